// What whoever runs the server does to it: backups by root, second servers, logs nobody reads, new certificates,
// upgrades. Real processes, real files, real sockets.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, closeSync, constants, copyFileSync, createReadStream, existsSync, linkSync, openSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import tls from "node:tls";
import { AGES, Server, dice, eventually, folder, isPg, madang, newTable, playOn } from "./lib.mjs";

const admin = (...args) => spawnSync(madang, ["admin", ...args], { encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" } });

/** Somebody who is not root, if we are: whom a system service would run as. */
const user = process.getuid() === 0 ? 65534 : process.getuid();
const group = process.getuid() === 0 ? 65534 : process.getgid();

test("root restores and vacuums, and the file stays the server's", { skip: isPg && "it is about a file" }, async (t) => {
    const state = folder(t); // as systemd makes a StateDirectory
    const outside = folder(t);
    const file = path.join(state, "madang.db");
    const copy = path.join(outside, "copy.db");
    chmodSync(state, 0o700);
    chownSync(state, user, group);
    const asUser = { spawn: { uid: user, gid: group } };
    let server = await Server.start(t, ["--db", file], asUser);
    const client = await server.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    assert.equal(admin("backup", copy, "--db", file).status, 0);
    await playOn(client, table, dice(40), { limit: 9 });
    await server.kill("SIGKILL"); // leaves its write-ahead log behind
    const link = path.join(outside, "link.db");
    symlinkSync(file, link);
    const owners = () => readdirSync(state).map((name) => [name, statSync(path.join(state, name)).uid, statSync(path.join(state, name)).gid]);
    for (const [where, what, plies] of [[file, ["vacuum"], 9], [link, ["vacuum"], 9], [link, ["restore", copy], 0], [file, ["restore", `${file}.old`], 9]]) {
        const { status, stderr } = admin(...what, "--db", where);
        assert.equal(status, 0, stderr);
        for (const [name, uid, gid] of owners()) assert.deepEqual([uid, gid], [user, group], `${what[0]}: ${name} is the server's`);
        server = await Server.start(t, ["--db", file], asUser);
        const again = await server.client({ cookie: client.cookie });
        assert.equal((await again.call("watch", { table })).table.plies, plies, `${what} through ${path.basename(where)}`);
        await server.kill("SIGTERM");
    }
    assert.ok(statSync(link).isFile() && readFileSync(link).equals(readFileSync(file)), "a link stays a link");
    const fresh = path.join(state, "fresh.db");
    assert.equal(admin("restore", copy, "--db", fresh).status, 0);
    assert.equal(statSync(fresh).uid, user, "where nothing was, the folder says whose it is");
    assert.ok(!existsSync(`${fresh}.old`));
    assert.equal(admin("restore", path.join(outside, "nothing"), "--db", path.join(state, "none.db")).status, 1);
    assert.ok(!existsSync(path.join(state, "none.db")));
    assert.ok(owners().every(([name]) => !/\.(part|lock)$/.test(name)), "nothing is left lying about");
});

test("one file, one server, by whatever name", { skip: isPg && "it is about a file" }, async (t) => {
    const dir = folder(t);
    const file = path.join(dir, "db");
    const server = await Server.start(t, ["--db", file]);
    const names = [path.join(dir, "symbolic"), path.join(dir, "hard"), path.join(dir, ".", "..", path.basename(dir), "db")];
    symlinkSync(file, names[0]);
    linkSync(file, names[1]);
    copyFileSync(file, path.join(dir, "copy"));
    for (const name of names) {
        const second = spawnSync(madang, ["serve", "--listen", "127.0.0.1:1", "--db", name], { encoding: "utf8", timeout: AGES });
        assert.match(second.stderr, /a server uses this file/, name);
        for (const what of [["vacuum"], ["restore", path.join(dir, "copy")]]) assert.match(admin(...what, "--db", name).stderr, /a server uses this file/, name);
    }
    assert.equal((await server.get("/healthz")).status, 200);
});

/** Asks for a socket without a cookie, from an address that a proxy names; how it is answered does not matter. */
function refused(server, address) {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.write(`GET /socket HTTP/1.1\r\nHost: x\r\nOrigin: ${server.base}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: madang\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    return once(socket, "close");
}

test("a log that nobody reads does not stop the server; what did not fit is counted", async (t) => {
    const pipe = path.join(folder(t), "log");
    spawnSync("mkfifo", [pipe]);
    const end = openSync(pipe, constants.O_RDWR); // a pipe that is full keeps its writer waiting
    const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--log", "json"], { stderr: end });
    let sent = 0;
    for (; sent < 6000; sent += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => refused(server, `2001:db8:${sent.toString(16)}:${i}:1111:2222:3333:4444`)));
    assert.ok(await server.metric("madang_refused_total") >= sent);
    assert.equal((await server.get("/healthz")).status, 200, "it serves");
    let told = "";
    const reader = createReadStream(pipe, { encoding: "utf8" });
    reader.on("data", (text) => (told += text));
    t.after(() => reader.destroy());
    await eventually(async () => {
        await refused(server, "192.0.2.1");
        return /"event":"lines lost"/.test(told);
    });
    closeSync(end);
    await server.kill("SIGTERM");
    await eventually(() => /"event":"stopped"/.test(told));
    const lines = told.trimEnd().split("\n").map((line) => JSON.parse(line));
    const lost = lines.filter(({ event }) => event === "lines lost").reduce((sum, { lines: n }) => sum + Number(n), 0);
    const seen = lines.filter(({ event, address }) => event === "refused" && /^2001/.test(address)).length;
    assert.ok(lost > 0 && lost < sent);
    assert.ok(seen + lost >= sent && seen + lost < sent + 100, "each line was written or counted");
});

test("what is said again and again is one line and a number", async (t) => {
    for (const format of ["text", "json"]) {
        const server = await Server.start(t, ["--in-memory", "--behind-proxy", "--log", format]);
        for (let i = 0; i < 40; i++) await refused(server, i % 2 ? "192.0.2.7" : "192.0.2.8");
        await server.kill("SIGTERM");
        await eventually(() => /stopped/.test(server.log));
        const lines = server.log.split("\n").filter((line) => line.includes("192.0.2.7"));
        const counted = lines.map((line) => Number(/repeated"?[=:](\d+)/.exec(line)?.[1] ?? 0));
        assert.ok(lines.length >= 2 && lines.length < 20, server.log);
        assert.equal(counted.reduce((sum, n) => sum + n, 0) + counted.filter((n) => !n).length, 20);
    }
});

test("a new certificate is taken up without a restart, a bad one is not", async (t) => {
    const dir = folder(t);
    const [cert, key] = [path.join(dir, "cert.pem"), path.join(dir, "key.pem")];
    const make = (name) => {
        const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", `/CN=${name}`, "-keyout", key, "-out", cert]);
        assert.equal(made.status, 0, String(made.stderr));
    };
    make("first");
    const server = await Server.start(t, ["--in-memory", "--cert", cert, "--key", key, "--origin", "https://localhost"]);
    const shown = async () => {
        const socket = tls.connect({ port: server.port, host: "127.0.0.1", rejectUnauthorized: false });
        await once(socket, "secureConnect");
        const { subject } = socket.getPeerCertificate();
        socket.destroy();
        return subject.CN;
    };
    const client = await server.client({ scheme: "wss", ca: readFileSync(cert), origin: "https://localhost" }).catch((error) => error);
    assert.equal(await shown(), "first");
    make("second");
    server.process.kill("SIGHUP");
    await server.logged(/certificate renewed/);
    assert.equal(await shown(), "second");
    for (const spoil of [() => writeFileSync(key, "nonsense"), () => { make("third"); const other = readFileSync(key); make("third"); writeFileSync(key, other); }]) {
        spoil();
        const before = (server.log.match(/certificate kept/g) ?? []).length;
        server.process.kill("SIGHUP");
        await eventually(() => (server.log.match(/certificate kept( |.)*(repeated|file)/g) ?? []).length >= Math.min(before + 1, 1));
        assert.equal(await shown(), "second", "the one in use stays");
    }
    make("fourth");
    server.process.kill("SIGHUP");
    await eventually(async () => (await shown()) === "fourth");
    if (!(client instanceof Error)) await client.close();
});

/** Holds a listening socket as systemd does, and starts servers on it. */
class Holder {
    static async open(t, args) {
        const program = `
import os, socket, sys
s = socket.socket()
s.bind(("127.0.0.1", 0))
s.listen(128)
os.dup2(s.fileno(), 3)
os.set_inheritable(3, True)
print(s.getsockname()[1], flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
        os.execv(sys.argv[1], sys.argv[1:] + ["--origin", "http://127.0.0.1:%d" % s.getsockname()[1]])
    print(child, flush=True)
    print("ended", os.waitpid(child, 0)[1], flush=True)
`;
        const holder = new Holder();
        holder.process = spawn("python3", ["-c", program, madang, "serve", ...args], { stdio: ["pipe", "pipe", "pipe"] });
        holder.log = "";
        holder.process.stderr.on("data", (data) => (holder.log += data));
        holder.lines = readline.createInterface({ input: holder.process.stdout })[Symbol.asyncIterator]();
        holder.port = Number((await holder.lines.next()).value);
        holder.base = `http://127.0.0.1:${holder.port}`;
        t.after(() => holder.process.stdin.end());
        return holder;
    }

    async next() {
        return (await this.lines.next()).value;
    }

    /** Starts a server; its process. */
    async start() {
        this.process.stdin.write("start\n");
        const pid = Number(await this.next());
        assert.match(await this.next(), /^Madang: /);
        return pid;
    }

    async stop(pid) {
        process.kill(pid, "SIGTERM");
        assert.equal(await this.next(), "ended 0");
    }
}

test("the socket outlives the server: whoever comes during an upgrade waits and is answered", async (t) => {
    const holder = await Holder.open(t, ["--db", path.join(folder(t), "db")]);
    const browser = Object.assign(new Server(), { port: holder.port, base: holder.base });
    const first = await holder.start();
    const client = await browser.client();
    const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
    await playOn(client, table, dice(41), { limit: 5 });
    await holder.stop(first);
    assert.equal((await client.closed).code, 1001, "browsers are told to come back");
    // Nobody serves now. Pages and sockets are asked for; nothing is refused.
    const waiting = [...Array.from({ length: 20 }, () => browser.get("/")), ...Array.from({ length: 5 }, () => browser.client({ cookie: client.cookie }))];
    const early = await Promise.race([Promise.allSettled(waiting).then(() => "answered"), once(net.connect(holder.port, "127.0.0.1"), "connect").then(() => "connected")]);
    assert.equal(early, "connected");
    const second = await holder.start();
    const answers = await Promise.all(waiting);
    assert.deepEqual(answers.slice(0, 20).map(({ status }) => status), Array(20).fill(200));
    assert.equal((await answers.at(-1).call("watch", { table })).table.plies, 5);
    for (const back of answers.slice(20)) await back.close();
    await holder.stop(second);
});

test("the installed unit names the installed program", async (t) => {
    const build = path.dirname(madang);
    const dir = folder(t);
    for (const prefix of ["/usr", "/opt/madang"]) {
        const installed = spawnSync("cmake", ["--install", build, "--prefix", prefix], { encoding: "utf8", env: { ...process.env, DESTDIR: dir } });
        assert.equal(installed.status, 0, installed.stderr);
        const units = path.join(dir, prefix, "lib/systemd/system");
        const [, program] = /^ExecStart=(\S+) serve/m.exec(readFileSync(path.join(units, "madang.service"), "utf8"));
        assert.equal(program, path.join(prefix, "bin/madang"));
        assert.ok(statSync(path.join(dir, program)).mode & 0o100, "and it is there");
        assert.match(readFileSync(path.join(units, "madang.socket"), "utf8"), /^ListenStream=127\.0\.0\.1:8080$/m);
    }
});
