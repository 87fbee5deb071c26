// Games that begin elsewhere: a record becomes a table at which others sit down, a game of one's own is taken home, and
// whatever is no such game is refused in words and changes nothing.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import path from "node:path";
import { Server, chance, folder, madang, newTable, playOn, refusal, dice, turn } from "./lib.mjs";

/** The record, or the position, of a game in which everybody did the first thing that was legal, so many times. */
async function played(game, players, actions, what = "record") {
    const engine = spawn(madang, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
    const call = async (method, params) => {
        engine.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
        return JSON.parse((await answers.next()).value).result;
    };
    const { table } = await call("new", { game, players, seed: "7".repeat(64) });
    for (let i = 0; i < actions; i++) {
        const { actions: [first] } = await call("legal", { table });
        if (!first) break;
        await call("play", { table, action: first });
    }
    const told = await call(what, { table });
    engine.stdin.end();
    return told.record ?? told;
}

/** How many tables there are, as a server counts what it has made. */
const tables = async (client) => (await client.call("tables", {})).tables.length;

test("a game that began on a device goes on at a server: everybody is told who dealt", async (t) => {
    const db = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", db]);
    const ana = await server.client();
    const bo = await server.client();
    await ana.call("name", { name: "Ana" });
    await bo.call("name", { name: "Bo" });
    const record = await played("koryo", 2, 5);
    const { table, links, commitment } = await ana.call("adopt", { record, seats: ["human", "me"] });
    assert.equal(commitment, undefined, "it would prove nothing");
    assert.deepEqual(Object.keys(links), ["P1"]);
    assert.equal((await ana.call("tables", {})).tables[0].id, table);
    // Bo sees whose device dealt before he sits down.
    const invited = await bo.call("invited", { secret: links.P1 });
    assert.equal(invited.table.dealer, 2);
    assert.equal(invited.table.started, true);
    await bo.call("claim", { secret: links.P1 });
    const seen = await bo.call("watch", { table, since: 0 });
    assert.deepEqual([seen.seat, seen.table.plies, seen.table.dealer, seen.table.hints], [1, 5, 2, false]);
    assert.deepEqual(seen.news.map(({ kind }) => kind), ["start", "play", "play", "play", "play", "play", "seat"]);
    assert.ok(!JSON.stringify(seen).includes("7".repeat(64)), "the seed is told at the end");
    assert.equal((await refusal(bo.call("record", { table }))).code, -32006);
    assert.equal((await refusal(ana.call("depart", { table }))).code, -32006, "others play there");
    // It outlives the server, and is played to its end.
    await server.kill();
    const later = await Server.start(t, ["--db", db]);
    const again = [await later.client({ cookie: ana.cookie }), await later.client({ cookie: bo.cookie })];
    await Promise.all(again.map((client, i) => playOn(client, table, dice(i + 1))));
    const told = (await again[1].call("record", { table })).record;
    assert.match(told, /^seed 7{64}\ndealt P2\n/m);
    assert.doesNotMatch(told, /^(table|secret|commitment)/m);
    assert.ok(told.includes(record.split("\n\n")[1].split("\n").slice(0, 5).join("\n")), "with what was played at home");
    const verified = spawnSync(madang, ["verify", "-"], { input: told, encoding: "utf8" });
    assert.equal(verified.status, 0, verified.stderr);
    assert.match(verified.stdout, /NOT checked.*device of who sat at P2/);
});

test("what is no game that goes on is refused, and nothing changes", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const eve = await server.client();
    const good = await played("koryo", 2, 6);
    const adopt = (record, more = {}) => eve.call("adopt", { record, seats: ["me", "human"], ...more });
    const line = (text) => good.split("\n").findIndex((each) => each.startsWith(text)) + 1;
    const bad = [
        ["nothing", "", /madang record 1/],
        ["noise", "\u0001☃", /madang record 1/],
        ["half a header", good.slice(0, 40), /./],
        ["no last line", good.replace(/^end.*\n/m, ""), /cut off/],
        ["an action that is not legal", good.replace(/^P(\d) order .*$/m, "P$1 order 9x9"), new RegExp(`^${line("P")}: |line ${line("P")}`)],
        ["somebody else's turn", good.replace(/^P(\d) (order.*)$/m, (_, seat, action) => `P${3 - seat} ${action}`), /another seat's turn/],
        ["another version of the rules", good.replace(/^rules \d+$/m, "rules 999"), /version 999/],
        ["another game", good.replace("game koryo", "game go"), /no such game/],
        ["another game's actions", good.replace("game koryo", "game charon"), /./],
        ["too many players", good.replace("players 2", "players 9"), /number of players/],
        ["an end that is not so", good.replace(/^end \d+/m, "end 7"), /does not end so/],
        ["a dealer who is not there", good.replace(/^seed.*$/m, "$&\ndealt P5"), /no such seat/],
        ["a secret", good.replace(/^seed.*$/m, `$&\ntable ${"A".repeat(22)}\ncommitment ${"0".repeat(64)}\nsecret ${"0".repeat(64)}`), /commitment/],
        ["a file of the server's", good.replace(/^seat/m, 'options {"seasons":"/etc/passwd"}\nseat'), /./],
        ["a game that is over", await played("koryo", 2, 1000), /is over/],
        ["many actions that are none", good.replace(/^end.*$/m, "P1 pass\n".repeat(7000) + "end 7006 unfinished"), /./],
    ];
    for (const [what, record, why] of bad) {
        const problem = await refusal(adopt(record));
        assert.equal(problem.code, what === "a game that is over" ? -32602 : -32004, `${what}: ${problem.message}`);
        assert.match(problem.message, why, what);
    }
    const placed = await played("koryo", 2, 3, "position");
    const loaded = good.replace(/^seat/m, `position ${JSON.stringify(placed)}\nseat`).replace(/^P\d .*\n/gm, "").replace(/^end.*$/m, "end 0 unfinished");
    assert.match((await refusal(adopt(loaded))).message, /stays on its device/);
    // The seats: each once, one of them one's own.
    for (const seats of [undefined, [], ["me"], ["me", "me", "me"], ["human", "open"], ["me", "emperor"], ["me", 7], "me", 7])
        assert.equal((await refusal(adopt(good, { seats }))).code, -32602, JSON.stringify(seats));
    for (const record of [undefined, 7, null, [], { record: good }]) assert.equal((await refusal(adopt(record))).code, -32602);
    assert.equal(await tables(eve), 0);
    // More than a request may hold ends the connection, not the server.
    const flood = await server.client();
    const closed = new Promise((done) => flood.socket.once("close", done));
    flood.socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "adopt", params: { record: "x".repeat(70000) } }));
    assert.equal(await closed, 1009);
    const { table } = await adopt(good, { seats: ["me", "novice"], leave: "novice" });
    assert.equal((await eve.call("watch", { table })).table.plies >= 6, true, "what is right is taken");
});

test("tables that are adopted count as those that are made", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--new-tables", "3"]);
    const eve = await server.client();
    const record = await played("koryo", 2, 1);
    for (let i = 0; i < 3; i++) await eve.call("adopt", { record, seats: ["me", "human"] });
    assert.equal((await refusal(eve.call("adopt", { record, seats: ["me", "human"] }))).code, -32007);
    assert.equal((await refusal(eve.call("adopt", { record: "nonsense" }))).code, -32007, "nonsense is not even looked at");
});

test("a game of one's own is taken home: it ends here, and its record is open", async (t) => {
    const db = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", db]);
    const ana = await server.client();
    const eve = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await ana.call("watch", { table });
    await turn(ana, table);
    assert.equal((await refusal(eve.call("depart", { table }))).code, -32006);
    for (const there of ["x", "../../etc", "A".repeat(23)]) assert.equal((await refusal(ana.call("depart", { table, there }))).code, -32602);
    assert.equal((await refusal(ana.call("record", { table }))).code, -32006);
    assert.equal((await refusal(ana.call("remove", { table }))).code, -32006, "a server's tables are not removed by who asks");
    assert.deepEqual(await ana.call("depart", { table, there: "A".repeat(22) }), { table });
    assert.equal((await refusal(ana.call("depart", { table }))).code, -32006, "once");
    const { table: info } = await ana.call("watch", { table });
    assert.deepEqual([info.gone, info.there, info.over, info.turn], [true, "A".repeat(22), true, 0]);
    assert.equal((await eve.call("watch", { table })).table.there, undefined, "where is not for everybody");
    const { record } = await ana.call("record", { table });
    assert.match(record, /^end \d+ unfinished$/m);
    assert.equal(spawnSync(madang, ["replay", "-"], { input: record, encoding: "utf8" }).status, 0);
    const { actions } = await ana.call("legal", { table }).catch(() => ({ actions: [] }));
    assert.equal((await refusal(ana.call("play", { table, action: actions[0] ?? "pass" }))).code, -32006);
    assert.equal(await tables(ana), 0);
    await server.kill();
    const later = await Server.start(t, ["--db", db]);
    assert.equal((await (await later.client({ cookie: ana.cookie })).call("watch", { table })).table.gone, true);
});

/** What the engine says to one request. */
const asked = (method, params) =>
    JSON.parse(spawnSync(madang, ["engine"], { input: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n", encoding: "utf8" }).stdout).result;

test("a day's result stands among the others' if it was played against the day's bots, once, and nobody's name is told unasked", async (t) => {
    const db = path.join(folder(t), "db");
    const server = await Server.start(t, ["--db", db]);
    const ana = await server.client();
    const bo = await server.client();
    await ana.call("name", { name: "Ana" });
    const today = asked("today", { game: "koryo" });
    const { record: par } = asked("par", { record: today.record, sims: 1 });
    const mine = (name = "") => par.replace(`seat P${today.seat} bot best`, `seat P${today.seat} human${name}`);
    assert.equal(asked("today", { record: mine() }).true, true);
    const send = (client, record, more = { public: true }) => client.call("adopt", { record, ...more });
    // What is no such result is refused, and changes nothing.
    assert.match((await refusal(send(ana, mine(), {}))).message, /over/, "nothing becomes public unasked");
    assert.match((await refusal(send(ana, par))).message, /no day's deal/);
    const old = asked("today", { game: "koryo", date: "2026-01-01" });
    const { record: past } = asked("par", { record: old.record, sims: 1 });
    assert.match((await refusal(send(ana, past.replace(`seat P${old.seat} bot best`, `seat P${old.seat} human`)))).message, /last days/);
    // Another play of the bots, by the rules but not theirs: the day's deal, everybody a novice.
    const other = asked("par", { record: today.record.replaceAll("bot strong", "bot novice"), sims: 1 }).record
        .replaceAll("bot novice", "bot strong").replace(`seat P${today.seat} bot best`, `seat P${today.seat} human`);
    assert.match((await refusal(send(ana, other))).message, /did not play like this/);
    const of = async (client) => (await client.call("finished", { name: today.tag, game: "koryo" })).games;
    assert.deepEqual(await of(bo), []);
    // Ana's has her name, Bo's has none; each counts once, also after a restart.
    const { table } = await send(ana, mine(" Somebody else"));
    await bo.call("name", { name: "Bo" });
    await send(bo, mine());
    assert.match((await refusal(send(ana, mine()))).message, /already/);
    const eve = await server.client();
    const found = await of(eve);
    assert.deepEqual(found.map(({ names }) => names[today.seat - 1]).sort(), ["", "Ana"]);
    assert.ok(found.every(({ scores }) => scores === found[0].scores));
    assert.equal((await eve.call("record", { table })).record.match(/^end .*/m)[0], par.match(/^end .*/m)[0]);
    assert.deepEqual((await ana.call("tables", {})).tables, [], "it is over");
    // Nothing else is found among them: nobody is called so, and a rematch has other bots.
    for (const name of [today.tag, `x${today.tag}`, today.tag.toUpperCase()])
        for (const method of ["name", "rate"]) assert.equal((await refusal(eve.call(method, { name }))).code, -32602, `${method} ${name}`);
    const { table: next } = await ana.call("rematch", { table });
    await ana.call("listing", { table: next, public: true });
    await ana.call("add", { table: next, added: chance() });
    await playOn(ana, next, dice(2));
    assert.equal((await of(eve)).length, 2);
    await server.kill();
    const later = await Server.start(t, ["--db", db]);
    const again = await later.client({ cookie: ana.cookie });
    assert.equal((await of(again)).length, 2);
    assert.match((await refusal(send(again, mine()))).message, /already/);
    const closed = await Server.start(t, ["--db", path.join(folder(t), "db"), "--no-public"]);
    assert.equal((await refusal(send(await closed.client(), mine()))).code, -32006);
});
