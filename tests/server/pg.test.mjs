// PostgreSQL as a store, where it is not like a file: schemas, conflicts, connections that break, a database that goes
// away. Runs in a cluster of its own: tests/pg node --test tests/server/pg.test.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { AGES, Server, dice, eventually, folder, isPg, madang, newTable, place, playOn, refusal, sit, sql, turn } from "./lib.mjs";

const skip = !isPg && "it is about PostgreSQL";
const serve = (db, ...more) => spawnSync(madang, ["serve", "--listen", "127.0.0.1:1", "--db", db, ...more], { encoding: "utf8", timeout: AGES });
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
    const key = path.join(folder(t), "key");
    writeFileSync(key, "short");
    for (const [address, secret, reason] of [
        ["127.0.0.1:1", key, `${key}: no key of 16 bytes or more`],
        ["nonsense", madang, "nonsense: expected an address as a number, and a port"],
        ["203.0.113.9:7001", madang, "203.0.113.9:7001: Cannot assign requested address"],
    ]) {
        const { status, stderr } = serve(place(file), "--cluster", address, "--cluster-key", secret);
        assert.equal(status, 1);
        assert.ok(stderr.includes(reason), stderr);
    }
    await (await Server.start(t, ["--db", file])).end();
    sql(file, "", "UPDATE madang SET version = 999");
    assert.match(serve(place(file)).stderr, /written by a newer madang/);
    const strange = newFile(t);
    sql(strange, "", "CREATE TABLE seats (a integer); INSERT INTO seats VALUES (7)");
    assert.match(serve(place(strange)).stderr, /relation "seats" already exists/);
    assert.equal(sql(strange, "", "SELECT a FROM seats; SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "7\n1\n", "it is left alone");
});

test("an older schema is brought up to date, and knows who was where", { skip }, async (t) => {
    const file = newFile(t);
    const server = await Server.start(t, ["--db", file]);
    const ana = await server.client();
    const { table } = await newTable(ana, duo);
    const { number } = await ana.call("kept");
    await server.end();
    const known = sql(file, "", "SELECT * FROM met");
    assert.equal(known, `${number}|${table}\n`);
    sql(file, "", "DROP TABLE met, orders, refused; DROP INDEX log_listed; ALTER TABLE people DROP COLUMN rated, DROP COLUMN rated_as; UPDATE madang SET version = 1"); // as it was
    const again = await Server.start(t, ["--db", file]);
    assert.equal(sql(file, "", "SELECT * FROM met"), known);
    assert.deepEqual((await (await again.client({ cookie: ana.cookie })).call("kept")).tables.map(({ id }) => id), [table]);
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
    // while there is much to write it waits for two milliseconds, so that more goes together: this many in a row cannot take less
    const [since, writes] = [performance.now(), 30];
    for (let i = 0; i < writes; i++) await ana.call("name", { name: `Ana ${i}` });
    assert.ok(performance.now() - since > 2 * (writes - 1), "each waits a moment for others");
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

const admin = (...args) => spawnSync(madang, ["admin", ...args], { encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" } });

/** What came of a command that should work. */
function done(...args) {
    const { status, stdout, stderr } = admin(...args);
    assert.equal(status, 0, stderr);
    return stdout;
}

test("a site moves from a file to a database and back: everything is there, and goes on", { skip }, async (t) => {
    const file = newFile(t);
    copyFileSync(new URL("../data/old/tables-3.db", import.meta.url), file);
    const asGiven = { isAsGiven: true };
    let server = await Server.start(t, ["--db", file], asGiven);
    const ana = await server.client();
    await ana.call("name", { name: "Ana Łuk" });
    const { table: played } = await newTable(ana, { ...duo, public: true });
    await playOn(ana, played, dice(54));
    const { table: open } = await newTable(ana, duo);
    await playOn(ana, open, dice(55), { limit: 7 });
    const bo = await server.client();
    await bo.call("name", { name: "Bo" });
    const { table: shared } = await newTable(ana, { ...duo, seats: ["me", "open"] });
    await sit(bo, "join", { table: shared, seat: 2 });
    await ana.call("block", { table: shared, seat: 2 });
    const { people: blocked } = await ana.call("blocked");
    await ana.call("rate", { name: "Łuk" });
    const { rated } = await ana.call("kept");
    await server.end();
    done("refuse", "192.0.2.9", "--db", file);
    const before = done("tables", "--db", file);
    const db = place(newFile(t));
    const said = done("copy", file, db);
    const stats = (where) => Object.fromEntries(done("stats", "--db", where).trim().split("\n").map((line) => /^(.*?)\s+(\d+)$/.exec(line).slice(1)));
    for (const what of ["people", "tables", "unfinished", "finished", "actions", "played in the last day"]) assert.equal(stats(db)[what], stats(file)[what], what);
    assert.match(said, new RegExp(`people\\s+${stats(file).people}\n.*tables\\s+${stats(file).tables}\n`, "s"));
    assert.equal(done("tables", "--db", db), before);
    assert.match(done("refused", "--db", db), /^192\.0\.2\.9 /);
    // There it goes on, and nobody moves it meanwhile.
    server = await Server.start(t, ["--db", db]);
    const again = await server.client({ cookie: ana.cookie });
    assert.deepEqual((await again.call("tables")).tables.map(({ id }) => id).sort(), [open, shared].sort());
    assert.deepEqual((await again.call("blocked")).people, blocked);
    assert.equal(blocked.length, 1);
    assert.deepEqual((await again.call("kept")).rated, rated);
    assert.equal(rated.name, "Łuk");
    for (const name of ["ana ł", "łuk"]) assert.deepEqual((await (await server.client()).call("finished", { name })).games.map((game) => game.table), [played], name);
    await playOn(again, open, dice(56));
    const back = newFile(t);
    const refused = admin("copy", db, back);
    assert.match(refused.stderr, /a server uses this database/);
    assert.ok(!existsSync(back) || admin("copy", file, back).status === 0, "nothing is left behind");
    done("vacuum", "--db", db);
    await server.end();
    const home = newFile(t);
    done("copy", db, home);
    assert.equal(done("tables", "--db", home), done("tables", "--db", db));
    server = await Server.start(t, ["--db", home], asGiven);
    assert.equal((await (await server.client({ cookie: ana.cookie })).call("finished", { mine: true })).games.length, 2);
    done("close", shared, "--db", db);
    assert.match(admin("copy", db, newFile(t)).stderr, /must carry out first what was ordered/);
    // What is full, not there, or no site is not copied, and stays as it was.
    assert.match(admin("copy", file, db).stderr, /there is something in it already/);
    assert.match(admin("copy", file, home).stderr, /there is something in it already/);
    assert.match(admin("copy", home, place(newFile(t))).stderr, /a server uses this file/);
    assert.match(admin("copy", path.join(folder(t), "none"), place(newFile(t))).stderr, /No such file/);
    assert.match(admin("tables", "--db", place(newFile(t))).stderr, /no madang has kept anything in it/);
    assert.match(admin("backup", home + ".copy", "--db", db).stderr, /pg_dump/);
    assert.match(admin("restore", home, "--db", db).stderr, /pg_restore/);
    assert.equal(done("tables", "--db", db), done("tables", "--db", home));
});
