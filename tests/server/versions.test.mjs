// Rules have a version: records and tables from before go on if their rules have not changed, and are shown as they were written if they have.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Server, chance, dice, folder, games, isPg, madang, place, playOn, refusal, sit, sql } from "./lib.mjs";

const root = new URL("../..", import.meta.url).pathname;
const data = path.join(root, "tests/data/old");
const old = JSON.parse(readFileSync(path.join(data, "tables.json"), "utf8"));
const records = readdirSync(data).filter((name) => name.endsWith(".txt"));

const run = (...args) => spawnSync(args[0], args.slice(1), { encoding: "utf8" });
const verifyC = (file) => run(madang, "verify", file);
const verifyPython = (file) => run("python3", path.join(root, "tools/verify.py"), file);

/** A server on a copy of the old file; after: statements run on it once it has been brought up to date. */
async function oldServer(t, after) {
    const file = path.join(folder(t), "db");
    copyFileSync(path.join(data, "tables.db"), file);
    if (isPg) assert.equal(run(madang, "admin", "copy", file, place(file)).status, 0);
    else if (after) await (await Server.start(t, ["--db", file])).end();
    if (after) sql(file, after);
    const server = await Server.start(t, ["--db", file]);
    const people = {};
    for (const [name, cookie] of Object.entries(old.people)) people[name] = await server.client({ cookie });
    const versions = Object.fromEntries((await games(people.ana)).map(({ name, rules }) => [name, rules]));
    return { server, file, versions, ...people };
}

/** A table of other rules: shown as it was written, with its result or without, and nothing more. */
async function isForeign({ server, ana }, known, rules) {
    const { table } = known;
    const seen = await ana.call("watch", { table, since: 0 });
    assert.equal(seen.table.foreign, true);
    assert.equal(seen.table.rules, rules);
    assert.equal(seen.table.over, true);
    assert.equal(seen.table.turn, 0);
    assert.equal(seen.table.plies, known.plies);
    assert.equal(seen.position, undefined);
    assert.ok(seen.news.some((news) => news.kind === "play" && news.action));
    assert.equal(seen.news.at(-1).kind === "stop", known.kind !== "finished");
    const { actions } = await ana.call("history", { table });
    assert.equal(actions.length, known.plies);
    const { record } = await ana.call("record", { table });
    assert.equal(await (await server.get(`/record/${table}`)).text(), record);
    assert.match(record, new RegExp(`\nrules ${rules}\n`));
    assert.deepEqual(record.match(/^P\d .*$/gm), actions.map(({ seat, action }) => `P${seat} ${action}`));
    if (known.kind === "finished") {
        const scores = /scores ([-\d ]+) winners/.exec(known.end)[1];
        assert.deepEqual(seen.table.result, { scores: scores.split(" ").map(Number), winners: [] });
        assert.match(record, new RegExp(`\nend ${known.plies} scores ${scores}\n$`));
    } else {
        assert.equal(seen.table.result, undefined);
        assert.match(record, new RegExp(`\nend ${known.plies} stopped\n$`));
    }
    for (const [method, params] of [["play", { action: "pass" }], ["position", {}], ["legal", {}], ["score", {}], ["at", { ply: 0 }], ["undo", {}], ["bot", {}]]) {
        const { message } = await refusal(ana.call(method, { table, ...params }));
        assert.match(message, new RegExp(`played by version ${rules} of the rules`), method);
    }
    assert.match((await refusal(ana.call("start", { table }))).message, /started already/);
    await ana.call("unwatch", { table });
    return record;
}

/** A game that was in play goes on to its end. */
async function goesOn({ ana, bo }, known) {
    const { table } = known;
    const before = await ana.call("watch", { table });
    assert.equal(before.table.plies, known.plies);
    assert.deepEqual((await ana.call("position", { table, seat: 1 })), known.position ?? (await ana.call("position", { table, seat: 1 })));
    await bo.call("back", { table });
    await Promise.all([ana, bo].map((client) => playOn(client, table, dice(known.plies))));
    return (await ana.call("record", { table })).record;
}

test("records from before are checked if their rules have not changed", async (t) => {
    const server = await Server.start(t);
    const versions = Object.fromEntries((await games(await server.client())).map(({ name, rules }) => [name, rules]));
    assert.equal(new Set(records.map((name) => name.split("-")[0])).size, Object.keys(versions).length, "a record of each game");
    for (const name of records) {
        const file = path.join(data, name);
        const game = name.split(/[-.]/)[0];
        const { status, stdout, stderr } = verifyC(file);
        assert.equal(status, 0, stderr);
        if (versions[game] === 1) assert.match(stdout, /\n {2}checked: every card dealt.*\n {2}checked: the score/, name);
        else assert.match(stdout, new RegExp(`NOT checked: this game was played by version 1 of .* has version ${versions[game]}\n`), name);
        assert.equal(run(madang, "replay", "--quiet", file).status, 0, name);
        assert.equal(verifyPython(file).status, 0, name);
    }
});

test("a record of other rules is told as it is written; only its seed is checked", (t) => {
    const dir = folder(t);
    for (const name of records) {
        const file = path.join(dir, name);
        const text = readFileSync(path.join(data, name), "utf8").replace(/^(rules .*\n)?players/m, "rules 999\nplayers");
        writeFileSync(file, text);
        for (const verify of [verifyC, verifyPython]) {
            const { status, stdout } = verify(file);
            assert.equal(status, 0);
            assert.match(stdout, /checked: the seed follows from the secret(.|\n)*NOT checked: /);
            if (verify === verifyC || name.startsWith("koryo")) assert.match(stdout, /played by version 999 /);
        }
        const told = run(madang, "replay", file);
        assert.equal(told.status, 0);
        assert.match(told.stdout, /^this game was played by version 999 of the rules/);
        for (const line of text.match(/^P\d .*$/gm)) assert.ok(told.stdout.includes(line));
        assert.ok(told.stdout.endsWith(/^end \d+ (.*\n)/m.exec(text)[1]));
        assert.equal(run(madang, "replay", "--seat", "1", file).status, 1, "what a seat saw follows from the rules");
        assert.equal(run(madang, "play", "--load", file).status, 1);
        writeFileSync(file, text.replace(/^secret ./m, (line) => line.slice(0, -1) + (line.endsWith("0") ? "1" : "0")));
        for (const verify of [verifyC, verifyPython]) assert.equal(verify(file).status, 1, "another secret");
    }
});

test("a server's file from before: what waited and what was in play goes on, if its rules have not changed", async (t) => {
    const house = await oldServer(t);
    const { ana, bo, versions } = house;
    for (const known of old.tables) {
        const { table, kind, game } = known;
        const isOurs = versions[game] === 1;
        if (kind === "waiting") {
            assert.deepEqual(await sit(bo, "claim", { secret: known.link }), { table, seat: 2, commitment: known.commitment });
            const seen = await ana.call("watch", { table });
            assert.equal(seen.table.rules, versions[game], "begun now, by the rules of today");
            await Promise.all([ana, bo].map((client) => playOn(client, table, dice(5))));
            assert.match((await ana.call("record", { table })).record, /\nend \d+ scores/);
        } else if (kind === "rematch") {
            await ana.call("add", { table, added: chance() });
            assert.equal((await ana.call("watch", { table })).table.started, true);
        } else if (kind === "open") {
            assert.equal((await ana.call("watch", { table })).table.started, false);
            await ana.call("start", { table });
        } else if (!isOurs) {
            await isForeign(house, known, 1);
        } else if (kind === "finished") {
            const { record } = await ana.call("record", { table });
            assert.equal(record.trim().split("\n").at(-1), known.end);
            assert.equal((await ana.call("position", { table })).phase, "over");
        } else {
            assert.match(await goesOn(house, known), /\nend \d+ scores/);
        }
    }
});

// What brought a file to the next schema when that was the newest; files of 1 and 3 were kept.
const second = "ALTER TABLE tables ADD COLUMN winners INTEGER NOT NULL DEFAULT 0; UPDATE log SET number = 1 WHERE kind = 2; PRAGMA user_version = 2";

test("a file of every older schema has the same tables as before", { skip: isPg && "it is about a file" }, async (t) => {
    const drawn = JSON.parse(readFileSync(path.join(data, "tables-3.json"), "utf8"));
    const versionOf = (file) => Number(run("sqlite3", file, "PRAGMA user_version").stdout);
    const newest = await newestSchema(t);
    for (const [schema, name, sql, known] of [[1, "tables.db", "", old], [2, "tables.db", second, old], [3, "tables-3.db", "", drawn]]) {
        const file = path.join(folder(t), "db");
        copyFileSync(path.join(data, name), file);
        if (sql) assert.equal(run("sqlite3", file, sql).status, 0);
        assert.equal(versionOf(file), schema);
        const server = await Server.start(t, ["--db", file]);
        assert.equal(versionOf(file), newest);
        const ana = await server.client({ cookie: known.people.ana });
        const bo = await server.client({ cookie: known.people.bo });
        const versions = Object.fromEntries((await games(ana)).map(({ name, rules }) => [name, rules]));
        for (const { table, kind, game, plies, seats, end, link } of known.tables) {
            const seen = (await ana.call("watch", { table, since: 0 })).table;
            assert.ok(seen.plies >= (plies ?? 0));
            assert.equal(seen.over, kind === "finished" || seen.foreign === true);
            if (seats) assert.deepEqual(seen.seats.map(({ kind, name, level }) => ({ kind, name, ...(level && { level }) })), seats);
            if (kind === "finished" && seen.rules === versions[game]) assert.equal((await ana.call("record", { table })).record.trim().split("\n").at(-1), end);
            if (kind === "left") assert.ok(seen.seats.some(({ away }) => away));
            if (kind === "waiting") assert.equal((await sit(bo, "claim", { secret: link })).table, table);
            await ana.call("unwatch", { table });
        }
        // Whoever sits there plays on, also after the next start, which reads the log alone.
        const { table } = known.tables.find(({ kind }) => kind === "waiting");
        await ana.call("watch", { table }).then((seen) => seen.table.started || ana.call("add", { table, added: chance() }));
        await server.end();
        const again = await Server.start(t, ["--db", file]);
        const people = await Promise.all(Object.values(known.people).map((cookie) => again.client({ cookie })));
        await Promise.all(people.map((client) => playOn(client, table, dice(7))));
        assert.ok((await people[0].call("finished", { mine: true })).games.some((game) => game.table === table));
        assert.deepEqual((await (await again.client()).call("finished")).games, [], "nobody was asked whether it is public");
        await again.end();
    }
});

/** The number of the schema that a new file has. */
async function newestSchema(t) {
    const file = path.join(folder(t), "db");
    await (await Server.start(t, ["--db", file])).end();
    return Number(run("sqlite3", file, "PRAGMA user_version").stdout);
}

test("tables of other rules are shown as they were written, and end without a result if they had none", async (t) => {
    const house = await oldServer(t, "UPDATE log SET number = 999 WHERE kind = 2");
    const { ana, server, file } = house;
    const dir = folder(t);
    const started = old.tables.filter(({ kind }) => kind === "finished" || kind === "playing" || kind === "left");
    assert.equal(new Set(started.map(({ game }) => game)).size, 4);
    for (const known of started) {
        const record = path.join(dir, "record.txt");
        writeFileSync(record, await isForeign(house, known, 999));
        for (const verify of [verifyC, verifyPython]) assert.equal(verify(record).status, 0);
    }
    // Their people are not offered them any more, find them among the finished, and can go on with new ones.
    const open = (await ana.call("tables")).tables.map(({ id }) => id);
    assert.ok(started.every(({ table }) => !open.includes(table)));
    const found = (await ana.call("finished", { mine: true })).games;
    assert.equal(found.find(({ table }) => table === started.find(({ kind }) => kind === "playing").table).scores, "");
    const again = await ana.call("rematch", { table: started[0].table });
    assert.notEqual(again.table, started[0].table);
    // It is written: a server that has the old rules again does not go on with what has been shown.
    await server.end();
    sql(file, "UPDATE log SET number = 1 WHERE kind = 2");
    const back = await Server.start(t, ["--db", file]);
    const client = await back.client({ cookie: old.people.ana });
    const playing = started.find(({ kind }) => kind === "playing");
    assert.equal((await client.call("watch", { table: playing.table })).table.over, true);
    assert.ok((await refusal(client.call("legal", { table: playing.table }))).message);
});
