// PostgreSQL as a store, where it is not like a file: schemas, conflicts, connections that break, a database that goes
// away. Runs in a cluster of its own: tests/pg node --test tests/server/pg.test.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { AGES, Server, dice, eventually, folder, isPg, madang, newTable, place, playOn, refusal, sql, turn } from "./lib.mjs";

const skip = !isPg && "it is about PostgreSQL";
const serve = (db) => spawnSync(madang, ["serve", "--listen", "127.0.0.1:1", "--db", db], { encoding: "utf8", timeout: AGES });
const duo = { game: "koryo", players: 2, seats: ["me", "me"] };
const newFile = (t) => path.join(folder(t), "db");

test("what cannot be served is refused with the reason, and without a password", { skip }, async (t) => {
    const file = newFile(t);
    for (const [db, reason] of [
        [place(file).replace(/\/t[0-9a-f]+/, "/nothing_here"), /database "nothing_here" does not exist/],
        [`postgresql://eve:s3cret@/x?host=${folder(t)}`, /No such file or directory/],
        ["postgresql://%zz", /invalid percent-encoded token/],
        ["postgres://ana:s3cret@/x?nonsense=1", /invalid URI query parameter/],
    ]) {
        const { status, stderr } = serve(db);
        assert.equal(status, 1, db);
        assert.match(stderr, reason);
        assert.doesNotMatch(stderr, /s3cret/);
    }
    await (await Server.start(t, ["--db", file])).end();
    sql(file, "", "UPDATE madang SET version = 999");
    assert.match(serve(place(file)).stderr, /written by a newer madang/);
    const strange = newFile(t);
    sql(strange, "", "CREATE TABLE seats (a integer); INSERT INTO seats VALUES (7)");
    assert.match(serve(place(strange)).stderr, /relation "seats" already exists/);
    assert.equal(sql(strange, "", "SELECT a FROM seats; SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "7\n1\n", "it is left alone");
});

test("several servers begin at once: one makes the schema, all of them serve", { skip }, async (t) => {
    const file = newFile(t);
    place(file);
    const servers = await Promise.all([0, 1, 2, 3].map(() => Server.start(t, ["--db", file])));
    const ana = await servers[0].client();
    const { table } = await newTable(ana, duo);
    await playOn(ana, table, dice(50), { limit: 4 });
    for (const server of servers) assert.equal((await (await server.client({ cookie: ana.cookie })).call("watch", { table })).table.plies, 4);
    assert.match(servers[0].log, /store=postgresql:\/\/\/t[0-9a-f]+\n/);
});

test("two servers, one table: who comes second takes in what came first, and is judged again", { skip }, async (t) => {
    const file = newFile(t);
    const servers = [await Server.start(t, ["--db", file]), await Server.start(t, ["--db", file])];
    const ana = await servers[0].client();
    const { table } = await newTable(ana, duo);
    const both = [ana, await servers[1].client({ cookie: ana.cookie })];
    const roll = dice(51);
    let late = 0;
    for (let plies = 0; plies < 30; plies++) {
        const { actions } = await both[plies % 2].call("legal", { table });
        const first = roll(actions.length); // both play something else, if they can: the same action twice is one
        const answers = await Promise.allSettled(both.map((client, i) => client.call("play", { table, action: actions[(first + i) % actions.length], n: plies })));
        const errors = answers.filter(({ status }) => status === "rejected").map(({ reason }) => reason);
        assert.ok(errors.length === 1 || actions.length === 1, `at ${plies}: ${errors.map((error) => error.message)}`);
        for (const error of errors) assert.equal(error.code, -32005, error.message);
        late += errors.length;
        for (const client of both) assert.equal((await eventually(async () => {
            const { plies: seen } = (await client.call("watch", { table })).table;
            return seen > plies && { seen };
        })).seen, plies + 1);
    }
    assert.ok(late > 10);
    assert.equal(sql(file, "", `SELECT count(*), count(DISTINCT number) FROM log WHERE tab = '${table}' AND kind = 3`), "30|30\n");
    const histories = await Promise.all(both.map((client) => client.call("history", { table })));
    assert.deepEqual(histories[0], histories[1]);
});

/** A socket before the cluster's that can be cut; the folder it is in. */
async function cutter(t) {
    const dir = folder(t);
    chmodSync(dir, 0o755);
    const pairs = new Set();
    const state = { dir, cutNext: undefined, seen: 0 };
    const server = net.createServer((client) => {
        const behind = net.connect(path.join(process.env.MADANG_PG, ".s.PGSQL.5432"));
        const end = () => {
            client.destroy();
            behind.destroy();
            pairs.delete(end);
        };
        pairs.add(end);
        for (const each of [client, behind]) each.on("error", end).on("close", end);
        let isWrite = false;
        client.on("data", (data) => {
            isWrite = state.cutNext?.(data) ?? false;
            behind.write(data);
        });
        behind.on("data", (data) => {
            if (!isWrite) return void client.write(data);
            state.seen++;
            state.cutNext = undefined;
            end(); // it has been carried out, and nobody is told
        });
    });
    state.close = async () => {
        for (const end of [...pairs]) end();
        await new Promise((done) => server.close(done));
    };
    state.open = () => new Promise((done) => server.listen(path.join(dir, ".s.PGSQL.5432"), done));
    await state.open();
    t.after(() => state.close());
    return state;
}

test("a connection that breaks after the commit: what was written is not called a conflict, and nothing twice", { skip }, async (t) => {
    const file = newFile(t);
    const wire = await cutter(t);
    const server = await Server.start(t, ["--db", place(file).replace(/host=.*/, `host=${wire.dir}`)]);
    const ana = await server.client();
    await ana.call("name", { name: "Ana" });
    wire.cutNext = (data) => data.includes("koryo"); // the statement that makes a table
    const { table } = await newTable(ana, duo);
    assert.equal(wire.seen, 1);
    for (let plies = 0; plies < 6; plies++) {
        const { legal } = await turn(ana, table);
        wire.cutNext = (data) => data.includes(legal[0]); // the one that writes this action
        await ana.call("play", { table, action: legal[0], n: plies });
        assert.equal(wire.seen, plies + 2, "it was cut");
    }
    assert.equal(sql(file, "", `SELECT count(*) FROM log WHERE tab = '${table}' AND kind = 3; SELECT count(*) FROM tables`), "6\n1\n");
    assert.equal((await server.get("/healthz")).status, 200);
});

test("the database goes away: reading goes on, writes are refused in words, and it comes back by itself", { skip, timeout: 4 * AGES }, async (t) => {
    const file = newFile(t);
    const wire = await cutter(t);
    const server = await Server.start(t, ["--db", place(file).replace(/host=.*/, `host=${wire.dir}`)]);
    const ana = await server.client();
    const { table } = await newTable(ana, duo);
    await playOn(ana, table, dice(52), { limit: 3 });
    const { legal } = await turn(ana, table);
    await wire.close();
    const error = await refusal(ana.call("play", { table, action: legal[0], n: 3 }));
    assert.match(error.message, /could not be saved|nobody knows yet/);
    const health = await server.get("/healthz");
    assert.deepEqual([health.status, await health.text()], [503, "cannot write\n"]);
    assert.equal((await ana.call("watch", { table })).table.plies, 3, "what is in memory is there");
    assert.deepEqual((await ana.call("legal", { table })).actions, legal);
    assert.match((await refusal(ana.call("new", duo))).message, /could not be saved/);
    assert.ok((await refusal((await server.client()).call("finished"))).message);
    await wire.open();
    await eventually(() => ana.call("play", { table, action: legal[0], n: 3 }));
    assert.equal((await server.get("/healthz")).status, 200);
    await playOn(ana, table, dice(53));
    assert.ok((await ana.call("finished", { mine: true })).games.some((game) => game.table === table));
});
