// Pages, headers, cookies, and who may open a socket.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { AGES, Server, WebSocket, eventually, folder, freePort, madang, newTable, sleep } from "./lib.mjs";

test("pages have the headers that protect them", async (t) => {
    const server = await Server.start(t);
    for (const path of ["/", "/t/abc", "/seat", "/healthz", "/nothing"]) {
        const page = await server.get(path);
        const csp = page.headers.get("content-security-policy");
        assert.match(csp, /default-src 'none'/);
        assert.match(csp, /script-src 'self' 'wasm-unsafe-eval';/); // WebAssembly of our own, no text as code
        assert.doesNotMatch(csp, /(?<!wasm-)unsafe/);
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

/** The page as a program gets it that says nothing of encodings, or only this. */
const plainly = (server, path, headers = {}) =>
    new Promise((done, fail) =>
        http.get(server.base + path, { headers }, (page) => {
            const parts = [];
            page.on("data", (part) => parts.push(part)).on("end", () => done({ headers: page.headers, status: page.statusCode, body: Buffer.concat(parts) }));
        }).on("error", fail));

test("who does not ask for gzip gets pages as they are", async (t) => {
    const server = await Server.start(t);
    const text = await (await server.get("/")).text();
    const [, script] = /src="([^"]+)"/.exec(text);
    for (const path of ["/", script]) {
        const packed = await plainly(server, path, { "accept-encoding": "br, gzip" });
        assert.equal(packed.headers["content-encoding"], "gzip");
        for (const encodings of [undefined, "identity", "gzip;q=0, identity", "br, gzip; q=0"]) {
            const page = await plainly(server, path, encodings ? { "accept-encoding": encodings } : {});
            assert.equal(page.status, 200);
            assert.equal(page.headers["content-encoding"], undefined);
            assert.equal(page.headers.vary, "accept-encoding");
            assert.deepEqual(page.body, gunzipSync(packed.body));
        }
    }
});

test("who only asks about pages, again and again, uses up no memory", async (t) => {
    const server = await Server.start(t);
    const [, style] = /href="([^"]+\.css)"/.exec(await (await server.get("/")).text());
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]); // KiB
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    t.after(() => agent.destroy());
    const about = (path) => new Promise((done, fail) => http.request(server.base + path, { method: "HEAD", agent }, (page) => page.resume().on("end", () => done(page))).on("error", fail).end());
    const size = Number((await about(style)).headers["content-length"]); // as it is unpacked
    await about("/metrics");
    const before = memory();
    for (let asked = 0; asked < 32 << 20; asked += size) assert.equal((await about(style)).statusCode, 200);
    assert.ok(memory() - before < 8 << 10, `${memory() - before} KiB more`);
});

test("a connection becomes a socket and nothing else: what a proxy lets through is what it looks at", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--origin", "https://play.example"]);
    const upgrade = (to) => new Promise((done) => {
        let text = "";
        const socket = net.connect(server.port, "127.0.0.1").on("error", () => {}).on("close", () => done(text));
        socket.on("data", (data) => {
            text += data;
            if (text.includes("\r\n\r\n")) socket.destroy();
        });
        socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${to}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`);
    });
    for (const to of ["h2c", "H2C", "h2c, websocket", "TLS/1.0"]) assert.doesNotMatch(await upgrade(to), / 101 /);
    await server.client({ origin: "https://play.example" });
});

test("a link gives nobody a cookie that whoever made it knows", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--origin", "https://play.example"]);
    const known = server.newCookie();
    for (const before of ["/", "/t/abc", "/?a=b", "/?a=b&", "/seat;"])
        for (const end of ["%0a", "%0d%0a", "%0D", "%0a%0a"]) {
            const path = `${before}${end}Cookie:${known};x`;
            const said = await new Promise((done, fail) => http.get({ host: "127.0.0.1", port: server.port, path, agent: false }, (answer) => done({ status: answer.resume().statusCode, ...answer.headers })).on("error", fail));
            assert.equal(said.status, 400, path);
            assert.equal(said["set-cookie"], undefined, path);
        }
});

test("what follows a request and is none is never answered: a proxy would give the answer to somebody else", async (t) => {
    const server = await Server.start(t);
    const inner = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    /** All that is answered on a connection until it is closed. */
    const answers = (text) => new Promise((done) => {
        let said = "";
        net.connect(server.port, "127.0.0.1").on("error", () => {}).on("data", (data) => (said += data)).on("close", () => done(said)).write(text);
    });
    const chunked = `Transfer-Encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"])
        for (const rest of [`Content-Length: ${inner.length}\r\n\r\n${inner}`, `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`, chunked]) {
            const said = await answers(`${method} /healthz HTTP/1.1\r\nHost: x\r\n${rest}${inner}`);
            assert.deepEqual(said.match(/^HTTP\S+ \d+/gm), [`HTTP/1.1 ${method === "GET" || method === "HEAD" ? 400 : 405}`], said);
            assert.match(said, method === "HEAD" ? /\r\n\r\n$/ : /[^\r]\n$/, "and is whole");
        }
});

test("a browser gets one secret cookie that scripts cannot read", async (t) => {
    const server = await Server.start(t);
    const first = (await server.get("/")).headers.get("set-cookie");
    assert.match(first, /^madang=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const cookie = first.split(";")[0];
    assert.equal((await server.get("/", { cookie })).headers.get("set-cookie"), null);
    assert.notEqual((await server.get("/", { cookie: "madang=short" })).headers.get("set-cookie"), null);
    assert.equal((await server.get("/healthz")).headers.get("set-cookie"), null);
    // Neighbours on the same host have theirs, too: among many cookies ours is found.
    const many = Array.from({ length: 100 }, (_, i) => `neighbour${i}=${"x".repeat(16)}`).join("; ");
    assert.equal((await server.get("/", { cookie: `${many}; ${cookie}` })).headers.get("set-cookie"), null);
    assert.equal(await opens(server, { headers: { cookie: `${many}; ${cookie}` } }), true);
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
    clients[0] = await eventually(() => server.client());
    await assert.rejects(server.client());
    await server.logged(/refused address=127.0.0.1 why=address/);
});

test("limits on requests and tables of an address, however many connections it has", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--address-rate", "5", "--new-tables", "3"]);
    const make = async () => newTable(await server.client(), { game: "koryo", players: 2, seats: ["me", "me"] });
    for (let i = 0; i < 3; i++) await make();
    const error = await make().catch((e) => e);
    assert.equal(error.code, -32007);
    assert.match(error.message, /too many tables/);
    const many = (attempt) => Promise.allSettled(Array.from({ length: 50 }, attempt));
    await eventually(async () => (await many(() => server.get("/healthz"))).some(({ value }) => value.status === 429), "pages are counted too");
    await eventually(async () => (await many(() => server.client())).some(({ status }) => status === "rejected"), "sockets too");
    // An attempt counts twice, for its connection and for its call: without a pause nothing is saved up for both.
    await eventually(async () => (await server.client()).call("games"), "after a while it goes on", 1000);
    // From an address that has asked for nothing yet: fifteen pages would be served at once.
    const ask = () => new Promise((done, fail) => http.get({ host: "127.0.0.1", port: server.port, path: "/record/AAAAAAAAAAAAAAAAAAAAAA", localAddress: "127.0.0.2", agent: false }, (answer) => done(answer.resume().statusCode)).on("error", fail));
    const records = await Promise.all(Array.from({ length: 15 }, ask));
    assert.ok(records.includes(404) && records.filter((status) => status === 429).length > 5, `a record costs more than a page: ${records}`);
});

test("caps on all connections and all tables", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--max-connections", "2", "--max-tables", "2"]);
    const first = await server.client();
    const make = () => newTable(first, { game: "koryo", players: 2, seats: ["me", "me"] });
    await make();
    await make();
    assert.match((await make().catch((error) => error)).message, /all tables are taken/);
    await server.client();
    await assert.rejects(server.client());
    await server.logged(/why=full/);
    await first.close();
    await eventually(() => server.client());
});

test("behind a proxy: its word counts for the address, and cookies are for https", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--origin", "https://play.example", "--per-address", "1"]);
    const from = (address) => server.client({ origin: "https://play.example", headers: { "x-forwarded-for": address } });
    await from("10.9.9.9, 192.0.2.1");
    await assert.rejects(from("10.8.8.8, 192.0.2.1"), "the last entry is the proxy's own");
    await server.logged(/address=192.0.2.1 why=address/);
    await from("192.0.2.2");
    // IPv6 is counted by what one household has, IPv4 as such however it is written, and lies before the last entry count nothing.
    await from("2001:db8:1:2::1");
    await assert.rejects(from("2001:db8:1:2:ffff:1:2:3"));
    await server.logged(/address=2001:db8:1:2::\/64 why=address/);
    await from("2001:db8:1:3::1");
    await assert.rejects(from("::ffff:192.0.2.2"));
    await assert.rejects(from("192.0.2.2:4711"));
    await assert.rejects(from("10.1.2.3, ".repeat(300) + "192.0.2.2"));
    await from("10.1.2.3, ".repeat(300) + "192.0.2.3");
    await assert.rejects(from("10.1.2.3, ".repeat(10000) + "192.0.2.4"), "too long for a request");
    await from("192.0.2.4");
    await assert.rejects(server.client(), "the address we listen on is no origin now");
    assert.match((await server.get("/")).headers.get("set-cookie"), /; Secure$/);
    const open = await Server.start(t);
    const liar = (address) => open.client({ headers: { "x-forwarded-for": address } });
    await liar("192.0.2.7");
    await assert.rejects(open.client({ origin: "http://evil.example", headers: { "x-forwarded-for": "192.0.2.7" } }));
    await open.logged(/address=127.0.0.1 why=origin/);
});

test("by https cookies are the host's own, browsers stay with https, and who was known is known", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--origin", "https://play.example"]);
    const page = await server.get("/");
    assert.match(page.headers.get("set-cookie"), /^__Host-madang=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
    assert.equal(page.headers.get("strict-transport-security"), "max-age=31536000");
    assert.equal((await server.get("/no/such")).headers.get("strict-transport-security"), "max-age=31536000");
    // One who has a cookie from before gets the same secret under the new name.
    const old = server.newCookie();
    const name = async (cookie) => (await (await server.client({ cookie, origin: "https://play.example" })).call("hello")).name;
    await (await server.client({ cookie: old, origin: "https://play.example" })).call("name", { name: "Ana" });
    const renewed = (await server.get("/", { cookie: old })).headers.get("set-cookie").split(";")[0];
    assert.equal(renewed, `__Host-${old}`);
    assert.equal(await name(renewed), "Ana");
    assert.equal(await name(`${server.newCookie()}; ${renewed}`), "Ana", "the host's own has the last word");
    assert.equal(await name(`${renewed}; ${server.newCookie()}`), "Ana");
    assert.equal((await server.get("/", { cookie: renewed })).headers.get("set-cookie"), null);
    const plain = await Server.start(t);
    const first = await plain.get("/");
    assert.match(first.headers.get("set-cookie"), /^madang=/);
    assert.equal(first.headers.get("strict-transport-security"), null);
    assert.equal((await plain.get("/", { cookie: old })).headers.get("set-cookie"), null);
});

test("TLS with a certificate and key", async (t) => {
    const dir = folder(t);
    const files = [path.join(dir, "cert.pem"), path.join(dir, "key.pem")];
    const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-out", files[0], "-keyout", files[1]]);
    assert.equal(made.status, 0, String(made.stderr));
    const server = await Server.start(t, ["--in-memory", "--cert", files[0], "--key", files[1], "--address-rate", "5"]);
    const ca = readFileSync(files[0]);
    const page = await new Promise((done, fail) => https.get({ host: "127.0.0.1", port: server.port, path: "/", ca, headers: { "accept-encoding": "gzip" } }, done).on("error", fail));
    assert.equal(page.statusCode, 200);
    assert.match(page.headers["set-cookie"][0], /; Secure$/);
    page.resume();
    const client = await server.client({ scheme: "wss", origin: `https://127.0.0.1:${server.port}`, ca });
    assert.ok(await client.call("games"));
    await assert.rejects(server.get("/"), "no plain HTTP there");
    // Who shakes hands again and again, which costs the server more than them, is let go before.
    const many = Array.from({ length: 100 }, () => net.connect(server.port, "127.0.0.1").on("error", () => {}).resume());
    await server.logged(/refused address=127.0.0.1 why=address/); // handshakes of an address are counted
    for (const socket of many) socket.destroy();
    assert.ok(await client.call("games"));
    const port = await freePort();
    const run = (...args) => spawnSync(madang, ["serve", "--in-memory", "--listen", `127.0.0.1:${port}`, ...args], { encoding: "utf8", timeout: AGES });
    assert.match(run("--cert", files[0]).stderr, /--cert and --key go together/);
    assert.equal(run("--cert", files[1], "--key", files[0]).status, 1);
    assert.equal(run("--cert", "/no/such", "--key", files[1]).status, 1);
});

test("options come from the environment, and the command line has the last word", async (t) => {
    const port = await freePort();
    const server = await Server.start(t, ["--in-memory"], { env: { MADANG_LISTEN: "127.0.0.1:1", MADANG_MAX_CONNECTIONS: "1", MADANG_BEHIND_PROXY: "0" }, port });
    await server.client();
    await assert.rejects(server.client());
    const run = (args, env = {}) => spawnSync(madang, ["serve", "--in-memory", ...args], { encoding: "utf8", env: { ...process.env, ...env }, timeout: AGES });
    for (const [name, value] of [["MADANG_RATE", "fast"], ["MADANG_IN_MEMORY", "no"], ["MADANG_BEHIND_PROXY", "true"], ["MADANG_ORIGIN", "https://play.example/"]]) {
        const bad = run(["--listen", `127.0.0.1:${port}`], { [name]: value });
        assert.equal(bad.status, 2, name);
        assert.match(bad.stderr, new RegExp(name));
    }
    for (const origin of ["play.example", "https://", "https://Play.example", "https://play.example:443", "http://play.example:80", "ftp://play.example"]) {
        const bad = run(["--listen", `127.0.0.1:${port}`, "--origin", origin]);
        assert.equal(bad.status, 2, `no browser says ${origin}`);
        assert.ok(bad.stderr.includes(origin));
    }
    const alone = run(["--listen", `127.0.0.1:${port}`, "--cluster", "database"]);
    assert.equal(alone.status, 2);
    assert.match(alone.stderr, /share a database/);
    assert.match(run(["--db", "/no/such/folder/db"], { MADANG_IN_MEMORY: "1" }).stderr, /no.such.folder/, "a file that is named later is used");
    const taken = run(["--listen", `127.0.0.1:${port}`]);
    assert.equal(taken.status, 1);
    assert.match(taken.stderr, /cannot listen on 127.0.0.1/);
});

test("the page of an address of IPv6 may open sockets", async (t) => {
    if (!Object.values(networkInterfaces()).flat().some((one) => one.address === "::1")) return t.skip("no IPv6 here");
    const port = await freePort();
    const server = await Server.start(t, ["--in-memory", "--listen", `[::1]:${port}`], { port });
    const socket = new WebSocket(`ws://[::1]:${port}/ws`, "madang", { headers: { cookie: server.newCookie() }, origin: `http://[::1]:${port}` });
    await new Promise((done, fail) => socket.on("open", done).on("error", fail));
    socket.terminate();
});

test("no secret is logged", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--log", "json"]);
    const client = await server.client();
    await newTable(client, { game: "koryo", players: 2, seats: ["me", "human"] });
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
