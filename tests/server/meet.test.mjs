// Strangers: public tables, the quick seat, whom one does not want to play with any more.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { Server, chance, dice, eventually, folder, madang, newTable, playOn, refusal, sit, sql, turn } from "./lib.mjs";

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

/** Takes a quick seat and adds to the seed. */
async function quick(client, params = { game: "koryo" }) {
    const seat = await client.call("quick", params);
    await client.call("add", { table: seat.table, added: chance() });
    return seat;
}

const ids = (tables) => tables.map(({ table }) => table);

test("a quick seat: one waits, the next sits down there, and they play by the clock; the lists show it", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, cy, dan] = await people(server, "Ana", "Bo", "Cy", "Dan");
    assert.equal((await cy.call("hello")).public, true);
    assert.deepEqual(await cy.call("lobby"), { open: [], running: [] });
    const { table, seat, commitment } = await quick(ana);
    assert.equal(seat, 1);
    assert.match(commitment, /^[0-9a-f]{64}$/);
    assert.deepEqual((await ana.call("quick", { game: "koryo" })).table, table, "asked again is the same");
    const { open, running } = await dan.call("lobby", { told: false });
    assert.deepEqual([ids(open), running], [[table], []]);
    const { created, ...shown } = open[0];
    assert.deepEqual(shown, {
        table, game: "koryo", players: 2, limit: 120, hints: false,
        seats: [{ kind: "open", name: "Ana", taken: true }, { kind: "open", name: "", taken: false }],
    });
    // Not for who wants something else.
    const other = await quick(dan, { game: "koryo", players: 3 });
    assert.notEqual(other.table, table);
    await dan.call("leave", { table: other.table });
    assert.equal((await quick(bo)).table, table);
    for (const client of [ana, bo]) await client.call("watch", { table });
    const { table: info } = await ana.call("watch", { table });
    assert.deepEqual([info.started, info.public, info.limit], [true, true, 120]);
    const actor = info.seats[info.turn - 1].you ? ana : bo;
    const { legal } = await turn(actor, table);
    await actor.call("play", { table, action: legal[0] });
    // Who looks is told by itself, who did not want to be is not.
    const told = (client) => client.notices.filter(({ method }) => method === "lobby").map(({ params }) => params);
    await cy.until(() => told(cy).some((lobby) => ids(lobby.running).includes(table) && !lobby.open.length));
    assert.equal(told(dan).length, 0);
    // When nobody who plays is there any more, it is no game to watch.
    await Promise.all([ana.close(), bo.close()]);
    await cy.until(() => !told(cy).at(-1).running.length);
});

test("quick seats at the same moment find each other, whatever the game and however many", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const all = await people(server, ...Array.from({ length: 40 }, (_, i) => `P${i}`));
    const game = (i) => (i % 4 < 2 ? "koryo" : "duel");
    const seats = await Promise.all(all.map((client, i) => quick(client, { game: game(i) })));
    const tables = new Map();
    seats.forEach(({ table }, i) => tables.set(table, [...(tables.get(table) ?? []), game(i)]));
    assert.equal(tables.size, 20, "nobody waits alone");
    for (const [one, other] of tables.values()) assert.equal(one, other);
    for (let i = 0; i < all.length; i += 2) {
        const [one, other] = await Promise.all([all[i], all[i + 1]].map((client) => quick(client, { game: "choson" })));
        assert.equal(one.table, other.table, "two, and both alone");
    }
    await eventually(async () => (await all[0].call("lobby")).open.length === 0 && (await all[0].call("lobby")).running.length === 20, "no more than 20 are shown");
});

test("who leaves is not waited with; who stays goes on, also with bots", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, cy, dan] = await people(server, "Ana", "Bo", "Cy", "Dan");
    const first = await quick(ana, { game: "koryo", players: 3 });
    await ana.call("leave", { table: first.table });
    assert.deepEqual((await cy.call("lobby")).open, [], "an empty table is none");
    const { table } = await quick(ana, { game: "koryo", players: 3 });
    assert.equal(table, first.table, "nor is a new one made for who comes back");
    assert.equal((await quick(bo)).table, table, "any number of players fits");
    assert.equal((await refusal(bo.call("start", { table }))).code, -32006, "Ana made it");
    await ana.call("leave", { table });
    assert.deepEqual(ids((await cy.call("lobby")).open), [table]);
    assert.equal((await refusal(cy.call("start", { table }))).code, -32006);
    await bo.call("start", { table });
    const { table: info } = await bo.call("watch", { table });
    assert.deepEqual([info.started, info.seats.filter(({ kind }) => kind === "bot").length], [true, 2]);
    // Closing the browser is leaving the lobby, but not the seat.
    const again = await quick(cy);
    await cy.close();
    await eventually(async () => (await dan.call("lobby")).open.length === 0);
    assert.notEqual((await quick(dan)).table, again.table);
    const back = await server.client({ cookie: cy.cookie });
    assert.equal((await back.call("quick", { game: "koryo" })).table, again.table);
});

test("a quick seat brings nobody together who is blocked", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, cy] = await people(server, "Ana", "Bo", "Cy");
    const met = await together(ana, bo);
    await ana.call("block", { table: met, seat: 2 });
    const { table } = await quick(ana);
    const other = await quick(bo);
    assert.notEqual(other.table, table);
    await bo.call("leave", { table: other.table });
    assert.equal((await refusal(bo.call("join", { table, seat: 2 }))).code, -32006, "nor by choice");
    // The other way round as well: who has blocked does not come to sit there.
    await ana.call("leave", { table });
    const { table: his } = await quick(bo);
    const { table: hers } = await quick(ana);
    assert.notEqual(hers, his);
    assert.ok([his, hers].includes((await quick(cy)).table));
});

test("public tables have a clock unless they are made without; they are found, others are not", async (t) => {
    const server = await Server.start(t);
    const [ana, bo] = await people(server, "Ana", "Bo");
    const made = async (params) => (await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"], ...params })).table;
    const limit = async (table) => (await ana.call("watch", { table })).table.limit;
    const [usual, slow, hidden] = [await made({ public: true }), await made({ public: true, clock: 0 }), await made({})];
    assert.deepEqual([await limit(usual), await limit(slow), await limit(hidden)], [120, 0, 0]);
    assert.deepEqual(ids((await bo.call("lobby")).open), [slow, usual], "two of one person, and no more");
    await made({ public: true, clock: 30 });
    assert.equal((await bo.call("lobby")).open.length, 2);
    for (const table of [usual, slow]) await ana.call("listing", { table });
    assert.equal((await bo.call("lobby")).open.length, 1);
    await ana.call("listing", { table: slow, public: true });
    assert.notEqual((await quick(bo)).table, slow, "nobody in a hurry plays without a clock");
    for (const params of [{ game: "koryo", players: 1 }, { game: "koryo", players: 5 }, { game: "go" }, {}, { game: "koryo", options: { map: "x" } }, { game: "koryo", seats: [] }])
        assert.equal((await refusal(bo.call("quick", params))).code, -32602, JSON.stringify(params));
});

test("a flood of quick seats is limited, and the lists that it makes are bounded", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--new-tables", "30"]);
    const [ana, bo] = await people(server, "Ana", "Bo");
    await bo.call("lobby");
    const answers = [];
    const since = Date.now();
    for (let i = 0; i < 100; i++) answers.push(await quick(ana, { game: "koryo", players: 2 + (i % 3) }).then(({ table }) => ana.call("leave", { table }), (error) => error.code));
    const refused = answers.filter((code) => code === -32007).length;
    assert.ok(refused >= 60, `${refused} of 100`);
    const pushes = bo.notices.filter(({ method }) => method === "lobby").length;
    assert.ok(pushes <= 2 + (Date.now() - since) / 2000, `${pushes} pushes`);
    assert.ok((await bo.call("lobby")).open.length <= 2);
});

test("who comes and goes keeps nobody from a quick seat; a seat that is worn out is not offered", async (t) => {
    const server = await Server.start(t);
    const [ana, bo] = await people(server, "Ana", "Bo");
    const { table } = await ana.call("quick", { game: "koryo" });
    await ana.call("watch", { table });
    const comeAndGo = async (client) => {
        await client.call("join", { table, seat: 2 });
        await client.call("leave", { table });
    };
    const open = async () => (await ana.call("lobby")).open.map((one) => one.table);
    for (let i = 0; i < 8; i++) await comeAndGo(bo);
    const tooOften = await refusal(bo.call("join", { table, seat: 2 }));
    assert.deepEqual([tooOften.code, /come and gone too often/.test(tooOften.message)], [-32007, true]);
    assert.deepEqual(await open(), [table]);
    for (let i = 1; i < 32; i++) {
        const other = await server.client();
        for (let k = 0; k < 8; k++) await comeAndGo(other);
        await other.close();
    }
    assert.equal((await refusal((await server.client()).call("join", { table, seat: 2 }))).code, -32007);
    assert.deepEqual(await open(), [], "nobody is sent there");
    const { table: next } = await ana.call("quick", { game: "koryo" });
    assert.notEqual(next, table, "she does not wait in vain");
    await ana.call("watch", { table: next });
    assert.deepEqual(await bo.call("quick", { game: "koryo" }).then(({ table, seat }) => [table, seat]), [next, 2]);
});

test("who waits, gives up and tries again, many times, has a quick seat each time", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--new-tables", "100"]);
    const [ana, bo] = await people(server, "Ana", "Bo");
    for (let i = 0; i < 20; i++) {
        const { table } = await ana.call("quick", { game: "koryo" });
        await ana.call("leave", { table });
    }
    // One where Ana waits is none for Bo, who has come and gone there too often; he gets another.
    const { table } = await quick(ana);
    await ana.call("watch", { table });
    for (let i = 0; i < 8; i++) {
        assert.equal((await bo.call("quick", { game: "koryo" })).table, table);
        await bo.call("leave", { table });
    }
    assert.notEqual((await bo.call("quick", { game: "koryo" })).table, table);
});

test("nobody sits at every public table", async (t) => {
    const server = await Server.start(t);
    const hosts = await people(server, "A", "B", "C", "D", "E");
    const tables = [];
    for (const host of hosts) {
        const { table } = await newTable(host, { game: "koryo", players: 2, seats: ["me", "open"], public: true });
        await host.call("watch", { table });
        tables.push(table);
    }
    const everywhere = await server.client();
    for (const table of tables.slice(1)) await everywhere.call("join", { table, seat: 2 });
    const refused = await refusal(everywhere.call("join", { table: tables[0], seat: 2 }));
    assert.deepEqual([refused.code, /you wait at 4 public tables/.test(refused.message)], [-32007, true]);
    await everywhere.call("add", { table: tables[1], added: chance() });
    await hosts[1].until(() => hosts[1].news.some(({ kind }) => kind === "start"));
    await everywhere.call("join", { table: tables[0], seat: 2 });
    assert.match((await refusal(everywhere.call("quick", { game: "duel" }))).message, /you wait at 4 public tables/);
    // Sitting down costs what making a table does.
    const slow = await Server.start(t, ["--in-memory", "--new-tables", "2"]);
    const [host, guest] = await people(slow, "Host", "Guest");
    const { table } = await newTable(host, { game: "koryo", players: 3, seats: ["me", "open", "open"], public: true });
    await guest.call("join", { table, seat: 2 });
    assert.match((await refusal((await slow.client()).call("join", { table, seat: 3 }))).message, /too many tables at once/);
});

test("a host who wants no strangers has none, and the page is told", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--no-public"]);
    const [ana, bo] = await people(server, "Ana", "Bo");
    assert.equal((await ana.call("hello")).public, false);
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"] });
    for (const [method, params] of [["lobby", {}], ["quick", { game: "koryo" }], ["listing", { table, public: true }], ["new", { game: "koryo", players: 2, seats: ["me", "open"], public: true }]]) {
        const { code, message } = await refusal(ana.call(method, params));
        assert.deepEqual([code, message], [-32006, "this site has no public tables"], method);
    }
    assert.equal((await sit(bo, "join", { table, seat: 2 })).seat, 2, "friends play as always");
});

test("those who want it are rated, by public games among them and with bots; nobody else is", async (t) => {
    const dir = folder(t);
    const db = path.join(dir, "db");
    let server = await Server.start(t, ["--db", db]);
    let [ana, bo, cy] = await people(server, "Anastasia", "Bo", "Cy");
    const roll = dice(22);
    // A game whose wins are not shared: after nothing but draws nobody could say how sure a rating is.
    const solo = { game: "choson", players: 2, seats: ["me", "novice"], public: true };
    const play = async (params, ...who) => {
        const { table } = await newTable(who[0], params);
        for (const guest of who.slice(1)) await sit(guest, "join", { table, seat: 2 });
        await Promise.all(who.map((client) => playOn(client, table, roll)));
        return table;
    };
    const none = { you: null, ratings: [] };
    assert.deepEqual(await ana.call("ratings"), none);
    await play(solo, ana); // before she wants it: does not count
    sql(db, "UPDATE log SET at = at - 100");
    for (const name of ["", " \t", 7]) assert.equal((await refusal(ana.call("rate", { name }))).code, -32602, JSON.stringify(name));
    assert.equal((await refusal((await server.client()).call("rate"))).code, -32602, "nobody is rated without a name");
    assert.deepEqual(await ana.call("ratings"), none, "what was refused changed nothing");
    assert.equal(await ana.call("rate", { name: " Ana " }), null);
    const { you } = await ana.call("ratings");
    assert.deepEqual(you, { name: "Ana", since: you.since });
    assert.ok(Math.abs(you.since - Date.now() / 1000) < 3600);
    assert.deepEqual((await ana.call("kept")).rated, you);
    assert.equal((await cy.call("kept")).rated, null);
    assert.deepEqual((await cy.call("ratings")).ratings, []);
    // Another of that name. Some time goes by; who says it again is rated since the first time.
    for (const seconds of [60, 30]) {
        if (seconds === 30) await bo.call("rate");
        sql(db, `UPDATE people SET rated = rated - ${seconds} WHERE rated > 0`);
    }
    await bo.call("rate", { name: "Ana" });
    assert.ok((await bo.call("ratings")).you.since < Date.now() / 1000 - 29);
    assert.deepEqual((await cy.call("ratings")).ratings, []);
    const duo = { game: "choson", players: 2, seats: ["me", "open"], public: true };
    await play(duo, ana, bo);
    await play(solo, ana);
    // With somebody who does not want it; that is not public; with advice; at one screen.
    await play(duo, ana, cy);
    await play({ ...solo, public: false }, ana);
    const { table: advised } = await newTable(ana, solo);
    await turn(ana, advised);
    await ana.call("bot", { table: advised, level: "novice" });
    await playOn(ana, advised, roll);
    await play({ ...solo, seats: ["me", "me"] }, ana);
    const told = await cy.call("ratings");
    assert.equal(told.you, null);
    assert.deepEqual(told.ratings.map(({ game, title }) => [game, title]), [["choson", "Chosŏn"]]);
    const [{ list }] = told.ratings;
    assert.deepEqual(list.map(({ name, bot, games }) => [name ?? bot, games]).sort(), [["Ana (2)", 1], ["Ana", 2], ["novice", 1]]);
    assert.deepEqual(list.map(({ rating }) => rating), list.map(({ rating }) => rating).sort((a, b) => b - a), "the best first");
    assert.ok(Math.abs(list.reduce((sum, { rating }) => sum + rating, 0)) < 1, "0 is the mean of all");
    assert.ok(list.every(({ error }) => error > 0));
    for (const word of ["Anastasia", "Bo", "person"]) assert.ok(!JSON.stringify(told).includes(word), "not what they are called elsewhere");
    const mine = (ones) => ones.ratings[0].list.filter((one) => one.you).map(({ name }) => name);
    assert.deepEqual([mine(await ana.call("ratings")), mine(await bo.call("ratings"))], [["Ana"], ["Ana (2)"]]);
    // The program says the same, and is somebody of its own.
    const program = (...args) => spawnSync(madang, ["stats", "--server", server.base, ...args], { encoding: "utf8", env: { ...process.env, XDG_STATE_HOME: dir, LC_ALL: "C.UTF-8" } });
    assert.deepEqual(JSON.parse(program("--json").stdout), told);
    assert.match(program().stdout, /You are not rated here.*\n\nRatings, Chosŏn.*\n(.* \d+ {2}(Ana|Ana \(2\)|novice)\n){3}$/);
    assert.match(program("--rate", "Dana").stdout, /^You are rated here as Dana\.\n/);
    assert.match(program("--unrate").stdout, /^You are not rated here/);
    const nameless = program("--rate", "");
    assert.deepEqual([nameless.status, nameless.stdout], [1, ""]);
    assert.match(nameless.stderr, /name: expected a name to be rated under/);
    // It is there after a restart; whoever does not want it any more is gone at once, and so is whoever is forgotten.
    await server.kill();
    server = await Server.start(t, ["--db", db]);
    [ana, bo, cy] = await Promise.all([ana, bo, cy].map(({ cookie }) => server.client({ cookie })));
    assert.deepEqual(await cy.call("ratings"), told);
    assert.equal(await bo.call("rate", { agree: false }), null);
    const less = await cy.call("ratings");
    assert.deepEqual(less.ratings[0].list.map(({ name, bot, games }) => [name ?? bot, games]).sort(), [["Ana", 1], ["novice", 1]]);
    assert.equal((await bo.call("kept")).rated, null);
    await ana.call("forget");
    assert.deepEqual([await cy.call("ratings"), await ana.call("ratings")], [none, none]);
    assert.equal(sql(db, "SELECT count(*) FROM people WHERE rated > 0 OR rated_as <> ''").trim(), "0");
    await server.end();
    const closed = await Server.start(t, ["--db", db, "--no-public"]);
    const dan = await closed.client();
    assert.match((await refusal(dan.call("rate", { name: "Dan" }))).message, /no public tables/);
    assert.equal(await dan.call("rate", { agree: false }), null, "but not to be is never refused");
});

test("nobody takes lost games out of the ratings, nor plays others out of them", async (t) => {
    const db = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", db]);
    const [ana, bo] = await people(server, "Ana", "Bo");
    for (const client of [ana, bo]) await client.call("rate");
    sql(db, "UPDATE people SET rated = rated - 100 WHERE rated > 0");
    const roll = dice(7);
    const { table: theirs } = await newTable(ana, { game: "choson", players: 2, seats: ["me", "open"], public: true });
    await sit(bo, "join", { table: theirs, seat: 2 });
    await Promise.all([ana, bo].map((client) => playOn(client, theirs, roll)));
    const { table: alone } = await newTable(ana, { game: "choson", players: 2, seats: ["me", "novice"], public: true });
    await playOn(ana, alone, roll);
    const games = async () => (await bo.call("ratings")).ratings.flatMap(({ list }) => list.map((one) => [one.name ?? one.bot, one.games])).sort();
    const both = [["Ana", 2], ["Bo", 1], ["novice", 1]];
    assert.deepEqual(await games(), both);
    for (const table of [theirs, alone]) await ana.call("listing", { table, public: false });
    assert.deepEqual(await games(), both, "what was public at the deal counts, whoever finds it now");
    // One that was taken off the lists before its deal was not.
    const { table: hidden } = await ana.call("new", { game: "choson", players: 2, seats: ["me", "novice"], public: true });
    await ana.call("listing", { table: hidden, public: false });
    await ana.call("add", { table: hidden, added: chance() });
    await playOn(ana, hidden, roll);
    assert.deepEqual(await games(), both);
    // 510 newer games of Ana's alone: her newest hundred count, and Bo is still there.
    const copies = Array.from({ length: 510 }, (_, i) => ["tables", "seats", "met", "log"].map((name) => {
        const id = name === "tables" ? "id" : "tab";
        const ended = name === "tables" ? `, ended = (SELECT max(ended) FROM tables) + 1` : "";
        return `CREATE TEMP TABLE x AS SELECT * FROM ${name} WHERE ${id} = '${alone}'; UPDATE x SET ${id} = 'copy${i}'${ended}; INSERT INTO ${name} SELECT * FROM x; DROP TABLE x;`;
    }).join(" "));
    while (copies.length) sql(db, `BEGIN; ${copies.splice(0, 100).join(" ")} COMMIT;`); // an argument has its limits
    assert.deepEqual(await games(), [["Ana", 101], ["Bo", 1], ["novice", 100]]);
});
