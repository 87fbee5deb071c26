// Everything that SECURITY.md says under "A flood", at once and for as long as one likes, with people playing beside it:
// nobody's move waits longer than a second, memory stays flat, and nothing that was acknowledged is lost.
//
//   node tests/server/soak.mjs [SECONDS]      an hour without it
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { Server, dice, folder, newTable, playOn, sit, sleep } from "./lib.mjs";

const ORIGIN = "https://play.example";
const LIMITS = ["--rate", "20", "--address-rate", "200", "--new-tables", "60", "--per-address", "200", "--idle", "20"];
const PLAYERS = 8;
const MOST_MS = 1000;
const from = (server, address, options = {}) => server.client({ origin: ORIGIN, headers: { "x-forwarded-for": address }, ...options });

/** Does something again and again, whatever comes of it. */
async function forEver(something) {
    for (;;) {
        await something().catch(() => {});
        await sleep(20);
    }
}

/** Those who mean harm, each with an address of their own; they never end. */
function attack(server) {
    const me = "192.0.2.";
    const best = { game: "koryo", players: 4, seats: ["best", "best", "best", "best"] };
    const ways = {
        async bots() { // tables of bots, all watched
            const clients = await Promise.all(Array.from({ length: 4 }, () => from(server, me + 1)));
            for (const client of clients)
                for (let i = 0; i < 15; i++) {
                    const { table } = await client.call("new", best);
                    await client.call("watch", { table, positions: false });
                }
            await sleep(60_000);
            for (const client of clients) client.socket.terminate();
        },
        async hints() { // one person, who goes before they are advised
            const client = await from(server, me + 2, { cookie: hinted.cookie });
            hinted.table ??= (await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] })).table;
            client.call("bot", { table: hinted.table, level: "best" }).catch(() => {});
            await sleep(5);
            client.socket.terminate();
        },
        async tables() { // that nobody will look at
            const client = await from(server, me + 3);
            for (let i = 0; i < 20; i++) await client.call("new", best);
            client.socket.terminate();
        },
        async requests() { // far too many
            const client = await from(server, me + 4);
            await Promise.all(Array.from({ length: 300 }, () => client.call("finished", { name: "ana" })));
            client.socket.terminate();
        },
        async presence() { // there, gone, there
            const client = await from(server, me + 5);
            const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
            const audience = await Promise.all(Array.from({ length: 20 }, () => from(server, me + 6)));
            for (const one of audience) await one.call("watch", { table });
            for (let i = 0; i < 200; i++) await client.call(i % 2 ? "unwatch" : "watch", { table });
            for (let i = 0; i < 200; i++) await client.call(i % 2 ? "back" : "leave", { table, seat: 1 }).catch(() => {});
            for (const one of [client, ...audience]) one.socket.terminate();
        },
        async silence() { // connections that say nothing
            const sockets = Array.from({ length: 150 }, () => net.connect(server.port, "127.0.0.1").on("error", () => {}));
            await sleep(5000);
            for (const socket of sockets) socket.destroy();
        },
        async deafness() { // asks, and does not read
            const client = await from(server, me + 7);
            client.socket._socket.pause();
            for (let i = 0; i < 200; i++) client.call("rules", { game: "koryo" }).catch(() => {});
            await sleep(5000);
            client.socket.terminate();
        },
        async nonsense() {
            const client = await from(server, me + 8);
            for (let i = 0; i < 50; i++) client.socket.send("{".repeat(1 + (i % 40)));
            await sleep(1000);
            client.socket.terminate();
        },
    };
    const hinted = { cookie: server.newCookie(), table: undefined };
    for (const way of Object.values(ways)) for (let i = 0; i < 2; i++) forEver(way);
}

/** Counts a client's moves, how long they took, and what was acknowledged; and lets them think a little. */
function measure(client, told) {
    const call = client.call.bind(client);
    client.call = async (method, params) => {
        if (method !== "play") return call(method, params);
        await sleep(100);
        const since = performance.now();
        const answer = await call(method, params);
        const ms = performance.now() - since;
        const game = told.games.find(({ table }) => table === params.table);
        game.n = Math.max(game.n, answer.n);
        game.plies = Math.max(game.plies, params.n + 1);
        told.moves++;
        told.slowest = Math.max(told.slowest, ms);
        if (ms > MOST_MS) told.slow++;
        return answer;
    };
    return client;
}

/** Two people and a bot who play one game after the other. */
async function play(server, number, told, until) {
    const roll = dice(number);
    const [ana, bo] = [measure(await from(server, `198.51.100.${number}`), told), measure(await from(server, `203.0.113.${number}`), told)];
    while (Date.now() < until) {
        const { table, links } = await newTable(ana, { game: "koryo", players: 3, seats: ["me", "human", "club"] });
        told.games.push({ table, cookie: ana.cookie, n: 0, plies: 0 });
        await sit(bo, "claim", { secret: links.P2 });
        await Promise.all([playOn(ana, table, roll), playOn(bo, table, roll)]);
        for (const client of [ana, bo]) {
            await client.call("unwatch", { table });
            client.news.length = client.notices.length = client.frames.length = 0;
        }
    }
}

const memory = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]) / 1024;

async function main(seconds) {
    const ends = [];
    const t = { after: (end) => ends.unshift(end) };
    const args = ["--db", path.join(folder(t), "db"), "--behind-proxy", "--origin", ORIGIN, ...LIMITS];
    let server = await Server.start(t, args);
    const attackers = spawn(process.execPath, [process.argv[1], "--attack", String(server.port)], { stdio: "ignore" });
    const until = Date.now() + 1000 * seconds;
    const told = { games: [], moves: 0, slowest: 0, slow: 0 };
    const sizes = [];
    const lives = setInterval(() => sizes.push(memory(server)), Math.max(250, 10 * seconds));
    try {
        await Promise.all(Array.from({ length: PLAYERS }, (_, i) => play(server, i + 1, told, until)));
    } finally {
        clearInterval(lives);
        attackers.kill("SIGKILL");
    }
    const requests = await server.metric("madang_requests_total");
    const slowed = await server.metric("madang_slowed_total");
    await server.kill("SIGKILL");
    server = await Server.start(t, args, { port: server.port });
    let lost = 0;
    for (const { table, cookie, n, plies } of told.games) {
        const client = await from(server, "198.51.100.99", { cookie });
        const { table: info } = await client.call("watch", { table });
        if (info.n < n || info.plies < plies) lost++;
        client.socket.terminate();
    }
    for (const end of ends) await end();
    const half = sizes.slice(Math.floor(sizes.length / 3), Math.floor((2 * sizes.length) / 3));
    const rest = sizes.slice(Math.floor((2 * sizes.length) / 3));
    const [before, after] = [Math.max(...half), Math.max(...rest)];
    console.log(`${seconds} s: ${told.moves} moves of ${2 * PLAYERS} people in ${told.games.length} games, the slowest took ${Math.round(told.slowest)} ms, ` +
        `${told.slow} more than ${MOST_MS}; ${requests} requests, ${slowed} slowed down; ${Math.round(before)} MiB in the second third, ${Math.round(after)} in the last; ${lost} games lost something acknowledged`);
    assert.equal(told.slow, 0, "a move waited too long");
    assert.equal(lost, 0);
    assert.ok(after <= 1.1 * before + 8, "memory grows");
    assert.ok(told.moves > seconds, "people play");
}

if (process.argv[2] === "--attack") {
    const server = Object.assign(new Server(), { port: Number(process.argv[3]), base: `http://127.0.0.1:${process.argv[3]}` });
    process.on("unhandledRejection", () => {}).on("uncaughtException", () => {});
    attack(server);
} else {
    await main(Number(process.argv[2] ?? 3600));
}
