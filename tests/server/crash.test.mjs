// kill -9 at random moments: no acknowledged move is lost, no half move is ever seen.
import test from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import { AGES, Server, dice, eventually, folder, games, newTable, sleep, watchAll } from "./lib.mjs";

const KILLS = Number(process.env.KILLS ?? 200);
const TABLES = 6;

/** Plays at a table as fast as it goes, noting what was acknowledged. */
async function playUntilCut(client, entry, roll) {
    try {
        let view = await client.call("watch", { table: entry.table });
        for (;;) {
            if (view.table?.over || view.phase === "over") return;
            const plies = view.table?.plies ?? view.plies;
            if (view.legal?.length) {
                const action = view.legal[roll(view.legal.length)];
                const seat = view.table?.turn ?? view.turn;
                const { n } = await client.call("play", { table: entry.table, action, n: plies });
                entry.acknowledged.set(plies, { action, seat });
                entry.number = Math.max(entry.number, n);
            }
            view = await client.until(() => client.news.filter((news) => news.table === entry.table && (news.legal || news.phase === "over") && news.plies > plies).at(-1));
        }
    } catch {
        // cut off: that is the point
    }
}

test(`${KILLS} kills`, { timeout: 16 * AGES }, async (t) => {
    const args = ["--db", path.join(folder(t), "db")];
    const seed = Number(process.env.SEED ?? 1);
    const roll = dice(seed);
    t.diagnostic(`SEED=${seed}`);
    let server = await Server.start(t, args);
    const cookie = server.newCookie();
    let entries = [];
    let list;
    let made = 0;
    let lost = 0;
    let checked = 0;
    const acknowledged = () => entries.reduce((sum, entry) => sum + entry.acknowledged.size, 0);
    for (let kill = 0; kill < KILLS; kill++) {
        const client = await server.client({ cookie });
        list ??= await games(client);
        // Everything acknowledged before is there, and each table is at a whole move.
        for (const entry of entries) {
            let view;
            for (const own of entry.seats) {
                view = await watchAll(client, { table: entry.table, seat: own });
                const plays = view.news.filter((news) => news.kind === "play");
                for (const [ply, { action, seat }] of entry.acknowledged) {
                    if (seat !== own) continue;
                    checked++;
                    if (plays[ply]?.action !== action) lost++;
                }
                assert.equal(plays.length, view.table.plies);
            }
            assert.ok(view.table.n >= entry.number);
            assert.deepEqual(view.news.map((news) => news.n), view.news.map((_, i) => i + 1));
            entry.isOver = view.table.over;
        }
        entries = entries.filter((entry) => !entry.isOver);
        while (entries.length < TABLES) {
            const game = list[made++ % list.length];
            const players = Math.max(2, game.players[0]);
            const seats = [...Array(players - 1).fill("me"), made % 3 ? "me" : "novice"];
            const { table } = await newTable(client, { game: game.name, players, seats });
            const own = seats.flatMap((seat, i) => (seat === "me" ? [i + 1] : []));
            entries.push({ table, seats: own, acknowledged: new Map(), number: 0 });
        }
        const before = acknowledged();
        const playing = entries.map((entry) => playUntilCut(client, entry, roll));
        await sleep(5 + roll(80));
        if (kill % 2) await eventually(() => acknowledged() > before, "something is acknowledged"); // however slow the machine
        await server.kill("SIGKILL");
        await Promise.all(playing);
        server = await Server.start(t, args, { port: server.port });
    }
    t.diagnostic(`${checked} acknowledged moves looked at after ${KILLS} kills; lost: ${lost}`);
    assert.equal(lost, 0);
    assert.ok(checked > KILLS);
});
