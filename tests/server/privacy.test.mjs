// What is kept about people: they see it and delete it; and what who runs the server can do about tables and addresses.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Server, dice, eventually, folder, isPg, madang, newTable, place, playOn, refusal, sit, sql } from "./lib.mjs";

const run = (program, ...args) => spawnSync(program, args, { encoding: "utf8" });

/** madang admin, with what it prints. */
function admin(file, ...words) {
    const { status, stdout, stderr } = run(madang, "admin", ...words, "--db", place(file));
    return { status, stdout, stderr };
}

const personOf = async (client) => (await client.call("kept")).number;

/** All that is kept about a client, page after page. */
async function keptTables(client) {
    const all = [];
    for (let before; ; ) {
        const page = await client.call("kept", before ? { before } : {});
        all.push(...page.tables);
        before = page.before;
        if (!before) return all;
    }
}

test("people see what is kept about them, and delete it everywhere; others' games stay what they were", async (t) => {
    for (const file of [undefined, path.join(folder(t), "db")]) {
        const server = await Server.start(t, file ? ["--db", file] : ["--in-memory"]);
        const [ana, bo, eve] = [await server.client(), await server.client(), await server.client()];
        await ana.call("name", { name: "Anastasia" });
        await bo.call("name", { name: "Bo" });
        const make = async (client, params) => newTable(client, { game: "koryo", players: 2, seats: ["me", "open"], ...params });
        const tables = {};
        for (const [kind, host, guest] of [["over", ana, bo], ["playing", bo, ana], ["waiting", bo, ana], ["left", bo, ana]])
            tables[kind] = await make(host, { public: kind === "over" }).then(async ({ table }) => {
                if (kind === "waiting" || kind === "left") await guest.call("join", { table, seat: 2 });
                else await sit(guest, "join", { table, seat: 2 });
                return table;
            });
        await ana.call("leave", { table: tables.left, seat: 2 });
        await Promise.all([ana, bo].map((client) => playOn(client, tables.over, dice(3))));
        for (const client of [bo, eve]) await client.call("watch", { table: tables.playing });
        const before = (await bo.call("record", { table: tables.over })).record;
        const number = await personOf(ana);
        assert.deepEqual((await keptTables(ana)).map(({ id }) => id).sort(), Object.values(tables).sort(), "also where she is no more");
        assert.equal((await ana.call("kept")).name, "Anastasia");
        assert.deepEqual(await keptTables(eve), []);
        assert.equal((await refusal(ana.call("kept", { before: "first" }))).code, -32602);

        assert.equal(await ana.call("forget"), null);
        assert.equal((await ana.call("hello")).name, "");
        await eventually(async () => (await keptTables(ana)).length === 0);
        assert.deepEqual([(await ana.call("tables")).tables, (await ana.call("finished", { mine: true })).games], [[], []]);
        await bo.until(() => bo.news.find((news) => news.table === tables.playing && news.kind === "forgotten"));
        const heard = await eventually(async () => {
            const views = await Promise.all(Object.values(tables).map((table) => eve.call("watch", { table, since: 0 })));
            const found = await eve.call("finished", { name: "" });
            return JSON.stringify([views, found, await bo.call("tables")]);
        });
        assert.ok(!/Anastasia/.test(heard));
        assert.deepEqual((await eve.call("finished", { name: "anast" })).games, []);
        // What was played is what it was, but for the name.
        const { record } = await bo.call("record", { table: tables.over });
        assert.equal(record, before.replace(/ ?Anastasia/, ""));
        const saved = path.join(folder(t), "record");
        writeFileSync(saved, record);
        assert.equal(run(madang, "verify", saved).status, 0, run(madang, "verify", saved).stderr);
        // A bot plays for her where a game goes on, and the seat is free, there and where it has not begun.
        const { seats } = (await eve.call("watch", { table: tables.playing })).table;
        assert.deepEqual([seats[1].taken, seats[1].away, seats[1].name], [false, true, ""]);
        await playOn(bo, tables.playing, dice(4), { limit: 3 });
        await sit(eve, "join", { table: tables.waiting, seat: 2 });
        assert.match((await refusal(eve.call("join", { table: tables.over, seat: 2 }))).message, /not free|over/);
        if (!file) continue;
        // Also in the file, and after the next start.
        await eventually(() => sql(file, "SELECT count(*) FROM orders") === "0\n");
        await server.end();
        const dump = isPg ? run("pg_dump", place(file)).stdout : sql(file, ".dump");
        assert.ok(dump.includes("Bo"));
        assert.ok(!dump.includes("Anastasia") && !dump.includes(number), "in the rows");
        assert.equal(admin(file, "vacuum").status, 0);
        if (!isPg) assert.ok(!readFileSync(file).includes("Anastasia"), "in the file");
        const again = await Server.start(t, ["--db", file]);
        const watcher = await again.client();
        for (const table of Object.values(tables)) assert.ok(!/Anastasia/.test(JSON.stringify(await watcher.call("watch", { table, since: 0 }))));
    }
});

test("who runs the server sees and deletes what is kept about somebody, by number, name or link", async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file]);
    const people = await Promise.all(["Ana", "Bo", "Bo", "Cy"].map(async (name) => {
        const client = await server.client();
        await client.call("name", { name });
        return client;
    }));
    const [ana, bo, , cy] = people;
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    await sit(bo, "claim", { secret: links.P2 });
    const number = await personOf(bo);
    assert.match(admin(file, "person", "Ana").stdout, new RegExp(`Ana\\n${table}  koryo .* m-  P1 Ana\\n$`));
    assert.match(admin(file, "person", number).stdout, new RegExp(`Bo\\n${table} .* --  P2 Bo\\n$`));
    const several = admin(file, "person", "Bo");
    assert.equal(several.status, 1);
    assert.match(several.stderr, /several people are called Bo/);
    assert.ok(several.stdout.split("\n").includes(number));
    assert.match(admin(file, "person", "Nobody").stderr, /nobody here is Nobody/);
    const own = (await bo.call("links", { table, seat: 2 })).links.P2;
    assert.match(admin(file, "person", `http://x/seat#${own}`).stdout, new RegExp(`^${number} `));
    for (const [who, client] of [[`#${own}`, bo], ["Ana", ana], [await personOf(cy), cy]]) {
        assert.equal(admin(file, "forget", who).status, 0);
        await eventually(async () => !(await keptTables(client)).length && !/Ana|Cy/.test(admin(file, "person", who).stdout));
    }
    await eventually(() => admin(file, "tables").stdout.split("\n")[0].endsWith("-, -"));
    await eventually(() => sql(file, "SELECT count(*) FROM orders; SELECT name FROM people") === "0\nBo\n");
});

test("what takes for ever keeps nothing else from being carried out", async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file]);
    const ana = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"] });
    // Forty whom it never ends to forget, as if they sat down again each time.
    const forty = "INSERT INTO orders (kind, tab, seat, person, name)";
    sql(file, `CREATE TRIGGER again BEFORE DELETE ON orders WHEN old.kind = 1 BEGIN SELECT RAISE(IGNORE); END; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) ${forty} SELECT 1, '', 0, i, '' FROM n`,
        `CREATE RULE again AS ON DELETE TO orders WHERE old.kind = 1 DO INSTEAD NOTHING; ${forty} SELECT 1, '', 0, i, '' FROM generate_series(1, 40) AS i`);
    await ana.call("watch", { table });
    assert.equal(admin(file, "close", table).status, 0);
    await ana.until(() => ana.news.find((news) => news.kind === "closed"));
});

test("who runs the server closes a table, and frees a seat", async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file]);
    const [ana, bo, eve] = [await server.client(), await server.client(), await server.client()];
    const make = async () => (await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"], public: true, leave: "novice" })).table;
    const [playing, waiting, taken] = [await make(), await make(), await make()];
    for (const table of [playing, taken]) await sit(bo, "join", { table, seat: 2 });
    for (const client of [ana, bo]) for (const table of [playing, waiting]) await client.call("watch", { table });
    for (const none of ["no-such-table", "-hidden-behind-a-dash-"]) assert.match(admin(file, "close", none).stderr, /no such table/, "an id may begin as an option does");
    assert.match(admin(file, "free", taken, "7").stderr, /no such seat/);
    for (const table of [playing, waiting]) {
        assert.equal(admin(file, "close", table).status, 0);
        for (const client of [ana, bo]) await client.until(() => client.news.find((news) => news.table === table && news.kind === "closed"));
        const info = (await eve.call("watch", { table })).table;
        assert.deepEqual([info.over, info.closed, info.public, info.turn], [true, true, false, 0]);
        for (const [client, method, params] of [[eve, "join", { table, seat: 2 }], [ana, "start", { table }], [ana, "leave", { table, seat: 1 }], [ana, "links", { table }]])
            assert.equal((await refusal(client.call(method, params))).code, -32006, method);
    }
    assert.deepEqual((await ana.call("tables")).tables.map(({ id }) => id), [taken]);
    assert.deepEqual((await eve.call("finished")).games, []);
    // A seat that somebody sits on: a bot plays, and whoever comes may have it.
    assert.equal(admin(file, "free", taken, "2").status, 0);
    const seat = async () => (await eve.call("watch", { table: taken })).table.seats[1];
    await eventually(async () => !(await seat()).taken);
    assert.deepEqual([(await seat()).away, (await bo.call("tables")).tables], [true, []]);
    assert.equal((await refusal(bo.call("back", { table: taken, seat: 2 }))).code, -32006);
    await eve.call("join", { table: taken, seat: 2 });
    await Promise.all([ana, eve].map((client) => playOn(client, taken, dice(5))));
    await eventually(() => sql(file, "SELECT count(*) FROM orders") === "0\n");
    // The next server knows what was done.
    await server.end();
    const again = await Server.start(t, ["--db", file]);
    const info = (await (await again.client()).call("watch", { table: playing })).table;
    assert.deepEqual([info.over, info.closed], [true, true]);
});

test("an address is refused while the server runs, and admitted again", async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file, "--behind-proxy", "--origin", "https://madang.example"]);
    const from = (address) => server.client({ origin: "https://madang.example", headers: { "x-forwarded-for": address } });
    const [eve, ana] = [await from("2001:db8::1"), await from("192.0.2.7")];
    assert.match(admin(file, "refuse", "everybody").stderr, /not an address/);
    assert.equal(admin(file, "refuse", "2001:db8::5").status, 0);
    assert.match(admin(file, "refused").stdout, /^2001:db8::\/64  \d{4}-/);
    await eve.closed;
    assert.match(String((await refusal(from("2001:db8::2"))).message), /./, "nor from next door");
    await assert.rejects(server.get("/", { "x-forwarded-for": "2001:db8::1" }));
    await ana.call("hello");
    await (await from("2001:db8:0:1::1")).call("hello");
    assert.equal(admin(file, "admit", "2001:db8::").status, 0);
    assert.equal(admin(file, "refused").stdout, "");
    await eventually(() => from("2001:db8::1"));
    // It is kept: the next server does not serve it from the start on.
    assert.equal(admin(file, "refuse", "192.0.2.7").status, 0);
    await ana.closed;
    await server.end();
    const again = await Server.start(t, ["--db", file, "--behind-proxy", "--origin", "https://madang.example"]);
    await eventually(() => again.client({ origin: "https://madang.example", headers: { "x-forwarded-for": "192.0.2.7" } }).then(() => false, () => true));
});
