// What the server's tests share: a real server process, and clients on real WebSockets.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import crypto from "node:crypto";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
export const WebSocket = require("ws");

export const madang = process.env.MADANG || new URL("../../build/madang", import.meta.url).pathname;

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Longer than anything takes, however slow and busy the machine: only what never comes is waited for so long. */
export const AGES = 600_000;

/** Tries again and again, with so many milliseconds between, until it is no longer refused and gives something true; that. */
export async function eventually(attempt, what = String(attempt), pause = 20) {
    for (const end = Date.now() + AGES; ; await sleep(pause)) {
        let problem;
        const value = await Promise.resolve().then(attempt).catch((error) => void (problem = error));
        if (value) return value;
        if (Date.now() > end) throw new Error(`waited too long: ${what}`, { cause: problem });
    }
}

/** A folder that goes away with the test. */
export function folder(t) {
    const dir = mkdtempSync(path.join(os.tmpdir(), "madang-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    return dir;
}

// --- the store: each test runs in a SQLite file, or in a database of its own in the cluster that tests/pg has started

/** Whether servers keep their tables in PostgreSQL: tests/pg env MADANG_STORE=pg node --test … */
export const isPg = process.env.MADANG_STORE === "pg";

const psql = (database, sql) => spawnSync("psql", ["-X", "-h", process.env.MADANG_PG, "-U", "madang", "-d", database, "-v", "ON_ERROR_STOP=1", "-Atqc", sql], { encoding: "utf8" });
const databases = new Map();

/** What --db is given for a file: the file, or the database that stands for it. */
export function place(file) {
    if (!isPg) return file;
    if (!databases.has(file)) {
        const name = "t" + crypto.createHash("sha256").update(file).digest("hex").slice(0, 24);
        const { status, stderr } = psql("postgres", `CREATE DATABASE ${name}`);
        if (status) throw new Error(stderr);
        databases.set(file, name);
    }
    return `postgresql://madang@/${databases.get(file)}?host=${process.env.MADANG_PG}`;
}

/** Runs SQL in the store that a file stands for; rows are lines. Where the two do not speak alike, it says both. */
export function sql(file, text, forPg = text) {
    if (isPg) place(file);
    const { status, stdout, stderr, error } = isPg ? psql(databases.get(file), forPg) : spawnSync("sqlite3", [file, text], { encoding: "utf8" });
    if (status !== 0) throw error ?? new Error(stderr);
    return stdout;
}

/** Arguments with databases for files; what would be kept in memory has one, too. */
function placed(args) {
    return args.flatMap((arg, i) => {
        if (arg === "--in-memory") return ["--db", place(crypto.randomUUID())];
        return [args[i - 1] === "--db" && !/^postgres/.test(arg) ? place(arg) : arg];
    });
}

/** One below those that outgoing connections are given, so that it stays free while a server restarts. */
export async function freePort() {
    for (;;) {
        const port = 20000 + Math.floor(12000 * Math.random());
        const probe = net.createServer();
        const isFree = await new Promise((done) => probe.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true)));
        if (!isFree) continue;
        probe.close();
        await once(probe, "close");
        return port;
    }
}

/** Limits that a test from one address does not meet unless it wants to. */
const generous = ["--rate", "1000", "--per-address", "100000", "--address-rate", "100000", "--new-tables", "100000", "--unfinished", "0", "--address-unfinished", "0", "--keep-unfinished", "0"];

/** A server process; options are command line arguments beside --listen. */
export class Server {
    static async start(t, args = ["--in-memory"], options = {}) {
        for (let tries = 5; ; tries--)
            try {
                return await Server.launch(t, args, { port: await freePort(), ...options });
            } catch (error) { // a port that was free may be another test's a moment later
                if (options.port || tries === 1 || !/cannot listen/.test(error.message)) throw error;
            }
    }

    static async launch(t, args, { port, shell, isAsGiven = !isPg, env = {}, spawn: as = {}, stderr = "pipe" }) {
        const server = new Server();
        server.port = port;
        server.base = `http://127.0.0.1:${server.port}`;
        server.log = "";
        const all = ["serve", "--listen", `127.0.0.1:${server.port}`, ...generous, ...(isAsGiven ? args : placed(args))];
        const how = { stdio: ["ignore", "pipe", stderr], env: { ...process.env, ...env }, ...as };
        server.process = shell
            ? spawn("/bin/sh", ["-c", `${shell}; exec "$0" "$@"`, madang, ...all], how)
            : spawn(madang, all, how);
        server.process.stderr?.on("data", (data) => (server.log += data));
        server.exited = once(server.process, "exit").then(([code, signal]) => (server.ended = { code, signal }));
        t.after(() => server.end());
        await Promise.race([
            once(server.process.stdout, "data"),
            server.exited.then(() => { throw new Error(`the server ended: ${server.log}`); }),
        ]);
        return server;
    }

    /** Waits until the log has a line. */
    logged(pattern) {
        return eventually(() => pattern.test(this.log), `${pattern} in the log`);
    }

    /** What /metrics says of one thing. */
    async metric(name) {
        return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await this.get("/metrics")).text())[1]);
    }

    /** The end of a test: a server that is still there goes cleanly. */
    async end() {
        if (!this.ended) {
            const timer = setTimeout(() => this.process.kill("SIGKILL"), AGES);
            const { code } = await this.kill("SIGTERM");
            clearTimeout(timer);
            assert.equal(code, 0, `the server did not end well:\n${this.log}`);
        }
        assert.ok(!/Sanitizer/.test(this.log), this.log);
    }

    async kill(signal = "SIGKILL") {
        if (!this.ended) this.process.kill(signal);
        await this.exited;
        return this.ended;
    }

    get(path, headers = {}) {
        return fetch(this.base + path, { headers, redirect: "manual" });
    }

    /** A browser: what has a cookie. */
    newCookie() {
        return "madang=" + crypto.randomBytes(32).toString("base64url");
    }

    client(options) {
        return Client.open(this, options);
    }
}

/** One connection. call() answers with the result or throws the error. */
export class Client {
    static async open(server, { cookie = server.newCookie(), origin = server.base, lang = "en", scheme = "ws", headers = {}, ca } = {}) {
        const client = new Client();
        Object.assign(client, { server, cookie, lang, waiting: new Map(), news: [], notices: [], frames: [], listeners: new Set(), id: 0 });
        client.socket = new WebSocket(`${scheme}://127.0.0.1:${server.port}/ws`, "madang", { headers: { cookie, ...headers }, origin, ca });
        client.closed = new Promise((done) => client.socket.on("close", (code, reason) => done((client.isClosed = { code, reason: String(reason) }))));
        client.socket.on("message", (data) => client.receive(String(data)));
        await new Promise((done, fail) => {
            client.socket.on("open", done);
            client.socket.on("error", fail);
        });
        client.socket.on("error", () => {});
        client.closed.then(() => {
            for (const { fail } of client.waiting.values()) fail(new Error("closed"));
        });
        return client;
    }

    receive(text) {
        this.frames.push(text);
        const message = JSON.parse(text);
        if (message.id !== undefined && this.waiting.has(message.id)) {
            const { done, fail } = this.waiting.get(message.id);
            this.waiting.delete(message.id);
            if (message.error) fail(Object.assign(new Error(), message.error, { message: message.error.data.text }));
            else done(message.result);
        } else if (message.method === "news") {
            this.news.push(message.params);
        } else {
            this.notices.push(message);
        }
        for (const listener of [...this.listeners]) listener();
    }

    call(method, params = {}) {
        const id = ++this.id;
        return new Promise((done, fail) => {
            this.waiting.set(id, { done, fail });
            this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params: { lang: this.lang, ...params } }));
        });
    }

    /** Waits until something is true; it is looked at after every message. */
    until(condition) {
        return new Promise((done, fail) => {
            const timer = setTimeout(() => {
                this.listeners.delete(look);
                fail(new Error(`waited too long: ${condition}`));
            }, AGES);
            const look = () => {
                let value;
                try {
                    value = condition();
                } catch (error) {
                    clearTimeout(timer);
                    this.listeners.delete(look);
                    fail(error);
                    return;
                }
                if (!value) return;
                clearTimeout(timer);
                this.listeners.delete(look);
                done(value);
            };
            this.listeners.add(look);
            this.closed.then(() => {
                clearTimeout(timer);
                fail(new Error("closed"));
            });
            look();
        });
    }

    close() {
        this.socket.close();
        return this.closed;
    }
}

/** What a browser adds to a seed. */
export const chance = () => crypto.randomBytes(32).toString("hex");

/** A new table; whoever made it and sits there has added to its seed. */
export async function newTable(client, params) {
    const made = await client.call("new", params);
    if (params.seats.includes("me")) await client.call("add", { table: made.table, added: chance() });
    return made;
}

/** Sits down, by "claim" or "join", and adds to the seed. */
export async function sit(client, method, params) {
    const seat = await client.call(method, params);
    await client.call("add", { table: seat.table, added: chance() });
    return seat;
}

/** What happens to a promise that should be refused. */
export async function refusal(promise) {
    try {
        await promise;
    } catch (error) {
        return error;
    }
    throw new Error("was not refused");
}

/** Small numbers from a seed, so that a failing test can be run again. */
export function dice(seed) {
    let state = seed >>> 0;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
}

/** Watches a table from its first entry on, page after page; the last answer, with all of the news. */
export async function watchAll(client, params) {
    const news = [];
    for (;;) {
        const view = await client.call("watch", { ...params, since: news.length });
        news.push(...view.news);
        if (!view.more) return { ...view, news };
    }
}

/** Waits until it is a client's turn at a table it watches; what it may do then. */
export async function turn(client, table) {
    const view = await client.call("watch", { table });
    if (view.legal?.length) return { ...view, plies: view.table.plies };
    return client.until(() => client.news.find((news) => news.table === table && news.n > view.table.n && news.legal?.length));
}

/** Plays random legal actions for the seats of a client until the game is over. */
export async function playOn(client, table, roll, { limit = Infinity } = {}) {
    let view = await client.call("watch", { table });
    let plies = 0;
    let n = view.table.n;
    while (!view.table?.over && view.phase !== "over" && plies < limit) {
        if (view.legal?.length) {
            const action = view.legal[roll(view.legal.length)];
            await client.call("play", { table, action, n: view.table?.plies ?? view.plies });
            plies++;
        }
        const after = n;
        view = await client.until(() => client.news.find((news) => news.table === table && news.n > after));
        // Take the newest there is.
        view = client.news.filter((news) => news.table === table).at(-1);
        n = view.n;
    }
    return plies;
}

/** The games there are, with what a table of each needs. */
export async function games(client) {
    return (await client.call("hello")).games;
}
