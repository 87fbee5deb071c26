// Strangers: whom one does not want to play with any more.
import test from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import { Server, folder, newTable, refusal, sit } from "./lib.mjs";

/** So many people with names, who look at their tables. */
async function people(server, ...names) {
    return Promise.all(names.map(async (name) => {
        const client = await server.client();
        await client.call("name", { name });
        await client.call("hello");
        return client;
    }));
}

/** A table of two, in play, which both watch. */
async function together(host, guest) {
    const { table } = await newTable(host, { game: "koryo", players: 2, seats: ["me", "open"] });
    await sit(guest, "join", { table, seat: 2 });
    for (const client of [host, guest]) await client.call("watch", { table });
    return table;
}

const heard = (client, method) => client.notices.filter((notice) => notice.method === method).map(({ params }) => params.what ?? params.seat);

test("whoever is blocked is not heard, and cannot sit down where one is; a restart forgets nothing", async (t) => {
    const db = path.join(folder(t), "db");
    let server = await Server.start(t, ["--db", db]);
    let [ana, bo, cy] = await people(server, "Ana", "Bo", "Cy");
    const table = await together(ana, bo);
    await cy.call("watch", { table });
    // What makes no sense changes nothing.
    for (const [params, code] of [[{ table, seat: 1 }, -32006], [{ table, seat: 3 }, -32602], [{ table, seat: 0 }, -32602], [{ table }, -32602], [{ table: "x", seat: 1 }, -32002]])
        assert.equal((await refusal(ana.call("block", params))).code, code, JSON.stringify(params));
    const { table: alone } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "club", "open"] });
    for (const seat of [2, 3]) assert.match((await refusal(ana.call("block", { table: alone, seat }))).message, /nobody sits there/);
    assert.deepEqual(await ana.call("blocked"), { people: [] });
    assert.equal((await refusal(ana.call("unblock", { n: 1 }))).code, -32006);
    // Twice is once.
    for (let i = 0; i < 2; i++) assert.equal(await ana.call("block", { table, seat: 2 }), null);
    const list = (await ana.call("blocked")).people;
    assert.deepEqual(list.map(({ n, name }) => [n, name]), [[1, "Bo"]]);
    assert.ok(Math.abs(list[0].at - Date.now() / 1000) < 3600);
    assert.deepEqual(await bo.call("blocked"), { people: [] }, "nobody is told");
    // Ana does not hear Bo; Cy does, and Bo himself; and Bo hears Ana.
    await bo.call("react", { table, what: "wow" });
    await ana.call("react", { table, what: "nice" });
    for (const client of [bo, cy]) await client.until(() => heard(client, "reaction").length === 2);
    await ana.until(() => heard(ana, "reaction").length);
    assert.deepEqual([ana, bo, cy].map((client) => heard(client, "reaction")), [["nice"], ["wow", "nice"], ["wow", "nice"]]);
    const { table: { turn } } = await ana.call("watch", { table });
    const [nudger, nudged] = turn === 1 ? [bo, ana] : [ana, bo];
    assert.equal(await nudger.call("nudge", { table }), null, "who is blocked is not told so");
    await ana.call("blocked");
    assert.deepEqual(heard(nudged, "nudge"), turn === 1 ? [] : [1]);
    // No seat at a table of hers, by whatever way; nor she at his; nor at one where the other only sits.
    const { table: hers, links } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "open", "human"] });
    for (const [method, params] of [["join", { table: hers, seat: 2 }], ["claim", { secret: links.P3 }]]) {
        const error = await refusal(bo.call(method, params));
        assert.deepEqual([error.code, error.message], [-32006, "somebody at this table does not want to play with you"]);
    }
    const { table: his } = await newTable(bo, { game: "koryo", players: 2, seats: ["me", "open"] });
    assert.match((await refusal(ana.call("join", { table: his, seat: 2 }))).message, /you have blocked somebody/);
    const { table: cys } = await newTable(cy, { game: "koryo", players: 3, seats: ["me", "open", "open"] });
    await sit(ana, "join", { table: cys, seat: 2 });
    assert.equal((await refusal(bo.call("join", { table: cys, seat: 3 }))).code, -32006);
    assert.equal((await sit(cy, "join", { table: hers, seat: 2 })).seat, 2, "others are not concerned");
    // All of it holds after a restart, and ends when Ana says so.
    await server.kill();
    server = await Server.start(t, ["--db", db]);
    [ana, bo] = await Promise.all([ana, bo].map(({ cookie }) => server.client({ cookie })));
    assert.equal((await refusal(bo.call("join", { table: cys, seat: 3 }))).code, -32006);
    assert.deepEqual((await ana.call("blocked")).people, list);
    assert.equal((await refusal(ana.call("unblock", { n: 2 }))).code, -32006);
    assert.equal(await ana.call("unblock", { n: 1 }), null);
    assert.deepEqual(await ana.call("blocked"), { people: [] });
    assert.equal((await bo.call("join", { table: cys, seat: 3 })).seat, 3);
});

test("a list of people whom one has blocked has an end; a rematch brings nobody together", async (t) => {
    const server = await Server.start(t);
    const [ana] = await people(server, "Ana");
    const block = async (name) => {
        const [guest] = await people(server, name);
        const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"] });
        await sit(guest, "join", { table, seat: 2 });
        const answer = await ana.call("block", { table, seat: 2 }).catch((error) => error);
        return { guest, table, answer };
    };
    for (let i = 0; i < 100; i++) assert.equal((await block(`P${i}`)).answer, null);
    const { table, answer, guest } = await block("one too many");
    assert.deepEqual([answer.code, /full/.test(answer.message)], [-32007, true]);
    const { people: all } = await ana.call("blocked");
    assert.equal(all.length, 100);
    await ana.call("unblock", { n: all[41].n });
    assert.equal(await ana.call("block", { table, seat: 2 }), null);
    assert.deepEqual((await ana.call("blocked")).people.map(({ name }) => name), [...all.filter((_, i) => i !== 41).map(({ name }) => name), "one too many"]);
    for (const client of [ana, guest]) await client.call("leave", { table });
    await ana.call("watch", { table });
    await ana.until(() => ana.news.some((news) => news.table === table && news.phase === "over"));
    for (const client of [ana, guest]) assert.equal((await refusal(client.call("rematch", { table }))).code, -32006);
});
