// Bots think for everybody: however much one address asks of them, others are served in their turn.
import test from "node:test";
import assert from "node:assert/strict";
import { AGES, Server, dice, eventually, newTable, refusal, turn } from "./lib.mjs";

const ORIGIN = "https://play.example";

/** A server whose clients say where they come from, as a proxy would, with one thread for bots. */
const start = (t, ...args) =>
    Server.start(t, ["--in-memory", "--behind-proxy", "--origin", ORIGIN, "--threads", "1", "--rate", "100000", ...args], { isAsGiven: true }); // how soon a thought comes, not a disk

const from = (server, address, options = {}) =>
    server.client({ origin: ORIGIN, headers: { "x-forwarded-for": address }, ...options });

const ATTACKER = "192.0.2.66";
const VISITOR = "198.51.100.7";

/** A visitor's game with a `club` bot: how long each answer took, of how many actions, and how many news of other tables that they watch came before it. */
async function playWithClub(server, client, rounds = 5) {
    const roll = dice(31);
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "club"] });
    const answers = [];
    while (answers.length < rounds) {
        const { legal, plies } = await turn(client, table);
        client.news.length = client.frames.length = 0;
        const since = Date.now();
        await client.call("play", { table, action: legal[roll(legal.length)], n: plies });
        const isAnswer = (news) => news.table === table && (news.legal?.length || news.phase === "over");
        const answer = await client.until(() => client.news.find(isAnswer));
        const own = client.news.filter((news) => news.table === table && news.kind === "play" && news.seat === 2).length;
        if (!own) continue;
        const ms = Date.now() - since;
        const news = client.frames.map((text) => JSON.parse(text)).filter(({ method }) => method === "news").map(({ params }) => params);
        const before = news.slice(0, news.findIndex(isAnswer)).filter((other) => other.table !== table).length;
        answers.push({ ms, own, before });
        if (answer.phase === "over") break;
    }
    await client.call("unwatch", { table });
    return answers;
}

/** As they should be. A fixed time says something about the machine, too: it gets as much longer as the machine takes for nothing at all. */
function assertServed(t, answers, alone) {
    const slowest = (some) => Math.max(...some.map(({ ms }) => ms));
    t.diagnostic(`the slowest answer took ${slowest(answers)} ms, with nobody else there ${slowest(alone)} ms`);
    assert.ok(slowest(answers) <= 2000 + 10 * slowest(alone), JSON.stringify(answers));
}

test("sixty tables of four best bots keep nobody else's bot waiting", { timeout: 4 * AGES }, async (t) => {
    const server = await start(t);
    const visitor = await from(server, VISITOR);
    const alone = await playWithClub(server, visitor);
    const tables = [];
    for (let i = 0; i < 4; i++) {
        const attacker = await from(server, ATTACKER);
        for (let k = 0; k < 15; k++) {
            const { table } = await attacker.call("new", { game: "koryo", players: 4, seats: ["best", "best", "best", "best"] });
            await attacker.call("watch", { table, positions: false });
            tables.push(table);
        }
    }
    await eventually(async () => (await server.metric("madang_thoughts")) >= 50, "they wait for their turn");
    // The visitor looks at a quarter of them: what comes on one connection has an order.
    for (const table of tables.slice(-15)) await visitor.call("watch", { table, positions: false });
    const answers = await playWithClub(server, visitor);
    // In one queue for all a whole round of the sixty, fifteen of which are seen, would come before each.
    for (const { own, before } of answers) assert.ok(before <= 3 * own + 2, JSON.stringify(answers));
    assertServed(t, answers, alone);
    // They are served as well, all of them.
    const played = new Set();
    await visitor.until(() => (visitor.news.forEach((news) => played.add(news.table)), tables.slice(-15).every((table) => played.has(table))));
    await eventually(async () => (await server.metric("madang_thoughts_cut_total")) > 60, "all of them think less rather than later");
});

test("a neighbour behind the same address has their turn, too", { timeout: 4 * AGES }, async (t) => {
    const server = await start(t);
    const visitor = await from(server, ATTACKER);
    const alone = await playWithClub(server, visitor);
    const attacker = await from(server, ATTACKER);
    for (let k = 0; k < 15; k++) {
        const { table } = await attacker.call("new", { game: "koryo", players: 4, seats: ["best", "best", "best", "best"] });
        await attacker.call("watch", { table, positions: false });
        await visitor.call("watch", { table, positions: false });
    }
    await eventually(async () => (await server.metric("madang_thoughts")) >= 10, "they wait for their turn");
    const answers = await playWithClub(server, visitor);
    for (const { own, before } of answers) assert.ok(before <= 3 * own + 2, JSON.stringify(answers));
    assertServed(t, answers, alone);
});

test("hints are counted by person, and go with their connection", { timeout: 4 * AGES }, async (t) => {
    const server = await start(t);
    const visitor = await from(server, VISITOR);
    const alone = await playWithClub(server, visitor);
    const cookie = server.newCookie();
    const first = await from(server, ATTACKER, { cookie });
    const { table } = await newTable(first, { game: "koryo", players: 2, seats: ["me", "me"], hints: true });
    await turn(first, table);
    const ask = (client) => client.socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "bot", params: { table, level: "best" } }));
    for (let left = 549; left > 0; left -= 61) {
        const clients = await Promise.all(Array.from({ length: 61 }, () => from(server, ATTACKER, { cookie })));
        clients.forEach(ask);
        await Promise.all(clients.map(async (client, i) => i % 10 && (await client.close())));
        const waiting = await server.metric("madang_thoughts");
        assert.ok(waiting <= 2, `${waiting} thoughts`);
    }
    assertServed(t, await playWithClub(server, visitor), alone);
    // Two tabs of one person.
    await eventually(async () => (await server.metric("madang_thoughts")) === 0);
    const tabs = [await from(server, ATTACKER, { cookie }), await from(server, ATTACKER, { cookie })];
    const answers = tabs.map((tab) => tab.call("bot", { table, level: "best" }));
    const error = await refusal(Promise.race(answers.map((answer) => answer.then(() => new Promise(() => {})))));
    assert.equal(error.code, -32007);
    assert.equal((await Promise.allSettled(answers)).filter(({ status }) => status === "fulfilled").length, 1);
    // Many persons behind one address, all gone before it was their turn.
    const dropped = await server.metric("madang_thoughts_dropped_total");
    for (let i = 0; i < 40; i++) {
        const client = await from(server, ATTACKER);
        const own = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"], hints: true });
        await turn(client, own.table);
        client.call("bot", { table: own.table, level: "best" }).catch(() => {});
        client.call("bot", { table: own.table, level: "best" }).catch(() => {});
        await client.call("games");
        client.socket.terminate();
    }
    await eventually(async () => (await server.metric("madang_thoughts")) === 0);
    assert.ok((await server.metric("madang_thoughts_dropped_total")) > dropped, "some never began");
});

test("tables of bots alone stand still until somebody looks", { timeout: 4 * AGES }, async (t) => {
    const server = await start(t);
    const visitor = await from(server, VISITOR);
    const alone = await playWithClub(server, visitor);
    const attacker = await from(server, ATTACKER);
    const made = await Promise.all(Array.from({ length: 5189 }, () => attacker.call("new", { game: "koryo", players: 4, seats: ["best", "best", "best", "best"] })));
    const { table } = made.at(-1);
    await attacker.call("watch", { table });
    await attacker.until(() => attacker.news.filter((news) => news.kind === "play").length > 2);
    await attacker.close();
    await eventually(async () => (await server.metric("madang_thoughts")) === 0, "nobody looks any more");
    const moves = await server.metric("madang_bot_moves_total");
    assertServed(t, await playWithClub(server, visitor), alone);
    assert.ok((await server.metric("madang_bot_moves_total")) - moves < 100, "no other bot has moved");
    // One who leaves is played for by a bot: that is a table of bots, too.
    const leaver = await from(server, ATTACKER);
    const left = await newTable(leaver, { game: "koryo", players: 2, seats: ["me", "club"] });
    await turn(leaver, left.table);
    await leaver.call("leave", { table: left.table });
    await leaver.close();
    await eventually(async () => (await server.metric("madang_thoughts")) === 0);
    visitor.news.length = 0;
    const before = (await visitor.call("watch", { table })).table.plies;
    const { plies } = await visitor.until(() => visitor.news.find((news) => news.table === table && news.kind === "play"));
    assert.equal(plies, before + 1, "it goes on from where it stood");
});
