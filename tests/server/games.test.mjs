// Whole games over the network: against bots, between people, watched by others.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Server, dice, eventually, folder, games, madang, newTable, playOn, refusal, sit, sql, turn } from "./lib.mjs";

/** Plays a table's people to the end and returns its final record. */
async function finish(clients, table, roll) {
    await Promise.all(clients.map((client) => playOn(client, table, roll)));
    return (await clients[0].call("record", { table })).record;
}

function replays(t, record) {
    const file = path.join(folder(t), "record.txt");
    writeFileSync(file, record);
    const { status, stderr } = spawnSync(madang, ["replay", "--quiet", file]);
    assert.equal(status, 0, String(stderr));
}

test("every game, alone against bots, to the end", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const client = await server.client();
    const roll = dice(1);
    let last;
    for (const game of await games(client)) {
        for (let players = game.players[0]; players <= game.players[1]; players++) {
            const seats = ["me", ...Array(players - 1).fill("novice")];
            const { table } = await newTable(client, { game: game.name, players, seats });
            const record = await finish([client], table, roll);
            replays(t, record);
            const position = await client.call("position", { table });
            assert.equal(position.phase, "over");
            assert.equal((await client.call("score", { table })).scores.length, players);
            assert.equal(await (await server.get("/record/" + table)).text(), record);
            const { shares } = await client.call("course", { table });
            assert.equal(shares.length, 1 + record.match(/^P\d /gm).length);
            last = { table, ply: shares.length - 1, shares };
        }
    }
    // Who asks again and again what takes a while keeps nobody waiting: it is found out once.
    const cost = async (method, params) => {
        const ticks = () => readFileSync(`/proc/${server.process.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((sum, n) => sum + Number(n), 0);
        const before = ticks();
        for (let i = 0; i < 100; i++) assert.ok(await client.call(method, params));
        return ticks() - before;
    };
    const { table, ply, shares } = last;
    assert.deepEqual(await client.call("course", { table }), { shares });
    const replayed = await cost("at", { table, ply });
    const judged = await cost("course", { table });
    assert.ok(judged < 20 + replayed, `a hundred times ${judged} ticks, ${replayed} to replay it`);
    const found = await client.call("finished", { mine: true });
    assert.ok(found.games.length > 0);
});

test("every game says what in it is not from its rulebook, to each in their language", async (t) => {
    const server = await Server.start(t, ["--in-memory"]);
    const english = await (await server.client()).call("games");
    const french = await (await server.client({ lang: "fr" })).call("games");
    const ours = { koryo: /public sources/, choson: /public sources/, charon: /reconstruction/, duel: /our own/ };
    for (const { name, notice } of english) assert.match(notice, ours[name] ?? /./, name);
    french.forEach(({ notice }, i) => assert.notEqual(notice, english[i].notice));
});

test("two people, a bot and somebody who watches; nobody gets what is not theirs", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client({ lang: "fr" });
    const eve = await server.client();
    await ana.call("name", { name: "Ana" });
    await bo.call("name", { name: "Bo" });
    const roll = dice(2);
    for (const game of await games(ana)) {
        if (game.players[1] < 2) continue;
        const players = Math.max(game.players[0], Math.min(3, game.players[1]));
        const seats = ["me", "human", ...Array(players - 2).fill("casual")];
        const { table, links, commitment } = await newTable(ana, { game: game.name, players, seats });
        assert.equal((await ana.call("watch", { table })).table.started, false);
        assert.deepEqual(await sit(bo, "claim", { secret: links.P2 }), { table, seat: 2, commitment });
        const watching = await eve.call("watch", { table });
        assert.equal(watching.seat, 0);
        const mark = [bo.frames.length, eve.frames.length];
        const record = await finish([ana, bo], table, roll);
        await eve.until(() => eve.news.some((news) => news.table === table && news.phase === "over"));
        replays(t, record);
        assert.match(record, /seat P1 human Ana\nseat P2 human Bo\n/);
        // What Eve was told about actions: exactly what a spectator may read.
        const told = eve.news.filter((news) => news.table === table && news.kind === "play");
        const actions = record.split("\n").filter((line) => /^P\d /.test(line));
        assert.equal(told.length, actions.length - (watching.table.plies ?? 0));
        for (const frame of [...eve.frames.slice(mark[1]), ...bo.frames.slice(mark[0])]) assert.ok(!frame.includes('"seed"'));
    }
    assert.match(server.log, /^\S+ info: listening [^\n]*\n$/, "whole games leave nothing in the log");
});

test("before the end a seat is told only what it may know", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const eve = await server.client();
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    await sit(bo, "claim", { secret: links.P2 });
    const view = await ana.call("watch", { table });
    assert.equal(typeof view.position.hand[0], "object");
    assert.equal(typeof view.position.hand[1], "number");
    assert.equal((await refusal(ana.call("position", { table }))).code, -32006);
    assert.equal((await refusal(ana.call("position", { table, seat: 2 }))).code, -32006);
    assert.equal((await refusal(ana.call("watch", { table, seat: 2 }))).code, -32006);
    assert.equal((await refusal(ana.call("record", { table }))).code, -32006);
    assert.equal((await refusal(ana.call("at", { table, ply: 0 }))).code, -32006);
    assert.equal((await refusal(ana.call("course", { table }))).code, -32006);
    assert.equal((await server.get("/record/" + table)).status, 404);
    const actor = view.table.turn === 1 ? ana : bo;
    const other = actor === ana ? bo : ana;
    assert.ok((await actor.call("legal", { table })).actions.length > 0);
    assert.deepEqual((await other.call("legal", { table })).actions, []);
    assert.equal((await refusal(other.call("why", { table, action: "end" }))).code, -32006);
    assert.equal((await refusal(other.call("bot", { table }))).code, -32006);
    assert.equal((await refusal(other.call("play", { table, action: "end" }))).code, -32006);
    assert.equal((await refusal(eve.call("play", { table, action: "end" }))).code, -32006);
    assert.equal((await actor.call("why", { table, action: "end" })).rule, "K10");
    const error = await refusal(actor.call("play", { table, action: "end" }));
    assert.equal(error.code, -32001);
    assert.equal(error.data.rule, "K10");
    await eve.call("watch", { table });
    const [action] = (await actor.call("legal", { table })).actions;
    await actor.call("play", { table, action });
    const seen = await eve.until(() => eve.news.find((news) => news.kind === "play"));
    assert.match(seen.action, /^order \?/);
    assert.ok(!("cards" in seen.events[0]));
});

test("people are served while bots think", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--threads", "1"]);
    const client = await server.client();
    // Bots that take their time, on one thread. Fifty answers within one thought: sooner or later, however slow the machine.
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["best", "best"] });
    await client.call("watch", { table, positions: false });
    await eventually(async () => {
        const before = await server.metric("madang_bot_moves_total");
        for (let i = 0; i < 50; i++) await client.call("games");
        return before === (await server.metric("madang_bot_moves_total")) && (await server.metric("madang_thoughts")) === 1;
    });
});

test("finished games are found by name, game and date", async (t) => {
    for (const args of [["--in-memory"], ["--db", path.join(folder(t), "db")]]) {
        const server = await Server.start(t, args);
        const ana = await server.client();
        const bo = await server.client();
        await ana.call("name", { name: "Ana Ünal" });
        await bo.call("name", { name: "Bo" });
        const list = await games(ana);
        const played = [];
        for (const game of list) {
            const players = game.players[0];
            const { table } = await newTable(ana, { game: game.name, players, seats: Array(players).fill("me"), public: true });
            await playOn(ana, table, dice(7));
            played.push(table);
        }
        const { table: bos } = await newTable(bo, { game: list[0].name, players: list[0].players[0], seats: Array(list[0].players[0]).fill("me") });
        await playOn(bo, bos, dice(8));
        const find = async (params) => (await bo.call("finished", params)).games.map((game) => game.table).sort();
        assert.deepEqual(await find({}), [...played, bos].sort());
        assert.deepEqual(await find({ name: "ana" }), [...played].sort());
        assert.deepEqual(await find({ name: "na üN" }), [...played].sort(), "whatever the case");
        assert.deepEqual(await find({ name: "%" }), []);
        assert.deepEqual(await find({ name: "nobody" }), []);
        assert.deepEqual(await find({ mine: true }), [bos]);
        assert.deepEqual(await find({ game: list[0].name }), [played[0], bos].sort());
        assert.deepEqual(await find({ game: list[0].name, name: "Bo" }), [bos]);
        const now = Math.floor(Date.now() / 1000);
        assert.deepEqual(await find({ from: now + 10 }), []);
        assert.deepEqual(await find({ to: now - 1000 }), []);
        assert.equal((await find({ from: now - 1000, to: now + 10 })).length, played.length + 1);
        assert.equal((await bo.call("finished")).before, undefined, "there is no next page");
        const [entry] = (await bo.call("finished", { mine: true })).games;
        assert.equal(entry.names[0], "Bo");
        assert.match(entry.scores, /^-?\d+( -?\d+)*$/);
        const saved = await server.get("/record/" + entry.table);
        assert.match(saved.headers.get("content-disposition"), /^attachment; filename="madang-/);
        replays(t, await saved.text());
    }
});

test("nobody finds a table that is not public, and who made it says whether it is", async (t) => {
    for (const args of [["--in-memory"], ["--db", path.join(folder(t), "db")]]) {
        const server = await Server.start(t, args);
        const [ana, bo, eve] = [await server.client(), await server.client(), await server.client()];
        await ana.call("name", { name: "Ana" });
        const make = async (params) => (await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"], ...params })).table;
        const [hidden, open, shown] = [await make({}), await make({ public: true }), await make({})];
        assert.deepEqual(await Promise.all([hidden, open].map(async (table) => (await eve.call("watch", { table })).table.public)), [false, true]);
        assert.match((await refusal(eve.call("listing", { table: shown, public: true }))).message, /only the person who made the table/);
        await bo.call("watch", { table: shown });
        await ana.call("listing", { table: shown, public: true });
        await ana.call("listing", { table: shown, public: true });
        await bo.until(() => bo.news.find((news) => news.table === shown && news.kind === "listed" && news.public));
        for (const [i, table] of [hidden, open, shown].entries()) {
            await sit(bo, "join", { table, seat: 2 });
            if (table === hidden) assert.match((await refusal(ana.call("listing", { table, public: true }))).message, /before its game starts/);
            await finish([ana, bo], table, dice(20 + i));
        }
        const find = async (client, params = {}) => (await client.call("finished", params)).games.map((game) => game.table).sort();
        for (const client of [ana, bo]) for (const params of [{}, { mine: true }, { name: "ana", game: "koryo" }]) assert.deepEqual(await find(client, params), [hidden, open, shown].sort(), "one's own are found");
        for (const params of [{}, { name: "ana" }, { game: "koryo" }]) assert.deepEqual(await find(eve, params), [open, shown].sort());
        assert.deepEqual(await find(eve, { mine: true }), []);
        // A stranger who reads a public game does not get to the next one, which is nobody's but theirs.
        const { table: next } = await ana.call("rematch", { table: open });
        const seen = JSON.stringify([await eve.call("watch", { table: open, since: 0 }), await eve.call("record", { table: open }), eve.notices]);
        assert.ok(!seen.includes(next));
        assert.equal((await ana.call("watch", { table: next })).table.public, false);
        // Nobody's any more, also when it is over.
        await ana.call("listing", { table: shown });
        assert.deepEqual(await find(eve), [open]);
        assert.deepEqual(await find(bo), [hidden, open, shown].sort());
        assert.equal((await eve.call("watch", { table: shown })).table.public, false, "who has its address may watch");
        assert.ok((await eve.call("record", { table: hidden })).record);
    }
});

test("among people there are hints only where the table says so, and everybody is told", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const ana = await server.client();
    const bo = await server.client();
    const make = async (params) => {
        const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"], ...params });
        await sit(bo, "claim", { secret: links.P2 });
        const views = [await ana.call("watch", { table }), await bo.call("watch", { table })];
        assert.equal(views[1].table.hints, params.hints ?? false);
        return { table, actor: views[0].legal ? ana : bo, other: views[0].legal ? bo : ana, seat: views[0].legal ? 1 : 2 };
    };
    const off = await make({});
    const error = await refusal(off.actor.call("bot", { table: off.table }));
    assert.equal(error.code, -32006);
    assert.match(error.message, /no hints/);
    assert.ok(!off.other.news.some(({ kind }) => kind === "hint"));
    const { table, actor, other, seat } = await make({ hints: true });
    for (let i = 0; i < 3; i++) assert.ok((await actor.call("bot", { table, level: "novice" })).action);
    const told = await other.until(() => other.news.find((news) => news.table === table && news.kind === "hint"));
    assert.equal(told.seat, seat);
    const since = (await other.call("watch", { table, since: 0 })).news;
    assert.equal(since.filter(({ kind }) => kind === "hint").length, 1, "once a turn");
    assert.equal((await refusal(other.call("bot", { table }))).code, -32006, "it is not their turn");
    const [action] = (await actor.call("legal", { table })).actions;
    await actor.call("play", { table, action });
    const { table: alone } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await turn(ana, alone);
    assert.ok((await ana.call("bot", { table: alone, level: "novice" })).action, "who plays with bots has them");
});

test("finished games come in pages, newest first, none twice and none left out", async (t) => {
    const file = path.join(folder(t), "db");
    const first = await Server.start(t, ["--db", file]);
    const ana = await first.client();
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "me"], public: true });
    await playOn(ana, table, dice(7));
    await first.end();
    // The same game 49 times more, an hour after each other.
    const copies = (words) => "CREATE TEMP TABLE copy AS SELECT * FROM tables; " + Array.from({ length: 49 }, (_, i) => `UPDATE copy SET id = '${String(i).padStart(22, "x")}', finished = finished + 3600, ended = ended + 1048576 * CAST(3600 AS bigint); INSERT INTO tables SELECT * FROM copy; ${words}`).join(" ");
    sql(file, copies("INSERT INTO words (rowid, text) SELECT ended, 'v' FROM copy;"), copies(""));
    const server = await Server.start(t, ["--db", file]);
    const client = await server.client();
    const pages = [];
    for (let before; ; ) {
        const page = await client.call("finished", before ? { before } : {});
        pages.push(page.games);
        before = page.before;
        if (!before) break;
    }
    assert.deepEqual(pages.map((page) => page.length), [20, 20, 10]);
    const all = pages.flat();
    assert.equal(new Set(all.map((game) => game.table)).size, 50);
    assert.deepEqual(all.map((game) => game.finished), all.map((game) => game.finished).sort((a, b) => b - a));
    assert.equal(all.at(-1).table, table);
});

test("a hint comes from the bots, in words if asked", async (t) => {
    const server = await Server.start(t);
    const client = await server.client({ lang: "fr" });
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await turn(client, table);
    const { action, considered } = await client.call("bot", { table, level: "casual" });
    const { words } = await client.call("describe", { table });
    assert.ok(words[action].startsWith("placer"));
    assert.ok(considered[0].visits > 0);
});
