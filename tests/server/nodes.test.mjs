// Three nodes over one PostgreSQL behind HAProxy, which sends each connection to the next: people at one table are at different nodes,
// and nodes are killed. tests/pg starts the database: tests/pg env MADANG_STORE=pg node --test tests/server/nodes.test.mjs
import test from "node:test";
import assert from "node:assert/strict";
import crypto from "node:crypto";
import dgram from "node:dgram";
import path from "node:path";
import { AGES, chance, dice, eventually, folder, games, isPg, newTable, place, sleep, sql, turn, watchAll } from "./lib.mjs";
import { Cluster } from "./cluster.mjs";

const GAMES = Number(process.env.NODE_GAMES ?? 12);
const KILLS = Number(process.env.NODE_KILLS ?? 8);
const AT_ONCE = Number(process.env.NODE_TABLES ?? 4);
const skip = !isPg && "only a database is shared";

const isCut = (error) => error.message === "closed" || /socket|ECONN|Unexpected server response/.test(error.message);

/** Tries until a connection holds long enough for what is asked. */
async function through(proxy, cookie, ask) {
    return eventually(async () => {
        const client = await proxy.client({ cookie });
        try {
            return await ask(client);
        } finally {
            client.close();
        }
    }, String(ask));
}

/** Somebody who plays at a table, comes back whenever the line is cut, and notes what was meant and what was acknowledged. */
async function play(proxy, table, person, roll, counts) {
    for (;;) {
        let client;
        try {
            client = await proxy.client({ cookie: person.cookie });
            let view = await client.call("watch", { table });
            for (;;) {
                if (view.table?.over || view.phase === "over") return;
                const plies = view.table?.plies ?? view.plies;
                const n = view.table?.n ?? view.n;
                if (view.legal?.length) {
                    const action = view.legal[roll(view.legal.length)];
                    const seat = view.table?.turn ?? view.turn;
                    person.meant.push(`${plies} ${seat} ${action}`);
                    await client.call("play", { table, action, n: plies });
                    person.acknowledged.push({ ply: plies, seat, action });
                    counts.acknowledged++;
                }
                view = await client.until(() => client.news.filter((news) => news.table === table && news.n > n && (news.legal || news.phase === "over")).at(-1));
            }
        } catch (error) {
            if (!isCut(error) && error.code === undefined) throw error;
            if (error.code !== undefined) counts.refused.set(error.message, (counts.refused.get(error.message) ?? 0) + 1);
            await sleep(10);
        } finally {
            client?.close();
        }
    }
}

/** Somebody who only looks, and is told everything, once and in its order, wherever the line comes out. */
async function look(proxy, table, seen) {
    while (!seen.isOver) {
        let client;
        try {
            client = await proxy.client();
            for (;;) {
                const view = await client.call("watch", { table, since: seen.news.length });
                seen.news.push(...view.news);
                seen.isOver = view.table.over;
                if (!view.more) break;
            }
            await client.until(() => {
                const last = () => seen.news.length;
                for (const news of client.news.filter((one) => one.table === table)) {
                    if (news.n <= last()) continue;
                    assert.equal(news.n, last() + 1, "an entry is missing");
                    seen.news.push(news);
                    seen.isOver ||= news.phase === "over";
                }
                return seen.isOver;
            });
        } catch (error) {
            if (!isCut(error) && error.code === undefined) throw error;
            await sleep(10);
        } finally {
            client?.close();
        }
    }
}

/** A whole game, and what became of it. */
async function game(cluster, list, number, roll, counts) {
    const { proxy } = cluster;
    const kind = list[number % list.length];
    const level = ["novice", "casual", "novice", "club", "novice", "best"][Math.floor(number / list.length) % 6];
    const seats = ["me", "human"];
    while (seats.length < Math.min(3, kind.players[1])) seats.push(level);
    const people = seats.slice(0, 2).map(() => ({ cookie: proxy.newCookie(), meant: [], acknowledged: [] }));
    const made = await through(proxy, people[0].cookie, (client) => client.call("new", { game: kind.name, players: seats.length, seats, leave: "novice" }));
    const { table } = made;
    await through(proxy, people[1].cookie, (client) => client.call("claim", { secret: made.links.P2 })); // again, if it is not known whether it was
    const seen = { news: [], isOver: false };
    for (const person of people) {
        const added = chance();
        await through(proxy, person.cookie, (client) => client.call("add", { table, added }).then(() => true, (error) => /already/.test(error.message) || Promise.reject(error)));
    }
    await Promise.all([...people.map((person) => play(proxy, table, person, roll, counts)), look(proxy, table, seen)]);
    counts.finished++;
    return { table, people, seen };
}

/** What must be true of a game that is over: the log has what was acknowledged, nothing that nobody meant, and is the same everywhere. */
async function check(cluster, { table, people, seen }, counts) {
    const bare = (news) => news.map(({ n, kind, seat, action, ply, what }) => ({ n, kind, seat, action, ply, what }));
    for (const person of people) {
        const logs = [];
        for (let i = 0; i < cluster.nodes.length; i++) {
            const client = await cluster.at(i, { cookie: person.cookie });
            logs.push(bare((await watchAll(client, { table })).news));
            client.close();
        }
        for (const log of logs) assert.deepEqual(log, logs[0], "another log at another node");
        const plays = logs[0].filter((news) => news.kind === "play");
        for (const [i, one] of plays.entries()) assert.equal(one.ply, i);
        for (const { ply, seat, action } of person.acknowledged) if (plays[ply]?.action !== action || plays[ply]?.seat !== seat) counts.lost++;
        const own = new Set(person.acknowledged.map(({ seat }) => seat));
        for (const { ply, seat, action } of plays) if (own.has(seat) && !person.meant.includes(`${ply} ${seat} ${action}`)) counts.twice++;
        counts.moves += plays.length;
    }
    const client = await cluster.at(0);
    const log = (await watchAll(client, { table })).news;
    client.close();
    assert.deepEqual(seen.news.map((news) => news.n), log.map((news) => news.n));
    assert.deepEqual(seen.news.map((news) => news.kind), log.map((news) => news.kind));
}

test(`${GAMES} games at three nodes, ${KILLS} of which die meanwhile`, { skip, timeout: 60 * AGES }, async (t) => {
    const seed = Number(process.env.SEED ?? 1);
    t.diagnostic(`SEED=${seed}`);
    const roll = dice(seed);
    const cluster = await Cluster.start(t, place(path.join(folder(t), "db")), { args: ["--idle", "2"] });
    const counts = { acknowledged: 0, finished: 0, lost: 0, twice: 0, moves: 0, kills: 0, refused: new Map() };
    const list = await through(cluster.proxy, cluster.proxy.newCookie(), games);
    const all = [];
    let next = 0;
    const begin = async () => {
        while (next < GAMES || counts.kills < KILLS) all.push(await game(cluster, list, next++, roll, counts));
    };
    const kill = async () => {
        for (; counts.kills < KILLS; counts.kills++) {
            const before = counts.acknowledged;
            await sleep(roll(300));
            await eventually(() => counts.acknowledged > before + 3, "games go on");
            await cluster.kill(roll(cluster.nodes.length));
        }
    };
    await Promise.all([kill(), ...Array.from({ length: AT_ONCE }, begin)]);
    try {
        for (const one of all) await check(cluster, one, counts);
    } catch (error) {
        for (const node of cluster.nodes) t.diagnostic(node.server.log);
        throw error;
    }
    t.diagnostic(`${all.length} games, ${counts.moves / 2} moves, ${counts.acknowledged} acknowledged to people, ${counts.kills} kills; lost ${counts.lost}, twice ${counts.twice}, stuck ${next - counts.finished}`);
    for (const [text, n] of counts.refused) t.diagnostic(`refused ${n} times: ${text}`);
    assert.equal(counts.lost, 0, "acknowledged moves are lost");
    assert.equal(counts.twice, 0, "moves that nobody meant");
    assert.equal(counts.finished, next, "games are stuck");
});

for (const isByDatabase of [false, true]) test(`what is in no log goes from node to node ${isByDatabase ? "through the database" : "in datagrams"}, and nonsense changes nothing`, { skip, timeout: 4 * AGES }, async (t) => {
    const file = path.join(folder(t), "db");
    const cluster = await Cluster.start(t, place(file), { nodes: 2, isByDatabase });
    await Promise.all(cluster.nodes.map((node) => node.server.logged(/node found/)));
    if (isByDatabase) {
        await eventually(() => sql(file, "", "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%'") === "2\n", "both listen");
        for (const text of ["", "nonsense", '{"hint":1}', "{}\n\n[[[", "x".repeat(7000)]) sql(file, "", `SELECT pg_notify('madang', '${text}')`);
    }
    const socket = dgram.createSocket("udp4");
    const port = cluster.nodes[1].heardAt;
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(9), Buffer.alloc(9000, 7), crypto.randomBytes(500), Buffer.from('{"hint":1}\n')])
        await new Promise((done) => socket.send(bytes, port, "127.0.0.1", done));
    socket.close();
    const [ann, bo] = [await cluster.at(0), await cluster.at(1)];
    const made = await newTable(ann, { game: "koryo", players: 2, seats: ["me", "human"], seat: 1 });
    const { table } = made;
    await bo.call("claim", { secret: made.links.P2 });
    await bo.call("add", { table, added: chance() });
    const views = new Map();
    for (const one of [ann, bo]) views.set(one, await one.call("watch", { table, since: 0 }));
    const told = (one, condition) => one.until(() => one.notices.find((notice) => notice.method === "table" && notice.params.id === table && condition(notice.params)));
    // who is there
    await told(ann, (info) => info.seats.every((seat) => seat.here));
    await told(bo, (info) => info.seats.every((seat) => seat.here));
    // a word: it is in hints and nowhere else
    await bo.call("react", { table, what: "wow" });
    await ann.until(() => ann.notices.find((notice) => notice.method === "reaction" && notice.params.what === "wow"));
    // an action, a question about it, and the answer
    const first = await Promise.race([ann, bo].map((one) => turn(one, table).then((view) => ({ one, view }))));
    const other = first.one === ann ? bo : ann;
    await first.one.call("play", { table, action: first.view.legal[0], n: first.view.plies });
    await other.until(() => other.news.some((news) => news.table === table && news.kind === "play"));
    assert.deepEqual(await first.one.call("undo", { table }), { asked: true });
    await told(other, (info) => info.undo);
    await other.call("consent", { table, agree: true });
    await first.one.until(() => first.one.news.some((news) => news.table === table && news.kind === "undo"));
    if (isByDatabase) { // the connection is lost, and comes back by itself
        sql(file, "", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%'");
        await eventually(async () => {
            await bo.call("react", { table, what: "thanks" }).catch((error) => assert.ok(error.code)); // not too often
            return ann.notices.find((notice) => notice.method === "reaction" && notice.params.what === "thanks");
        }, "a word is heard again");
        return [ann, bo].forEach((one) => one.close());
    }
    // a node dies: who was there is not any more
    await cluster.nodes[1].server.kill("SIGKILL");
    await told(ann, (info) => !info.seats[1].here);
    ann.close();
});
