// Seats: links, taking over, leaving and coming back, open seats, one screen, rematch, undo,
// clocks.
import test from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import { Server, chance, dice, eventually, folder, newTable, playOn, refusal, sit, sleep, turn } from "./lib.mjs";

async function twoAtATable(server, options = {}) {
    const ana = await server.client();
    const bo = await server.client();
    await ana.call("name", { name: "Ana" });
    await bo.call("name", { name: "Bo" });
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"], ...options });
    await sit(bo, "claim", { secret: links.P2 });
    await ana.call("watch", { table });
    await bo.call("watch", { table });
    return { ana, bo, table, links };
}

/** Who acts now, and the other. */
async function order(ana, bo, table) {
    const { table: state } = await ana.call("watch", { table });
    return state.turn === 1 ? [ana, bo] : [bo, ana];
}

async function first(client, table, prefix = "") {
    const { actions } = await client.call("legal", { table });
    return actions.find((action) => action.startsWith(prefix));
}

/** How a seat stands, for a client: who asks for it, whether the client asks, or had it before. */
async function seatOf(client, table, seat = 2) {
    return (await client.call("watch", { table })).table.seats[seat - 1];
}

test("a name given later is that of the seats one has, for everybody and after a crash; of games that are over it is not", async (t) => {
    const db = path.join(folder(t), "db");
    let server = await Server.start(t, ["--db", db]);
    const [ana, bo] = [await server.client(), await server.client()];
    const { table, links } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "human", "human"] });
    for (const seat of ["P2", "P3"]) await bo.call("claim", { secret: links[seat] });
    await bo.call("add", { table, added: chance() });
    const { table: old } = await newTable(bo, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await playOn(bo, old, dice(5));
    await ana.call("watch", { table });
    const named = (client) => client.news.filter(({ what }) => what === "called").map(({ seat, name }) => [seat, name]);
    assert.equal((await bo.call("name", { name: "Bo" })).name, "Bo"); // who is not even looking
    await ana.until(() => named(ana).length);
    assert.deepEqual(named(ana), [[2, "Bo"]], "both seats of one person are one piece of news");
    const names = async (client) => (await client.call("watch", { table })).table.seats.map(({ name }) => name);
    assert.deepEqual(await names(ana), ["", "Bo", "Bo"]);
    await bo.call("name", { name: "Bo" });
    await bo.call("name", { name: "Bob" });
    await ana.until(() => named(ana).length > 1);
    assert.deepEqual(named(ana), [[2, "Bo"], [2, "Bob"]], "the same name is no news");
    assert.deepEqual((await bo.call("watch", { table: old })).table.seats.map(({ name }) => name), ["", ""]);
    // What was acknowledged comes true, whenever the server dies.
    await bo.call("name", { name: "Bo again" });
    await server.kill();
    server = await Server.start(t, ["--db", db]);
    const again = await server.client({ cookie: ana.cookie });
    await eventually(async () => String(await names(again)) === ",Bo again,Bo again");
});

test("an invitation opened elsewhere asks whoever sits there; nothing happens without a yes", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const { ana, bo, table, links } = await twoAtATable(server);
    const thief = await server.client();
    await thief.call("name", { name: "Eve" });
    const before = (await bo.call("watch", { table })).table.n;
    for (const asker of [thief, thief, ana]) assert.deepEqual(await asker.call("claim", { secret: links.P2 }), { table, seat: 2, asked: true });
    assert.deepEqual(await seatOf(thief, table).then(({ asking, asks, you }) => [asking, asks, you]), [true, undefined, undefined]);
    assert.equal((await thief.call("watch", { table })).seat, 0, "only watches");
    const { asks } = await seatOf(bo, table);
    assert.deepEqual(asks.map(({ name }) => name), ["Eve", "Ana"], "asked twice is asked once; the host asks like everybody else");
    assert.equal((await seatOf(ana, table)).asks, undefined, "Bo is there: it is not the host's to answer");
    // Nobody else can say yes: not who asks, not the host, not a stranger.
    const cy = await server.client();
    for (const [who, { ask }] of [[thief, asks[0]], [ana, asks[0]], [ana, asks[1]], [cy, asks[0]]]) assert.equal((await refusal(who.call("hand", { table, ask }))).code, -32006);
    for (const ask of [0, 99, "1", null]) assert.ok([-32006, -32602].includes((await refusal(bo.call("hand", { table, ask }))).code));
    assert.equal((await bo.call("watch", { table })).table.n, before, "nothing has happened");
    // A no is a no, and is not asked again.
    assert.equal((await bo.call("hand", { table, ask: asks[0].ask, agree: false })).handed, false);
    assert.equal((await seatOf(thief, table)).asking, undefined);
    assert.match((await refusal(thief.call("claim", { secret: links.P2 }))).message, /the answer was no/);
    assert.deepEqual((await seatOf(bo, table)).asks.map(({ name }) => name), ["Ana"]);
    assert.equal((await seatOf(bo, table)).you, true);
    // A yes: Bo's telephone has the seat and is told everything; Bo watches, and may ask for it back.
    const phone = await server.client();
    await phone.call("name", { name: "Bo" });
    await phone.call("claim", { secret: links.P2 });
    await phone.call("watch", { table });
    await bo.until(() => bo.notices.some(({ method, params }) => method === "table" && params.seats[1].asks?.some(({ name }) => name === "Bo")));
    const { ask } = (await seatOf(bo, table)).asks.find(({ name }) => name === "Bo");
    assert.deepEqual(await bo.call("hand", { table, ask }), { table, seat: 2, handed: true });
    for (const client of [ana, bo, phone]) await client.until(() => client.news.find(({ kind, what, name }) => kind === "seat" && what === "handed" && name === "Bo"));
    const view = await phone.call("watch", { table });
    assert.deepEqual([view.seat, typeof view.position.hand[1]], [2, "object"]);
    assert.deepEqual(await bo.call("watch", { table }).then(({ seat, table: { seats } }) => [seat, seats[1].was_you, seats[1].asks]), [0, true, undefined]);
    assert.equal((await refusal(bo.call("hand", { table, ask }))).code, -32006, "answered");
    assert.equal((await refusal(thief.call("ask", { table, seat: 2 }))).code, -32006, "it was never theirs");
    assert.equal((await bo.call("ask", { table, seat: 2 })).asked, true);
    const back = (await seatOf(phone, table)).asks.find(({ name }) => name === "Bo");
    await phone.call("hand", { table, ask: back.ask });
    assert.equal((await bo.call("watch", { table })).seat, 2);
    assert.equal((await refusal(phone.call("claim", { secret: "A".repeat(43) }))).code, -32002);
    assert.equal((await refusal(phone.call("claim", { secret: "short" }))).code, -32602);
});

test("while somebody is away, who made the table may hand the seat over, but not take it", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table, links } = await twoAtATable(server);
    await bo.close();
    await ana.until(() => ana.notices.some(({ method, params }) => method === "table" && params.seats[1].here === false));
    const phone = await server.client();
    await phone.call("claim", { secret: links.P2 });
    await ana.call("claim", { secret: links.P2 });
    const { asks } = await seatOf(ana, table);
    assert.equal(asks.length, 1, "her own question is not hers to answer");
    for (const ask of [1, 2, 3].filter((ask) => ask !== asks[0].ask)) assert.equal((await refusal(ana.call("hand", { table, ask }))).code, -32006);
    assert.equal((await seatOf(ana, table)).you, undefined);
    await ana.call("hand", { table, ask: asks[0].ask });
    assert.equal((await phone.call("watch", { table })).seat, 2);
    const again = await server.client({ cookie: bo.cookie });
    assert.equal((await seatOf(again, table)).was_you, true, "told when back");
    assert.equal((await again.call("ask", { table, seat: 2 })).asked, true);
});

test("a link says where it leads; who sits but looks elsewhere is called", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const cy = await server.client();
    await ana.call("name", { name: "Ana" });
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    const invited = await bo.call("invited", { secret: links.P2 });
    assert.equal(invited.seat, 2);
    assert.equal(invited.table.id, table);
    assert.deepEqual(invited.table.seats.map(({ name, taken }) => [name, taken]), [["Ana", true], ["", false]]);
    assert.equal((await refusal(bo.call("invited", { secret: "A".repeat(43) }))).code, -32002);
    assert.equal((await refusal(bo.call("invited", { secret: "short" }))).code, -32602);
    const calls = (client) => client.notices.filter(({ method, params }) => method === "table" && params.id === table).map(({ params }) => params);
    await Promise.all([bo, cy].map((client) => client.call("tables")));
    await sit(bo, "claim", { secret: links.P2 });
    await bo.until(() => calls(bo).some(({ started }) => started));
    await ana.call("watch", { table });
    const another = await server.client({ cookie: bo.cookie }); // has not asked for its tables
    for (let plies = 0; calls(bo).at(-1).turn !== 2; plies++) {
        assert.ok(plies < 30);
        await ana.call("play", { table, action: await first(ana, table) });
        const { table: state } = await ana.call("watch", { table });
        await bo.until(() => state.turn !== 2 || calls(bo).at(-1).turn === 2);
    }
    assert.ok(calls(bo).at(-1).seats[1].you);
    assert.ok(!JSON.stringify(calls(bo)).includes("position"));
    assert.deepEqual([calls(cy), calls(another)], [[], []]);
});

test("a link of one's own, to go on on another device; the old one ends", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table, links } = await twoAtATable(server);
    const { links: own } = await bo.call("links", { table, seat: 2 });
    assert.deepEqual(Object.keys(own), ["P2"]);
    const phone = await server.client();
    await phone.call("name", { name: "Bo's phone" });
    assert.equal((await refusal(phone.call("claim", { secret: links.P2 }))).code, -32002);
    assert.equal((await phone.call("claim", { secret: own.P2 })).seat, 2);
    assert.equal((await bo.until(() => bo.news.find(({ what }) => what === "moved"))).name, "Bo's phone", "everybody is told, who had it as well");
    assert.equal((await seatOf(bo, table)).was_you, true);
    assert.equal((await refusal(bo.call("claim", { secret: own.P2 }))).code, -32002, "it works once");
    assert.equal((await refusal(bo.call("links", { table, seat: 2 }))).code, -32006);
    assert.equal((await refusal(bo.call("links", { table }))).code, -32006);
    assert.deepEqual((await ana.call("links", { table })).links, {}, "nobody is waited for");
});

test("a link of one's own takes all one's seats along, also before the deal", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const [ana, phone, eve] = [await server.client(), await server.client(), await server.client()];
    const { table, links } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "human", "me"] });
    assert.deepEqual(Object.keys(links), ["P2"], "one's own seats have no link");
    const { links: own } = await ana.call("links", { table, seat: 3 });
    assert.equal((await phone.call("claim", { secret: own.P3 })).seat, 3);
    assert.deepEqual((await phone.call("watch", { table })).table.seats.map(({ you }) => you), [true, undefined, true]);
    assert.deepEqual((await ana.call("watch", { table })).table.seats.map(({ you, was_you }) => you ?? was_you), [true, undefined, true]);
    assert.equal((await refusal(eve.call("claim", { secret: own.P3 }))).code, -32002);
    await phone.call("add", { table, added: chance() });
    await sit(eve, "claim", { secret: links.P2 });
    assert.equal((await eve.call("watch", { table })).table.started, true);
});

test("an open seat has no link that could be kept", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const { table, links } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "open", "human"] });
    assert.deepEqual(Object.keys(links), ["P3"]);
    assert.deepEqual(Object.keys((await ana.call("links", { table })).links), ["P3"]);
});

test("before the deal whoever leaves makes the seat free", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const cy = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "open", "human"] });
    await bo.call("join", { table, seat: 2 });
    await bo.call("leave", { table });
    assert.equal((await bo.call("watch", { table })).seat, 0);
    assert.equal((await cy.call("join", { table, seat: 2 })).seat, 2);
});

test("a bot keeps the seat it was given at the start, unless the table says otherwise", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    await bo.call("name", { name: "Bo" });
    for (const late of [false, true]) {
        const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"], leave: "novice", late });
        await ana.call("start", { table });
        const { table: info } = await ana.call("watch", { table });
        assert.deepEqual([info.late ?? false, info.seats[1].kind], [late, "bot"], "everybody knows it beforehand");
        if (late) await bo.call("claim", { secret: links.P2 });
        else assert.match((await refusal(bo.call("claim", { secret: links.P2 }))).message, /has begun without you/);
        const { table: state, seat } = await bo.call("watch", { table });
        assert.deepEqual([seat, state.seats[1].kind], late ? [2, "human"] : [0, "bot"]);
        if (late) await ana.until(() => ana.news.find((news) => news.table === table && news.what === "taken" && news.name === "Bo"));
    }
});

test("two tabs of one browser agree", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table } = await twoAtATable(server);
    const tab = await server.client({ cookie: ana.cookie });
    assert.equal((await tab.call("hello")).name, "Ana");
    assert.equal((await tab.call("watch", { table })).seat, 1);
    const [actor] = await order(ana, bo, table);
    await actor.call("play", { table, action: await first(actor, table) });
    const seen = await Promise.all([ana, tab].map((client) => client.until(() => client.news.find((news) => news.kind === "play"))));
    assert.deepEqual(seen[0], seen[1]);
});

test("whoever leaves is played for, and may come back", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table } = await twoAtATable(server, { leave: "novice" });
    await bo.call("leave", { table });
    const roll = dice(3);
    await playOn(ana, table, roll, { limit: 3 });
    const { table: state } = await bo.call("watch", { table });
    assert.equal(state.seats[1].away, true);
    await bo.call("back", { table });
    assert.equal((await bo.call("watch", { table })).table.seats[1].away, undefined);
    let view;
    while ((view = await ana.call("watch", { table })).legal?.length) await ana.call("play", { table, action: view.legal[0] });
    assert.equal(view.table.turn, 2);
    await sleep(300);
    assert.equal((await ana.call("watch", { table })).table.plies, view.table.plies, "nobody plays for Bo now");
});

test("an open seat is for whoever comes first", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const cy = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "open"] });
    assert.equal((await refusal(bo.call("join", { table, seat: 1 }))).code, -32006);
    assert.equal((await sit(bo, "join", { table, seat: 2 })).seat, 2);
    assert.equal((await refusal(cy.call("join", { table, seat: 2 }))).code, -32006);
    assert.equal((await cy.call("watch", { table })).table.started, true);
});

test("who made the table may start it without those who are missing", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const { table } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "human", "open"], leave: "novice" });
    assert.equal((await refusal(bo.call("start", { table }))).code, -32006);
    assert.equal((await refusal(ana.call("play", { table, action: "reveal" }))).code, -32006);
    const { links } = await ana.call("links", { table });
    assert.deepEqual(Object.keys(links), ["P2"]);
    await ana.call("start", { table });
    await turn(ana, table);
    const { table: state } = await ana.call("watch", { table });
    assert.deepEqual(state.seats.map((seat) => seat.kind), ["human", "bot", "bot"]);
    assert.equal((await refusal(ana.call("start", { table }))).code, -32006);
});

test("several seats at one screen: each is seen when it is asked for", async (t) => {
    const server = await Server.start(t);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 3, seats: ["me", "me", "novice"] });
    const as = async (seat) => (await client.call("watch", { table, seat })).position.hand.map((hand) => typeof hand);
    assert.deepEqual(await as(1), ["object", "number", "number"]);
    assert.deepEqual(await as(2), ["number", "object", "number"]);
    assert.deepEqual(await as(0), ["number", "number", "number"]);
    await client.call("watch", { table });
    await playOn(client, table, dice(4));
});

test("undo needs the consent of the others and stops at the barrier", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table } = await twoAtATable(server);
    let [actor, other] = await order(ana, bo, table);
    assert.equal((await refusal(actor.call("undo", { table }))).code, -32006, "nothing played yet");
    const action = await first(actor, table);
    await actor.call("play", { table, action, n: 0 });
    assert.deepEqual(await actor.call("undo", { table }), { asked: true });
    assert.equal((await refusal(actor.call("consent", { table }))).code, -32006, "not one's own");
    await other.until(() => other.notices.some((notice) => notice.method === "table" && notice.params.undo));
    assert.deepEqual(await other.call("consent", { table, agree: false }), { undone: false });
    assert.equal((await refusal(other.call("consent", { table }))).code, -32006, "no longer asked");
    await actor.call("undo", { table });
    await other.call("consent", { table });
    await actor.until(() => actor.news.some((news) => news.kind === "undo" && news.to === 0));
    assert.equal((await actor.call("watch", { table })).table.plies, 0);
    await actor.call("play", { table, action, n: 0 });
    await other.call("play", { table, action: await first(other, table), n: 1 });
    await actor.call("play", { table, action: "reveal", n: 2 });
    assert.equal((await refusal(actor.call("undo", { table }))).code, -32006, "cards were shown");
});

test("against bots undo needs nobody's consent", async (t) => {
    const server = await Server.start(t);
    const client = await server.client();
    for (let i = 0; i < 20; i++) {
        const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "novice"] });
        const { legal, plies } = await turn(client, table);
        if (plies) continue; // the bot was first: my order is the last and the cards are shown
        await client.call("play", { table, action: legal[0], n: plies });
        await client.call("undo", { table });
        const { table: state } = await client.call("watch", { table });
        assert.deepEqual([state.turn, state.plies], [1, 0]);
        return;
    }
    assert.fail("never first in 20 games");
});

test("a rematch takes everybody along, one seat on", async (t) => {
    const server = await Server.start(t);
    const { ana, bo, table } = await twoAtATable(server);
    assert.equal((await refusal(ana.call("rematch", { table }))).code, -32006);
    await Promise.all([playOn(ana, table, dice(5)), playOn(bo, table, dice(6))]);
    const { table: next, links } = await ana.call("rematch", { table });
    assert.deepEqual(links, {}, "who sits already needs no link, and nobody else gets it");
    const news = await bo.until(() => bo.news.find((entry) => entry.kind === "rematch"));
    assert.equal(news.table, table);
    assert.equal(news.next, next);
    assert.equal((await bo.call("rematch", { table })).table, next, "the same one");
    // A stranger with the first table's address, its record, and everything that is told there, does not find the second.
    const eve = await server.client();
    const seen = await eve.call("watch", { table, since: 0 });
    assert.equal(seen.news.at(-1).kind, "rematch");
    for (const method of ["history", "record", "score", "course"]) await eve.call(method, { table });
    assert.equal((await refusal(eve.call("rematch", { table }))).code, -32006);
    assert.ok(!eve.frames.join("").includes(next) && ana.frames.join("").includes(next));
    assert.equal((await ana.call("watch", { table })).table.rematch, next);
    assert.ok(!(await (await server.get(`/record/${table}`)).text()).includes(next));
    assert.equal((await ana.call("watch", { table: next })).seat, 2);
    assert.equal((await bo.call("watch", { table: next })).seat, 1);
    for (const client of [ana, bo]) await client.call("add", { table: next, added: chance() });
    assert.equal((await bo.call("watch", { table: next })).table.started, true);
});

test("the clock plays for who forgets to", async (t) => {
    const server = await Server.start(t);
    const { ana, table } = await twoAtATable(server, { clock: 1, leave: "novice" });
    const before = (await ana.call("watch", { table })).table.plies;
    await ana.until(() => ana.news.filter((news) => news.kind === "play").length > before + 1);
});

test("what one person does too often keeps nobody from anything else", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--patience", "0"]);
    const [ana, bo] = await Promise.all([server.client(), server.client()]);
    const { table, links } = await newTable(ana, { game: "choson", players: 3, seats: ["me", "human", "novice"] });
    await sit(bo, "claim", { secret: links.P2 });
    for (const client of [ana, bo]) await client.call("watch", { table });
    const until = async (attempt) => {
        for (let n = 0; ; n++)
            try {
                await attempt();
            } catch (error) {
                assert.match(error.message, /done too often/);
                return n;
            }
    };
    assert.equal(await until(() => bo.call("links", { table, seat: 2 })), 256);
    assert.ok(bo.news.filter(({ kind }) => kind === "links").every(({ seat }) => seat === undefined), "whose they are is not told");
    assert.deepEqual(await ana.call("links", { table }), { links: {} }, "others make theirs");
    // Bo comes and goes while Ana thinks, until he may not go any more; coming back he always may.
    const playTo = async (who, other) => {
        for (let view = await who.call("watch", { table }); view.table.turn !== (who === ana ? 1 : 2); view = await who.call("watch", { table })) {
            const { legal } = await other.call("watch", { table });
            if (legal?.length) await other.call("play", { table, action: legal[0] });
        }
    };
    await playTo(ana, bo);
    let left = 0;
    assert.equal(await until(async () => {
        await bo.call("leave", { table });
        left++;
        await bo.call("back", { table });
    }), 256);
    assert.equal(left, 256);
    // Taking back needs everybody, and is possible; so is a bot for who stays away.
    await ana.call("play", { table, action: (await ana.call("watch", { table })).legal[0] });
    assert.equal((await ana.call("undo", { table })).asked, true);
    await bo.call("consent", { table });
    await playTo(bo, ana);
    await bo.close();
    await eventually(async () => (await ana.call("replace", { table, seat: 2 })).replaced);
    await ana.until(() => ana.news.some(({ what }) => what === "replaced"));
});

test("when a game is over every seat stays whose it was", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, eve] = await Promise.all([1, 2, 3].map(() => server.client()));
    await bo.call("name", { name: "Bo" });
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    await sit(bo, "claim", { secret: links.P2 });
    const { links: own } = await bo.call("links", { table, seat: 2 });
    const roll = dice(4);
    await Promise.all([ana, bo].map((client) => playOn(client, table, roll)));
    await bo.close();
    for (const [client, method, params] of [[eve, "claim", { secret: own.P2 }], [eve, "claim", { secret: links.P2 }], [ana, "links", { table, seat: 1 }], [ana, "links", { table }]]) {
        const { code, message } = await refusal(client.call(method, params));
        assert.deepEqual([method, code], [method, method === "claim" && params.secret === links.P2 ? -32002 : -32006], message);
    }
    assert.match((await ana.call("record", { table })).record, /^seat P2 human Bo$/m);
});

test("names are cleaned, tables are found again", async (t) => {
    const server = await Server.start(t);
    const client = await server.client();
    assert.equal((await client.call("name", { name: "  \u001b[31mRed\u0007 " })).name, "?[31mRed?");
    assert.equal((await client.call("name", { name: "a\u009b2Jb\u202ec\u200bd\u2066e\ufefff" })).name, "a?2Jb?c?d?e?f");
    assert.equal((await client.call("name", { name: "Ana 마당 ünal" })).name, "Ana 마당 ünal");
    client.socket.send('{"jsonrpc":"2.0","id":"half","method":"name","params":{"name":"a\\ud83db"}}');
    await client.until(() => client.notices.some((notice) => notice.error?.code === -32700));
    assert.equal((await client.call("name", { name: "x".repeat(500) })).name.length, 31);
    assert.equal((await refusal(client.call("name", { name: 7 }))).code, -32602);
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "human"] });
    assert.deepEqual((await client.call("tables")).tables.map((entry) => entry.id), [table]);
    assert.deepEqual((await (await server.client()).call("tables")).tables, []);
});

test("nonsense is answered, and nothing happens", async (t) => {
    const server = await Server.start(t);
    const client = await server.client();
    const bad = [
        ["new", {}, -32602], ["new", { game: "chess", players: 2, seats: ["me", "me"] }, -32602],
        ["new", { game: "blank", players: 2, seats: ["me", "me"] }, -32602],
        ["new", { game: "koryo", players: 9, seats: ["me"] }, -32602], ["new", { game: "koryo", players: 2, seats: ["me"] }, -32602],
        ["new", { game: "koryo", players: 2, seats: ["me", "genius"] }, -32602], ["new", { game: "koryo", players: 2, seats: ["me", 3] }, -32602],
        ["new", { game: "koryo", players: 2, seats: ["me", "club"], seed: "00" }, -32602],
        ["new", { game: "koryo", players: 2, seats: ["me", "club"], added: "xyz" }, -32602],
        ["new", { game: "koryo", players: 2, seats: ["me", "club"], clock: -1 }, -32602],
        ["new", { game: "koryo", players: 2, seats: ["me", "club"], options: { map: "/etc/passwd" } }, -32602],
        ["watch", { table: "nowhere" }, -32002], ["watch", { table: 5 }, -32602], ["watch", { table: "AAAAAAAAAAAAAAAAAAAAAA" }, -32002],
        ["dance", {}, -32601], ["rules", { game: "chess" }, -32602], ["finished", { before: "yesterday" }, -32602], ["hello", { lang: "de" }, -32602],
    ];
    for (const [method, params, code] of bad) assert.equal((await refusal(client.call(method, params))).code, code, JSON.stringify([method, params]));
    client.socket.send("nonsense");
    await client.until(() => client.notices.some((notice) => notice.error?.code === -32700));
    assert.match((await client.call("rules", { game: "koryo", lang: "fr" })).text, /Neuf familles/);
});

test("people are seated by lot, and sit where the lot says", async (t) => {
    const server = await Server.start(t, ["--db", path.join(folder(t), "db")]);
    const [ana, bo] = [await server.client(), await server.client()];
    await ana.call("name", { name: "Ana" });
    await bo.call("name", { name: "Bo" });
    const lots = new Set();
    for (let i = 0; i < 40; i++) {
        const made = await newTable(ana, { game: "koryo", players: 3, seat: "lot", seats: ["me", "human", "novice"] });
        const { table } = made;
        assert.equal((await ana.call("watch", { table })).table.drawn, true, "told before the deal");
        await sit(bo, "claim", { secret: made.links.P2 });
        const seen = await ana.call("watch", { table, since: 0 });
        const { lot } = seen.news.find(({ kind }) => kind === "start");
        assert.deepEqual([...lot].sort(), [1, 2, 3]);
        assert.deepEqual([seen.table.seats[lot[0] - 1].name, seen.table.seats[lot[1] - 1].name, seen.table.seats[lot[2] - 1].kind], ["Ana", "Bo", "bot"]);
        assert.equal(seen.table.seats[lot[0] - 1].you, true);
        assert.equal(seen.seat, lot[0], "the view of one's own seat");
        assert.equal((await bo.call("claim", { secret: made.links.P2 })).seat, lot[1], "a link goes with its person");
        lots.add(lot.join(""));
        for (const client of [ana, bo]) await client.call("unwatch", { table }).catch(() => undefined);
    }
    assert.equal(lots.size, 6, "each of the six ways came up in forty tables");
});

test("who chooses a seat has it, and the others draw; who names everybody's has them", async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const others = new Set();
    for (let i = 0; i < 24; i++) {
        const { table } = await newTable(ana, { game: "koryo", players: 3, seat: 2, seats: ["me", "novice", "casual"] });
        const { seats } = (await ana.call("watch", { table })).table;
        assert.equal(seats[1].you, true);
        others.add(seats.map(({ level }) => level ?? "").join());
        await ana.call("unwatch", { table });
    }
    assert.deepEqual([...others].sort(), ["casual,,novice", "novice,,casual"]);
    const listed = await newTable(ana, { game: "koryo", players: 3, seats: ["novice", "casual", "me"] });
    const { table } = await ana.call("watch", { table: listed.table });
    assert.deepEqual(table.seats.map(({ level, you }) => level ?? you), ["novice", "casual", true]);
    for (const seat of [0, 4, "first", null, 1.5]) assert.equal((await refusal(ana.call("new", { game: "koryo", players: 3, seat, seats: ["me", "novice", "novice"] }))).code, -32602);
    assert.equal((await refusal(ana.call("new", { game: "koryo", players: 2, seat: 1, seats: ["novice", "novice"] }))).code, -32602);
    assert.equal((await refusal(ana.call("new", { game: "koryo", players: 2, seat: "lot", seats: [1, "me"] }))).code, -32602);
});
