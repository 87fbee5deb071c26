// The file: full disks, locks, damage, other versions.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { AGES, Server, dice, eventually, folder, isPg, madang, newTable, playOn, refusal, sql } from "./lib.mjs";

const sqlite = (file, text) => spawnSync("sqlite3", [file, text], { encoding: "utf8" });
/** About a file, its disk and its locks; pg.test.mjs has what a database has instead. */
const aboutFile = isPg && "it is about a file";
const serve = (file) => spawnSync(madang, ["serve", "--listen", "127.0.0.1:1", "--db", file], { encoding: "utf8", timeout: AGES });

/** A file with a finished game in it. */
async function makeFile(t) {
    const file = path.join(folder(t), "madang.db");
    const server = await Server.start(t, ["--db", file]);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await playOn(client, table, dice(31));
    await server.kill("SIGTERM");
    return { file, table };
}

test("files that cannot be served are refused with the reason", { skip: aboutFile }, async (t) => {
    const { file } = await makeFile(t);
    const dir = folder(t);
    const noise = path.join(dir, "noise");
    writeFileSync(noise, "this is no database ".repeat(1000));
    assert.match(serve(noise).stderr, /not a madang file, or damaged/);
    const newer = path.join(dir, "newer");
    copyFileSync(file, newer);
    sqlite(newer, "PRAGMA user_version = 999");
    assert.match(serve(newer).stderr, /written by a newer madang/);
    const torn = path.join(dir, "torn");
    copyFileSync(file, torn);
    const fd = openSync(torn, "r+");
    writeSync(fd, Buffer.alloc(4096, 0x5a), 0, 4096, 2 * 4096);
    closeSync(fd);
    assert.match(serve(torn).stderr, /damaged/);
    assert.match(serve("/no/such/folder/db").stderr, /No such file/);
    assert.match(serve(dir).stderr, /madang serve: /);
    for (const bad of [noise, newer, torn]) assert.notEqual(serve(bad).status, 0);
});

test("a file of an older version is brought up to date, or left alone", { skip: aboutFile }, async (t) => {
    const dir = folder(t);
    const empty = path.join(dir, "empty");
    writeFileSync(empty, "");
    const server = await Server.start(t, ["--db", empty]);
    await server.kill("SIGTERM");
    assert.match(sqlite(empty, "PRAGMA user_version").stdout, /^[1-9]/);
    // A migration that cannot be carried out changes nothing.
    const strange = path.join(dir, "strange");
    sqlite(strange, "CREATE TABLE seats (a); INSERT INTO seats VALUES (7)");
    const { status, stderr } = serve(strange);
    assert.equal(status, 1);
    assert.match(stderr, /table seats already exists/);
    assert.equal(sqlite(strange, "SELECT group_concat(name) FROM sqlite_master; SELECT a FROM seats; PRAGMA user_version").stdout, "seats\n7\n0\n");
});

test("a table whose log is torn is not served; the others are", async (t) => {
    const { file, table } = await makeFile(t);
    let server = await Server.start(t, ["--db", file]);
    const client = await server.client();
    const { table: other } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await server.kill("SIGTERM");
    sql(file, `DELETE FROM log WHERE tab = '${table}' AND seq = 5`);
    server = await Server.start(t, ["--db", file]);
    const again = await server.client({ cookie: client.cookie });
    assert.equal((await refusal(again.call("watch", { table }))).code, -32002);
    await playOn(again, other, dice(33));
});

test("one file, one server", { skip: aboutFile }, async (t) => {
    const file = path.join(folder(t), "db");
    await Server.start(t, ["--db", file]);
    assert.match(serve(file).stderr, /a server uses this file/);
});

test("a full disk: moves are refused, nothing is lost, reading goes on", { skip: aboutFile }, async (t) => {
    const file = path.join(folder(t), "db");
    // The shell's limit on file sizes stands for a disk that is full.
    const server = await Server.start(t, ["--db", file], { shell: "ulimit -f 600" });
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await client.call("watch", { table });
    let failure;
    let played = 0;
    const roll = dice(32);
    for (let i = 0; i < 5000 && !failure; i++) {
        const { actions } = await client.call("legal", { table });
        if (!actions.length) break;
        failure = await client.call("play", { table, action: actions[roll(actions.length)], n: played }).then(
            () => void played++,
            (error) => error,
        );
        if (!failure) {
            const more = await newTable(client, { game: "koryo", players: 4, seats: ["me", "me", "me", "me"] }).catch((error) => error);
            if (more instanceof Error && more.code === -32603) failure = more;
        }
    }
    assert.ok(failure, "the disk filled up");
    assert.match(failure.message, /could not be saved/);
    const health = await server.get("/healthz");
    assert.deepEqual([health.status, await health.text()], [503, "cannot write\n"]);
    assert.equal((await client.call("watch", { table })).table.plies, played, "back at the last saved move");
    assert.equal((await client.call("history", { table })).actions.length, played);
    await server.kill("SIGKILL");
    const again = await Server.start(t, ["--db", file], { port: server.port });
    const back = await again.client({ cookie: client.cookie });
    assert.equal((await back.call("watch", { table })).table.plies, played);
    await playOn(back, table, roll);
});

test("a locked file: moves wait, then are refused, then go on", { timeout: 4 * AGES, skip: aboutFile }, async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file]);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await client.call("watch", { table });
    const { actions } = await client.call("legal", { table });
    const lock = spawn("sqlite3", ["-interactive", file], { stdio: ["pipe", "pipe", "inherit"] });
    lock.stdin.write(".timeout 60000\nBEGIN EXCLUSIVE;\nSELECT 'it is locked';\n");
    await new Promise((done) => lock.stdout.on("data", (said) => /^it is locked/m.test(said) && done())); // and it goes on to be read: who writes to nobody dies
    const error = await refusal(client.call("play", { table, action: actions[0], n: 0 }));
    assert.match(error.message, /locked/);
    assert.ok(await client.call("games"), "others are served meanwhile");
    lock.stdin.end("ROLLBACK;\n");
    await once(lock, "exit");
    await client.call("play", { table, action: actions[0], n: 0 });
    assert.equal((await server.get("/healthz")).status, 200);
});

test("tables nobody looks at are put away, and found again", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db"), "--idle", "1"]);
    const rooms = () => server.metric("madang_rooms");
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    const { table: timed } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"], clock: 3600 });
    await playOn(client, table, dice(34), { limit: 5 });
    const before = await client.call("position", { table, seat: 1 });
    assert.equal(await rooms(), 2);
    await client.close();
    await eventually(async () => (await rooms()) === 0, "the one whose clock is running, too");
    const back = await server.client({ cookie: client.cookie });
    assert.deepEqual(await back.call("position", { table, seat: 1 }), before);
    assert.equal((await back.call("watch", { table: timed })).table.clock > 3000, true);
    // One whose time is up wakes by itself, with nobody there.
    await newTable(back, { game: "koryo", players: 2, seats: ["me", "me"], clock: 3 });
    await back.close();
    await eventually(async () => (await rooms()) === 0, "all are put away");
    const moves = await server.metric("madang_bot_moves_total");
    await eventually(async () => (await server.metric("madang_bot_moves_total")) > moves, "a bot plays for who is late");
});

test("admin: list, stats, backup while it runs, restore, vacuum", { skip: aboutFile }, async (t) => {
    const { file, table } = await makeFile(t);
    const dir = folder(t);
    const server = await Server.start(t, ["--db", file]);
    const admin = (...args) => spawnSync(madang, ["admin", ...args], { encoding: "utf8", env: { ...process.env, LANG: "en_GB.UTF-8" } });
    assert.match(admin("tables", "--db", file).stdout, new RegExp(table));
    assert.match(admin("stats", "--db", file).stdout, /finished\s+1/);
    assert.match(admin("stats", "--db", file, "--lang", "fr").stdout, /terminées\s+1/);
    const copy = path.join(dir, "copy");
    assert.equal(admin("backup", copy, "--db", file).status, 0);
    for (const each of [file, copy]) assert.equal(statSync(each).mode & 0o777, 0o600, "nobody else reads it");
    assert.notEqual(admin("restore", copy, "--db", file).status, 0, "not while a server uses it");
    assert.notEqual(admin("vacuum", "--db", file).status, 0, "nor this");
    await server.kill("SIGTERM");
    writeFileSync(file, "ruined");
    assert.match(admin("tables", "--db", file).stderr, /damaged/);
    assert.equal(admin("restore", copy, "--db", file).status, 0);
    assert.equal(readFileSync(file + ".old", "utf8"), "ruined", "what was there is kept");
    assert.notEqual(admin("restore", file + ".old", "--db", file).status, 0, "no backup");
    assert.notEqual(admin("backup", file, "--db", file).status, 0, "onto itself");
    assert.notEqual(admin("backup", "/no/such/folder/copy", "--db", file).status, 0);
    assert.equal(admin("vacuum", "--db", file).status, 0);
    assert.match(admin("tables", "--db", file).stdout, new RegExp(table));
    const again = await Server.start(t, ["--db", file]);
    const { status } = await again.get("/record/" + table);
    assert.equal(status, 200);
    assert.notEqual(admin("restore", "/no/such/file", "--db", path.join(dir, "x")).status, 0);
    assert.notEqual(admin("dance").status, 0);
    assert.ok(readFileSync(copy).length > 0);
});

test("what another process has written first is taken in, and what was asked judged again", async (t) => {
    const file = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", file]);
    const ana = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "me"] });
    const before = await ana.call("watch", { table });
    const { n, plies } = before.table;
    const eve = await server.client();
    await eve.call("watch", { table });
    // As another server would: somebody is back. It is no reason to refuse the action.
    const insert = (seq, kind, seat, number, text) => sql(file, `INSERT INTO log VALUES ('${table}', ${seq}, ${kind}, ${seat}, ${number}, '${text}', ${Math.floor(Date.now() / 1000)}, NULL)`);
    insert(n + 1, 1, 0, 0, "back");
    assert.equal((await ana.call("play", { table, action: before.legal[0], n: plies })).n, n + 2);
    await eve.until(() => eve.news.some((news) => news.n === n + 2));
    assert.deepEqual(eve.news.filter((news) => news.n > n).map(({ n, kind }) => [n, kind]), [[n + 1, "seat"], [n + 2, "play"]]);
    // Somebody has played meanwhile: that is one.
    const { legal } = await ana.call("watch", { table });
    insert(n + 3, 3, (await ana.call("watch", { table })).table.turn - 1, plies + 1, legal[0]);
    const late = await refusal(ana.call("play", { table, action: legal.at(-1), n: plies + 1 }));
    assert.equal(late.code, -32005, late.message);
    assert.equal((await ana.call("watch", { table })).table.plies, plies + 2);
    // A row that the log does not explain is nobody's: what counts is the log.
    sql(file, `UPDATE seats SET name = 'Mallory' WHERE tab = '${table}'`);
    await server.kill("SIGTERM");
    const again = await Server.start(t, ["--db", file]);
    const back = await again.client({ cookie: ana.cookie });
    assert.notEqual((await back.call("watch", { table })).table.seats[0].name, "Mallory");
});

test("tables at which nothing has happened for long are removed, finished games if one wants it", async (t) => {
    const file = path.join(folder(t), "db");
    let server = await Server.start(t, ["--db", file]);
    let ana = await server.client();
    await ana.call("name", { name: "Ana" });
    const params = { game: "koryo", players: 2, seats: ["me", "me"] };
    const tables = {};
    for (const kind of ["ended long ago", "ended", "left long ago", "left"]) {
        tables[kind] = (await newTable(ana, params)).table;
        await playOn(ana, tables[kind], dice(35), { limit: kind.startsWith("ended") ? Infinity : 3 });
    }
    await server.end();
    for (const kind of ["ended long ago", "left long ago"])
        sql(file, `UPDATE log SET at = at - 31 * 86400 WHERE tab = '${tables[kind]}'; UPDATE tables SET finished = finished - 31 * 86400, ended = ended - 1048576 * (31 * CAST(86400 AS bigint)) WHERE id = '${tables[kind]}' AND finished > 0`);
    const kept = () => sql(file, "SELECT id FROM tables ORDER BY id; SELECT DISTINCT tab FROM log ORDER BY tab; SELECT DISTINCT tab FROM seats ORDER BY tab").trim().split("\n");
    const three = (ids) => [0, 1, 2].flatMap(() => [...ids].sort());
    server = await Server.start(t, ["--db", file, "--keep-unfinished", "30"]);
    await eventually(() => kept().length === 9);
    await server.end();
    server = await Server.start(t, ["--db", file, "--keep-unfinished", "30", "--keep-finished", "30"]);
    await eventually(() => kept().length === 6);
    assert.deepEqual(kept(), three([tables.ended, tables.left]));
    ana = await server.client({ cookie: ana.cookie });
    assert.deepEqual((await ana.call("finished", { name: "ana" })).games.map((game) => game.table), [tables.ended]);
    assert.deepEqual((await ana.call("tables")).tables.map(({ id }) => id), [tables.left]);
    assert.equal((await refusal(ana.call("watch", { table: tables["left long ago"] }))).code, -32002);
    await playOn(ana, tables.left, dice(36));
});
