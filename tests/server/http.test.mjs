// Pages, headers, cookies, and who may open a socket.
import test from "node:test";
import assert from "node:assert/strict";
import net from "node:net";
import { once } from "node:events";
import { Server, WebSocket, sleep } from "./lib.mjs";

test("pages have the headers that protect them", async (t) => {
    const server = await Server.start(t);
    for (const path of ["/", "/t/abc", "/seat", "/healthz", "/nothing"]) {
        const page = await server.get(path);
        const csp = page.headers.get("content-security-policy");
        assert.match(csp, /default-src 'none'/);
        assert.doesNotMatch(csp, /unsafe/);
        assert.equal(page.headers.get("x-content-type-options"), "nosniff");
        assert.equal(page.headers.get("referrer-policy"), "no-referrer");
        assert.equal(page.headers.get("x-frame-options"), "DENY");
    }
    assert.equal((await server.get("/")).status, 200);
    assert.equal((await server.get("/nothing")).status, 404);
    assert.equal((await server.get("/assets/../../etc/passwd")).status, 404);
    assert.equal((await server.get("/record/AAAAAAAAAAAAAAAAAAAAAA")).status, 404);
    assert.equal((await fetch(server.base + "/", { method: "POST", body: "x" })).status, 405);
    assert.equal((await fetch(server.base + "/healthz", { method: "HEAD" })).status, 200);
    assert.equal(await (await server.get("/healthz")).text(), "ok\n");
    assert.match(await (await server.get("/metrics")).text(), /madang_moves_total 0/);
});

test("a browser gets one secret cookie that scripts cannot read", async (t) => {
    const server = await Server.start(t);
    const first = (await server.get("/")).headers.get("set-cookie");
    assert.match(first, /^madang=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const cookie = first.split(";")[0];
    assert.equal((await server.get("/", { cookie })).headers.get("set-cookie"), null);
    assert.notEqual((await server.get("/", { cookie: "madang=short" })).headers.get("set-cookie"), null);
    assert.equal((await server.get("/healthz")).headers.get("set-cookie"), null);
});

async function opens(server, { protocol = "madang", headers = {}, origin = server.base } = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, protocol, { headers, origin });
    const result = await new Promise((done) => {
        socket.on("open", () => done(true));
        socket.on("error", () => done(false));
    });
    socket.terminate();
    return result;
}

test("sockets are opened to the page alone", async (t) => {
    const server = await Server.start(t);
    const cookie = server.newCookie();
    assert.equal(await opens(server, { headers: { cookie } }), true);
    assert.equal(await opens(server, { headers: { cookie: "a=b; " + cookie + "; c=d" } }), true);
    assert.equal(await opens(server, {}), false, "no cookie");
    assert.equal(await opens(server, { headers: { cookie: "madang=zzz" } }), false);
    assert.equal(await opens(server, { headers: { cookie }, origin: "http://evil.example" }), false);
    assert.equal(await opens(server, { headers: { cookie }, origin: server.base + ".evil.example" }), false);
    assert.equal(await opens(server, { headers: { cookie }, origin: "" }), false, "no origin");
    assert.equal(await opens(server, { headers: { cookie }, protocol: "chat" }), false);
    assert.equal(await opens(server, { headers: { cookie }, protocol: [] }), false, "no protocol");
});

test("limits on connections", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--per-address", "3"]);
    const clients = [await server.client(), await server.client(), await server.client()];
    await assert.rejects(server.client());
    await clients[0].close();
    await sleep(100);
    clients[0] = await server.client();
    await assert.rejects(server.client());
    await server.logged(/refused address=127.0.0.1 why=address/);
});

test("no secret is logged", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--log", "json"]);
    const client = await server.client();
    await client.call("new", { game: "koryo", players: 2, seats: ["me", "human"] });
    await assert.rejects(server.client({ origin: "http://evil.example", cookie: client.cookie }));
    await client.close();
    await server.kill("SIGTERM");
    assert.ok(!server.log.includes(client.cookie.slice(7)));
    for (const line of server.log.trim().split("\n")) assert.ok(JSON.parse(line).event);
});

test("requests in bad taste end their connection, not the server", async (t) => {
    const server = await Server.start(t);
    for (const text of ["GET\r\n\r\n", "\0\0\0\0", "GET / HTTP/1.1\r\n" + "x: y\r\n".repeat(5000) + "\r\n", "GET /" + "a".repeat(100000)]) {
        const socket = net.connect(server.port, "127.0.0.1");
        socket.on("error", () => {});
        socket.write(text);
        await Promise.race([once(socket, "close"), sleep(500)]);
        socket.destroy();
    }
    assert.equal((await server.get("/healthz")).status, 200);
});
