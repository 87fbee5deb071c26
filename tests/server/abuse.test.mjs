// Protocol abuse: others stay served.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { once } from "node:events";
import { AGES, Server, dice, eventually, folder, newTable, playOn, refusal, sit, sleep, sql, turn } from "./lib.mjs";

/** A WebSocket by hand, to send what no library would. */
async function rawSocket(server) {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("data", (data) => data[0] === 0x89 && socket.write(frame(10, ""))); // a sign of life
    socket.write(
        `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n` +
            `Sec-WebSocket-Protocol: madang\r\nOrigin: ${server.base}\r\nCookie: ${server.newCookie()}\r\n\r\n`,
    );
    const [data] = await once(socket, "data");
    assert.match(String(data), /^HTTP\/1.1 101/);
    return socket;
}

/** A client's frame, masked with zeros. */
function frame(opcode, payload, { fin = true, length = payload.length } = {}) {
    const head = [(fin ? 0x80 : 0) | opcode];
    const mask = 0x80;
    if (length < 126) head.push(mask | length);
    else if (length < 65536) head.push(mask | 126, length >> 8, length & 255);
    else head.push(mask | 127, 0, 0, 0, 0, (length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255);
    return Buffer.concat([Buffer.from(head), Buffer.alloc(4), Buffer.from(payload)]);
}

const hello = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "games" });

/** How a connection ends: the code of the server's close frame or "cut". */
function ending(socket) {
    return new Promise((done) => {
        socket.on("data", (data) => data[0] === 0x88 && done(data.length >= 4 ? data.readUInt16BE(2) : "closed"));
        socket.on("close", () => done("cut"));
    });
}

test("frames in pieces, too large, of the wrong kind, with broken text", async (t) => {
    const server = await Server.start(t);
    const good = await server.client();

    const pieces = await rawSocket(server);
    for (let i = 0; i < hello.length; i++) pieces.write(frame(i ? 0 : 1, hello[i], { fin: i === hello.length - 1 }));
    const [answer] = await once(pieces, "data");
    assert.match(String(answer), /"id":1,"result":\[/);
    pieces.destroy();

    const bytewise = await rawSocket(server);
    const reply = once(bytewise, "data");
    for (const byte of frame(1, hello)) {
        bytewise.write(Buffer.from([byte]));
        await sleep(1);
    }
    assert.match(String((await reply)[0]), /"id":1,"result":\[/);
    bytewise.destroy();

    const bad = [
        ["too large", 1009, frame(1, "x".repeat(66000))],
        ["too large in pieces", 1009, Buffer.concat([frame(1, "x".repeat(40000), { fin: false }), frame(0, "x".repeat(40000))])],
        ["a claim of 2 GB", 1009, frame(1, "x".repeat(66000), { length: 2 ** 31 - 1 })],
        ["binary", 1003, frame(2, hello)],
        ["invalid UTF-8", 1007, frame(1, Buffer.from([0xff, 0xfe, 0xfd]))],
        ["an unknown opcode", 1002, frame(3, "x")],
        ["a continuation of nothing", 1002, frame(0, "x")],
        ["a ping of 200 bytes", 1002, frame(9, "x".repeat(200))],
    ];
    for (const [name, code, bytes] of bad) {
        const socket = await rawSocket(server);
        const end = ending(socket);
        socket.write(bytes);
        const how = await end;
        assert.ok(how === code || how === "cut", `${name}: ${how}`);
        socket.destroy();
    }
    assert.ok(await good.call("games"));
});

test("a flood slows down its own connection only, and nothing of it is lost", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t, ["--in-memory", "--rate", "20"]);
    const good = await server.client();
    const flood = await server.client();
    const since = Date.now();
    const answers = Array.from({ length: 150 }, () => flood.call("games"));
    for (let i = 0; i < 30; i++) assert.ok(await good.call("games"));
    const waiting = flood.waiting.size;
    await Promise.all(answers);
    const seconds = (Date.now() - since) / 1000;
    assert.ok(waiting > 0, "it still waits when others have been answered");
    assert.ok(seconds >= 4, `150 answers in ${seconds} s: 60 at once and 20 a second`);
    assert.ok((await server.metric("madang_slowed_total")) > 0);
    assert.equal(await server.metric("madang_dropped_total"), 0);
});

test("pieces of a message that never ends are paid for", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t, ["--in-memory", "--rate", "20"]);
    const socket = await rawSocket(server);
    const since = Date.now();
    const answer = once(socket, "data");
    socket.write(Buffer.concat([frame(1, hello.slice(0, -1), { fin: false }), ...Array.from({ length: 1400 }, () => frame(0, "", { fin: false })), frame(0, "}")]));
    assert.match(String((await answer)[0]), /"id":1,"result":\[/);
    const seconds = (Date.now() - since) / 1000;
    assert.ok(seconds >= 3.5, `${seconds} s: 600 at once and 200 a second`);
    socket.destroy();
});

test("behind one address a flood slows down its own connections; its neighbours are served", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t, ["--in-memory", "--rate", "20", "--address-rate", "100"]);
    const school = await Promise.all(Array.from({ length: 25 }, () => server.client()));
    const floods = await Promise.all(Array.from({ length: 15 }, () => server.client()));
    const { table } = await newTable(school[0], { game: "koryo", players: 2, seats: ["me", "me"] });
    const round = async () => {
        const since = Date.now();
        await Promise.all(school.map((client) => client.call("watch", { table })));
        return Date.now() - since;
    };
    const alone = Math.min(await round(), await round(), await round());
    for (const flood of floods) for (let i = 0; i < 1000; i++) flood.call("games").catch(() => {});
    await eventually(async () => (await server.metric("madang_slowed_total")) > 100, "what the address may do is used up");
    let ms = 0;
    for (let i = 0; i < 8; i++) ms += await round();
    t.diagnostic(`eight rounds of 25 took ${ms} ms, the fastest without the flood ${alone} ms`);
    assert.ok(ms <= 1000 + 40 * alone);
    assert.equal((await fetch(server.base + "/healthz")).status, 200, "pages are served, too");
    for (const client of [...school, ...floods]) assert.ok(!client.isClosed, "everybody is still there");
    for (const flood of floods) assert.ok(flood.waiting.size > 100, "a flood waits for itself");
    assert.equal(await server.metric("madang_dropped_total"), 0);
    for (const flood of floods) flood.socket.terminate();
});

test("a reader that does not read is let go; its table plays on", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t);
    const good = await server.client();
    const { table } = await newTable(good, { game: "koryo", players: 2, seats: ["me", "me"] });
    const slow = await server.client();
    await slow.call("watch", { table });
    slow.socket._socket.pause();
    // Ask for much, read nothing.
    for (let i = 0; i < 2900 && slow.socket.readyState === 1; i++) {
        slow.socket.send(JSON.stringify({ jsonrpc: "2.0", id: i, method: "rules", params: { game: "koryo" } }));
        if (i % 300 === 299) await sleep(400);
    }
    await playOn(good, table, dice(21));
    await eventually(async () => (await server.metric("madang_dropped_total")) > 0, "the slow reader is dropped");
});

test("who comes and goes again and again is told of now and then", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t);
    const ana = await server.client();
    const bo = await server.client();
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    await sit(bo, "claim", { secret: links.P2 });
    const audience = await Promise.all(Array.from({ length: 50 }, () => server.client()));
    for (const one of audience) await one.call("watch", { table, positions: false });
    const since = Date.now();
    const told = (one) => one.notices.filter(({ method }) => method === "table");
    for (let i = 0; i < 400; i++) await bo.call(i % 2 ? "unwatch" : "watch", { table });
    await bo.call("watch", { table, positions: false });
    const isHere = (one) => told(one).at(-1)?.params.seats[1].here;
    for (const one of audience) await one.until(() => isHere(one));
    await bo.call("unwatch", { table });
    for (const one of audience) await one.until(() => !isHere(one));
    const seconds = (Date.now() - since) / 1000;
    const all = audience.reduce((sum, one) => sum + told(one).length, 0);
    t.diagnostic(`${all} messages of 402 comings and goings in ${seconds} s`);
    assert.ok(all <= 50 * (3 + seconds), `${all} messages`);
});

/** Plain TCP connections that say nothing, some of which may be closed at once. */
async function plainSockets(server, count) {
    const sockets = Array.from({ length: count }, () => net.connect(server.port, "127.0.0.1"));
    for (const socket of sockets) socket.on("error", () => {}).on("close", () => (socket.isGone = true)).resume();
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.once("connect", done).once("close", done))));
    return sockets;
}

/** What a page says to somebody at another address of this machine. */
function askFrom(server, localAddress) {
    return new Promise((done, fail) => http.get({ host: "127.0.0.1", port: server.port, path: "/healthz", localAddress, agent: false }, (answer) => done(answer.resume().statusCode)).on("error", fail));
}

test("connections that say nothing count, by address, and leave room for others", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t, ["--in-memory", "--per-address", "50"], { shell: "ulimit -n 256" });
    const friend = await server.client();
    const sockets = await plainSockets(server, 400);
    await eventually(() => sockets.filter((socket) => socket.isGone).length >= 351, "most are closed at once");
    assert.equal(await askFrom(server, "127.0.0.2"), 200);
    assert.ok(await friend.call("games"));
    await server.logged(/refused address=127.0.0.1 why=address/);
    for (const socket of sockets) socket.destroy();
    await eventually(() => server.client(), "when they are gone there is room again");
});

test("without descriptors the server waits, and does not spin or fill the log", { timeout: 4 * AGES }, async (t) => {
    const server = await Server.start(t);
    const friend = await server.client();
    const { table } = await newTable(friend, { game: "koryo", players: 2, seats: ["me", "me"] });
    const { pid } = server.process;
    const cut = spawnSync("prlimit", ["--pid", String(pid), "--nofile=40:40"], { encoding: "utf8" });
    assert.equal(cut.status, 0, cut.stderr);
    const sockets = await plainSockets(server, 100);
    await server.logged(/not accepting why=Too many open files/);
    const ticks = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((sum, n) => sum + Number(n), 0);
    const before = ticks();
    await sleep(2500);
    assert.ok(ticks() - before < 60, `${ticks() - before} ticks of 10 ms in 2.5 s`);
    assert.ok(server.log.split("not accepting").length <= 5, server.log);
    await playOn(friend, table, dice(23), { limit: 5 });
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await server.get("/healthz")).status === 200, "then it goes on");
});

test("ten thousand silent connections disturb nobody", { timeout: 4 * AGES }, async (t) => {
    // As many as we may open; the server raises its own limit.
    const limit = spawnSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).stdout.trim();
    const count = Math.min(10000, limit === "unlimited" ? Infinity : Number(limit) - 500);
    t.diagnostic(`${count} connections`);
    const server = await Server.start(t);
    const sockets = [];
    const start = Date.now();
    while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, count - sockets.length) }, () => rawSocket(server)))));
    const isPrompt = Date.now() - start < 20000; // on a machine too slow for that, signs of life may come too late
    const halfOpen = net.connect(server.port, "127.0.0.1"); // says nothing at all
    halfOpen.on("error", () => {});
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "novice"] });
    await playOn(client, table, dice(22));
    const clients = await server.metric("madang_clients");
    t.diagnostic(`${clients} are still there`);
    assert.ok(clients > (isPrompt ? count : 1), `${clients} clients`);
    for (const socket of sockets) socket.destroy();
    halfOpen.destroy();
});

test("a burst of searches delays nobody", async (t) => {
    const file = path.join(folder(t), "db");
    await (await Server.start(t, ["--db", file])).end();
    // Words of so many games that nobody finds "ababa" quickly: half of them have one part of it, half the other.
    sql(file, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) INSERT INTO words (rowid, text) SELECT i << 20, 'v ' || iif(i & 1, 'nx61x62x61', 'nx62x61x62') FROM n",
        "INSERT INTO tables SELECT i, 'koryo', 2, 0, 0, 0, 1, '', 0, true, i::bigint << 20, ARRAY['v', CASE WHEN i % 2 = 1 THEN 'nx61x62x61' ELSE 'nx62x61x62' END] FROM generate_series(1, 200000) AS i; ANALYZE");
    const server = await Server.start(t, ["--db", file]);
    const [ana, eve] = [await server.client(), await server.client()];
    const { table } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "me"] });
    const { legal } = await ana.call("watch", { table });
    const order = [];
    const searches = Array.from({ length: 40 }, () => eve.call("finished", { name: "ababa" }).then(({ games }) => order.push(games.length)));
    await searches[0]; // they have begun
    await ana.call("play", { table, action: legal[0], n: 0 });
    assert.ok(order.length < 40, "a move does not wait for them");
    await Promise.all(searches);
    assert.deepEqual(order, Array(40).fill(0));
});

test("leaving and coming back for ever makes no table that nobody can open", async (t) => {
    const file = path.join(folder(t), "db");
    const first = await Server.start(t, ["--db", file]);
    let eve = await first.client();
    const { table } = await newTable(eve, { game: "koryo", players: 2, seats: ["me", "me"] });
    const leave = () => eve.call("leave", { table, seat: 1 }).then(() => eve.call("back", { table, seat: 1 }));
    const refused = await (async () => {
        for (let i = 0; i < 23000; i++) await leave();
    })().catch((error) => error);
    assert.equal(refused?.code, -32007, "it has an end");
    const { n } = (await eve.call("watch", { table })).table;
    assert.ok(n < 1000);
    await first.end();
    // A log from before there were limits, longer than any socket holds: it comes in pages.
    sql(file, `WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 46000) INSERT INTO log SELECT '${table}', ${n} + i, 1, 0, 0, iif(i & 1, 'left', 'back'), unixepoch(), NULL FROM i`,
        `INSERT INTO log SELECT '${table}', ${n} + i, 1, 0, 0, CASE WHEN i % 2 = 1 THEN 'left' ELSE 'back' END, extract(epoch FROM now()), NULL FROM generate_series(1, 46000) AS i`);
    const server = await Server.start(t, ["--db", file]);
    eve = await server.client({ cookie: eve.cookie });
    let seen = { more: true };
    let last = 0;
    while (seen.more) {
        seen = await eve.call("watch", { table, since: last });
        for (const news of seen.news) assert.equal(news.n, ++last);
    }
    assert.equal(last, n + 46000);
    assert.ok(Math.max(...eve.frames.map((frame) => frame.length)) < 1 << 19, "no answer is near to what a socket may hold");
    const { legal, plies } = await turn(eve, table);
    await eve.call("play", { table, action: legal[0], n: plies });
});

test("tables that are not over are counted, by person and by address", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--unfinished", "3", "--address-unfinished", "5", "--behind-proxy", "--origin", "https://madang.example"]);
    const from = (address) => server.client({ origin: "https://madang.example", headers: { "x-forwarded-for": address } });
    const make = (client) => newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    const eve = await from("192.0.2.1");
    const burst = await Promise.allSettled(Array.from({ length: 10 }, () => make(eve)));
    assert.equal(burst.filter(({ status }) => status === "fulfilled").length, 3, "also when they are asked for at once");
    const refused = await refusal(make(eve));
    assert.equal(refused.code, -32007);
    assert.match(refused.message, /made 3 tables that are not over/);
    // Another cookie, and another connection: the address is the same.
    const mallory = await from("192.0.2.1");
    for (let i = 0; i < 2; i++) await make(mallory);
    assert.match((await refusal(make(mallory))).message, /5 tables made from your address are not over/);
    const ana = await from("192.0.2.2");
    await make(ana);
    // What is over makes room, whoever ends it.
    const [{ value: { table } }] = burst.filter(({ status }) => status === "fulfilled");
    await playOn(eve, table, dice(9));
    await make(mallory);
    assert.equal((await refusal(make(eve))).code, -32007);
});
