// A server's tables from the terminal: `madang join` and `madang tables`, through pipes.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { AGES, Server, WebSocket, dice, eventually, folder, madang, newTable, playOn } from "./lib.mjs";

const environment = (dir) => ({ ...process.env, LC_ALL: "C.UTF-8", HOME: dir, XDG_STATE_HOME: path.join(dir, "state") });

/** A program that somebody types the same line into, again and again. */
function typing(t, args, dir, line) {
    const child = spawn(madang, args, { env: environment(dir) });
    t.after(() => child.kill("SIGKILL"));
    child.text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (child.text += bytes));
    child.stdin.on("error", () => {});
    child.stdin.write(`${line}\n`.repeat(2000));
    child.ended = once(child, "exit");
    return child;
}

test("a whole game, one at the page's end of the protocol and one in a terminal; a restart between", async (t) => {
    const dir = folder(t);
    const db = path.join(dir, "db");
    let server = await Server.start(t, ["--db", db]);
    let ana = await server.client();
    const { table, links } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "human"] });
    const bo = typing(t, ["join", `${server.base}/seat#${links.P2}`, "--name", "Bo"], dir, "a");
    const roll = dice(5);
    await eventually(async () => (await ana.call("watch", { table })).table.started);
    assert.equal((await ana.call("watch", { table })).table.seats[1].name, "Bo");
    await playOn(ana, table, roll, { limit: 4 });
    const cookie = ana.cookie;
    await server.kill();
    server = await Server.start(t, ["--db", db], { port: server.port });
    ana = await server.client({ cookie });
    await eventually(() => bo.text.includes("Connected again."));
    await playOn(ana, table, roll);
    const [status] = await bo.ended;
    assert.equal(status, 0, bo.text);
    assert.match(bo.text, /Round 8 of 8/);
    assert.match(bo.text, /(Winner|Shared win): P/);
    assert.doesNotMatch(bo.text, /[\u0001\u001b]/, "nothing steers a pipe");
    // The other's cards were never told.
    const told = bo.text.match(/P1 places \d+ cards? face down:/);
    assert.equal(told, null, String(told));
});

test("watching, lists, and what is no link or no server", async (t) => {
    const dir = folder(t);
    const server = await Server.start(t, ["--in-memory"]);
    const ana = await server.client();
    const { table } = await newTable(ana, { game: "duel", players: 2, seats: ["me", "open"], public: true });
    const run = (...args) => spawnSync(madang, args, { env: environment(dir), encoding: "utf8", timeout: AGES, input: "quit\n" });
    await ana.call("hello");
    const list = run("tables", "--server", server.base);
    assert.equal(list.status, 0, list.stderr);
    assert.match(list.stdout, new RegExp(`With a free seat\\n +duel +2 +${server.base}/t/${table}`));
    for (const [link, status, why] of [
        ["ftp://example.org/seat#x", 2, /begins with https/],
        [server.base, 2, /no link to a seat or a table/],
        ["http:///seat#x", 2, /names no server/],
        [`${server.base}/seat#nonsense`, 1, /./],
        [`${server.base}/t/nonsense`, 1, /./],
        ["http://127.0.0.1:1/t/x", 1, /does not answer/],
    ]) {
        const refused = run("join", link);
        assert.equal(refused.status, status, `${link}: ${refused.stderr}`);
        assert.match(refused.stderr, why);
    }
    assert.equal(run("tables").status, 2);
    const watcher = typing(t, ["join", `${server.base}/t/${table}`, "--watch"], dir, "");
    await ana.call("start", { table });
    await eventually(() => /The game begins\./.test(watcher.text));
    await playOn(ana, table, dice(3));
    assert.equal((await watcher.ended)[0], 0, watcher.text);
    assert.match(watcher.text, /Winner: P/);
    // A game that goes on elsewhere has no winner here.
    const alone = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "club"] });
    await ana.call("depart", { table: alone.table });
    const left = run("join", `${server.base}/t/${alone.table}`, "--watch");
    assert.match(left.stdout, /The table ends here\./);
    assert.doesNotMatch(left.stdout, /Winner/);
});

/** A server that answers what one wants; the link to a table of its own. */
async function lies(t, answer) {
    const liar = new WebSocket.Server({ host: "127.0.0.1", port: 0, handleProtocols: () => "madang" });
    t.after(() => liar.close());
    await once(liar, "listening");
    liar.on("connection", (socket) => socket.on("message", (message) => {
        const request = JSON.parse(message);
        const result = answer(request);
        const said = result instanceof Error ? { error: { code: -32001, message: "no", data: { text: result.message, rule: result.rule } } } : { result };
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: request.id, ...said }));
    }));
    return `http://127.0.0.1:${liar.address().port}/t/AAAAAAAAAAAAAAAAAAAAAA`;
}

test("a server that is none of ours steers no terminal", async (t) => {
    const dir = folder(t);
    const evil = "a\u0007b\u001b]0;title\u0007c\u001b[2Jd\u009b5me\u202ef\r\u001b[1mg\u001b[0mh";
    const liar = new WebSocket.Server({ host: "127.0.0.1", port: 0, handleProtocols: () => "madang" });
    t.after(() => liar.close());
    await once(liar, "listening");
    liar.on("connection", (socket) => socket.on("message", (message) => {
        const result = { table: { id: evil, title: evil, started: true, plies: 0, seats: [{ kind: "human", name: evil, you: true }] }, seat: 1, news: [{ n: 1, kind: "seat", what: "taken", seat: 1, name: evil }],
            legal: [evil], words: { [evil]: evil }, ask: evil, text: evil, name: evil, games: [], scores: [], lines: [] };
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(message).id, result }));
    }));
    const link = `http://127.0.0.1:${liar.address().port}/t/AAAAAAAAAAAAAAAAAAAAAA`;
    const child = spawn(madang, ["join", link], { env: environment(dir) });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (text += bytes));
    child.stdin.end("score\nquit\n");
    await once(child, "close");
    assert.match(text, /ab\]0;titlecJd5mefgh/);
    assert.doesNotMatch(text, /[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test("a server that is none of ours gets no escape sequence through by what it refuses", async (t) => {
    const dir = folder(t);
    const liar = await lies(t, ({ method }) => method === "watch" ? { table: { started: true, plies: 0, seats: [{ kind: "human", name: "x", you: true }] }, seat: 1, news: [], legal: ["do 1"], words: ["w"], ask: "?" }
        : method === "draw" ? { text: "table" } : Object.assign(new Error("refused"), { rule: "\u001bc\u001b[5m\u009b" }));
    const child = spawn(madang, ["join", liar], { env: environment(dir) });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (text += bytes));
    child.stdin.end("foo\nquit\n");
    await once(child, "close");
    assert.match(text, /refused/);
    assert.doesNotMatch(text, /[\u0001-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test("nor does it keep one waiting: numbers beyond reason, news without end, actions of a thousand million cards", async (t) => {
    const dir = folder(t);
    const table = { started: true, plies: 0, seats: [{ kind: "human", name: "x", you: true }] };
    const many = "do " + Array(9).fill("Gx2000000000").join("+");
    let asked = 0;
    for (const [what, result] of [
        ["numbers", { table, seat: 1, news: [{ n: 2147483647, kind: "seat", what: "added", seat: 2147483647 }, { n: 9e18, kind: "seat", what: "left", seat: 9e18 }], legal: ["do 1"], words: ["w"], ask: "?", text: "t" }],
        ["news", { table, seat: 1, news: [], more: true, legal: ["do 1"], words: ["w"], ask: "?", text: "t" }],
        ["actions", { table, seat: 1, news: [], legal: [many, "do 1"], words: ["a", "b"], ask: "?", text: "\u0001G\u00012\u0001\u0001 x\n\u00011\u0001one\u0001\u0001" }],
    ]) {
        asked = 0;
        const link = await lies(t, () => (asked++, result));
        const shell = `stty rows 30 cols 100; exec "${madang}" join ${link}`;
        const child = spawn("script", ["-qec", shell, "/dev/null"], { env: { ...environment(dir), TERM: "xterm-256color" } });
        const ended = once(child, "close");
        const stop = setInterval(() => child.stdin.write("\x03"), 300); // Ctrl-C, until it is heard
        await ended;
        clearInterval(stop);
        assert.ok(asked <= 1100, `${what}: it asked ${asked} times`);
    }
});

test("by https, with a certificate that is checked", async (t) => {
    const dir = folder(t);
    const files = [path.join(dir, "cert.pem"), path.join(dir, "key.pem")];
    const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2", "-out", files[0], "-keyout", files[1]]);
    assert.equal(made.status, 0, String(made.stderr));
    const server = await Server.start(t, ["--in-memory", "--cert", files[0], "--key", files[1]]);
    const run = (env) => spawnSync(madang, ["tables", "--server", `https://127.0.0.1:${server.port}`], { env: { ...environment(dir), ...env }, encoding: "utf8", timeout: AGES });
    const trusted = run({ SSL_CERT_FILE: files[0] });
    assert.equal(trusted.status, 0, trusted.stderr);
    assert.match(trusted.stdout, /There are no tables here now\./);
    const unknown = run({});
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /does not answer/);
});
