// Cuts of every kind: whoever comes back gets exactly what was missed, and a move sent twice is
// played once.
import test from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import { Server, dice, folder, newTable, refusal, sit, turn, watchAll } from "./lib.mjs";

/** News without what depends on when it was told. */
const bare = ({ table, position, legal, ask, ask_parts, fixed, turn, phase, plies, ...news }) => news;

test("what was missed comes back, number by number", async (t) => {
    const server = await Server.start(t);
    const roll = dice(11);
    const ana = await server.client();
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    const bo = await server.client();
    await sit(bo, "claim", { secret: links.P2 });
    await ana.call("watch", { table });
    const steady = ana; // never cut
    let shaky = await server.client({ cookie: bo.cookie });
    let view = await shaky.call("watch", { table, since: 0 });
    const got = [...view.news];
    let { table: state } = view;
    for (let i = 0; i < 120 && !state.over; i++) {
        // Bo's connection is cut at random, in three ways.
        if (roll(4) === 0) {
            got.push(...shaky.news.map(bare));
            const how = roll(3);
            if (how === 0) shaky.socket.terminate();
            else if (how === 1) await shaky.close();
            else shaky.socket._socket.destroy();
            await shaky.closed;
            if (roll(2)) await playOne(steady, table, roll);
            shaky = await server.client({ cookie: bo.cookie });
            view = await shaky.call("watch", { table, since: got.length ? got.at(-1).n : 0 });
            got.push(...view.news.map(bare));
            shaky.news.length = 0;
        }
        await playOne(steady, table, roll);
        await playOne(shaky, table, roll);
        ({ table: state } = await steady.call("watch", { table }));
        await shaky.until(() => (shaky.news.at(-1)?.n ?? got.at(-1).n) >= state.n);
    }
    got.push(...shaky.news.map(bare));
    const whole = (await watchAll(shaky, { table })).news;
    const seen = new Map(got.map((news) => [news.n, bare(news)]));
    assert.equal(seen.size, whole.length);
    for (const news of whole) assert.deepEqual(seen.get(news.n), bare(news));
    assert.deepEqual(got.map((news) => news.n), [...new Set(got.map((news) => news.n))].sort((a, b) => a - b), "each once, in order");
});

async function playOne(client, table, roll) {
    const { actions } = await client.call("legal", { table });
    if (actions.length) await client.call("play", { table, action: actions[roll(actions.length)] });
}

test("a move sent twice is played once; a stale one is refused", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await client.call("watch", { table });
    const { actions, seat } = await client.call("legal", { table });
    const play = { table, action: actions[0], n: 0, seat };
    const answers = await Promise.all([client.call("play", play), client.call("play", play), client.call("play", play)]);
    assert.equal(new Set(answers.map((answer) => answer.n)).size, 1);
    assert.equal((await client.call("watch", { table })).table.plies, 1);
    assert.equal((await client.call("play", play)).repeated, true);
    assert.equal((await refusal(client.call("play", { ...play, action: "order 1x9" }))).code, -32005);
    assert.equal((await refusal(client.call("play", { ...play, n: 7 }))).code, -32005);
});

test("actions sent without waiting are taken one after the other", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await client.call("watch", { table });
    const { actions } = await client.call("legal", { table });
    await client.call("play", { table, action: actions[0] });
    const next = (await client.call("legal", { table })).actions[0];
    // The order and both reveals, all at once; then questions that must see the result.
    const results = await Promise.all([
        client.call("play", { table, action: next, n: 1 }),
        client.call("play", { table, action: "reveal", n: 2 }),
        client.call("position", { table, seat: 0 }),
    ]);
    assert.equal(results[2].acts.revealed, true);
});

test("more requests than may wait for a write are refused, each by its id", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    const { actions } = await client.call("legal", { table });
    const answers = await Promise.all([
        client.call("play", { table, action: actions[0], n: 0 }),
        ...Array.from({ length: 300 }, () => client.call("legal", { table }).catch((error) => error.code)),
    ]);
    assert.equal(answers[0].seat > 0, true);
    for (const answer of answers.slice(1)) assert.ok(answer === -32007 || answer.actions.length, JSON.stringify(answer));
});

test("after a restart everything is where it was", async (t) => {
    const args = ["--db", path.join(folder(t), "db")];
    let server = await Server.start(t, args);
    const cookie = server.newCookie();
    let client = await server.client({ cookie });
    await client.call("name", { name: "Ana" });
    const { table } = await newTable(client, { game: "koryo", players: 3, seats: ["me", "club", "strong"] });
    const roll = dice(12);
    const { legal } = await turn(client, table);
    const { n } = await client.call("play", { table, action: legal[roll(legal.length)] });
    assert.deepEqual(await server.kill("SIGTERM"), { code: 0, signal: null });
    assert.match(server.log, /draining[\s\S]*stopped/);
    assert.equal((await client.closed).code, 1001);
    server = await Server.start(t, args, { port: server.port });
    client = await server.client({ cookie });
    const hello = await client.call("hello");
    assert.equal(hello.name, "Ana");
    assert.deepEqual(hello.tables.map((entry) => entry.id), [table]);
    const view = await client.call("watch", { table, since: 0 });
    assert.equal(view.seat, 1);
    assert.ok(view.table.n >= n, "nothing is lost");
    // Bots go on by themselves.
    await turn(client, table);
});
