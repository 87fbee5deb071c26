// Shuffles that can be checked: the commitment comes first, everybody adds, nothing is told before the end, and then
// two verifiers that share no code accept the record and refuse every change of it.
import test from "node:test";
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { Server, chance, dice, folder, games, isPg, madang, newTable, playOn, refusal, sit } from "./lib.mjs";

const root = new URL("../../", import.meta.url).pathname;
const python = path.join(root, "tools/verify.py");

/** Runs a program while connections go on: on a slow machine verifying takes longer than a server waits for who is silent. */
const run = (program, ...args) =>
    new Promise((done) => execFile(program, args, (error, stdout, stderr) => done({ status: error ? error.code : 0, stdout, stderr })));
const verifyC = (...args) => run(madang, "verify", "--lang", "en", ...args);
const verifyPython = (...args) => run("python3", python, ...args);

const DIGITS = /^[0-9a-f]{64}$/;
const duo = { game: "koryo", players: 2, seats: ["me", "human"] };

/** Plays a table to its end; its record. */
async function finish(server, table, ...clients) {
    await Promise.all(clients.map((client, i) => playOn(client, table, dice(20 + i))));
    return (await server.get(`/record/${table}`)).text();
}

const lineOf = (record, word) => record.split("\n").find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

const started = async (client, table) => (await client.call("watch", { table })).table.started;

test("the commitment is shown first, and the deal waits until everybody has added", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, cy] = [await server.client(), await server.client(), await server.client()];
    const { table, links, commitment } = await ana.call("new", duo);
    assert.match(commitment, DIGITS);
    assert.equal((await cy.call("watch", { table })).table.commitment, commitment, "a spectator sees it too");
    const [one, two] = [chance(), chance()];
    assert.equal((await refusal(cy.call("add", { table, added: one }))).code, -32006, "who does not sit there");
    assert.equal((await refusal(bo.call("add", { table, added: two }))).code, -32006, "not yet");
    for (const added of [undefined, 7, "", "xyz", one.slice(1), one + "0", "g" + one.slice(1)])
        assert.equal((await refusal(ana.call("add", { table, added }))).code, -32602, String(added));
    assert.equal((await refusal(ana.call("new", { ...duo, added: one }))).code, -32602, "no longer there");
    assert.deepEqual(await bo.call("claim", { secret: links.P2 }), { table, seat: 2, commitment });
    assert.equal(await started(ana, table), false, "all sit, nobody has added");
    await bo.call("add", { table, added: two });
    const news = await cy.until(() => cy.news.find((entry) => entry.what === "added"));
    assert.deepEqual([news.kind, news.seat], ["seat", 2]);
    const { table: state } = await cy.call("watch", { table });
    assert.deepEqual(state.seats.map((seat) => seat.added), [undefined, true]);
    assert.equal(state.started, false);
    await bo.call("add", { table, added: two });
    await bo.call("add", { table, added: two.toUpperCase() });
    assert.equal((await refusal(bo.call("add", { table, added: one }))).code, -32006, "something else");
    await ana.call("add", { table, added: one });
    assert.equal(await started(cy, table), true);
    await ana.call("add", { table, added: one }); // an answer that was lost
    assert.equal((await refusal(ana.call("add", { table, added: two }))).code, -32006);
    assert.equal((await refusal(cy.call("add", { table, added: two }))).code, -32006);
    const record = await finish(server, table, ana, bo);
    assert.deepEqual(["table", "commitment", "added P1", "added P2"].map((word) => lineOf(record, word)), [table, commitment, one, two]);
    assert.equal((await cy.call("record", { table })).record, record, "the method gives the same");
});

test("one screen adds once for all its seats", async (t) => {
    const server = await Server.start(t);
    const client = await server.client();
    const { table } = await client.call("new", { game: "koryo", players: 3, seats: ["me", "novice", "me"] });
    const added = chance();
    await client.call("add", { table, added });
    const record = await finish(server, table, client);
    assert.deepEqual(["added P1", "added P2", "added P3"].map((word) => lineOf(record, word)), [added, undefined, added]);
});

/** Somebody hands the seat of a link over to another person. */
async function hand(from, to, table, secret) {
    const { seat } = await to.call("claim", { secret });
    const { asks } = (await from.call("watch", { table })).table.seats[seat - 1];
    await from.call("hand", { table, ask: asks[0].ask });
}

test("whoever takes a seat over before the deal adds anew; after it nothing changes", async (t) => {
    const server = await Server.start(t);
    const [ana, bo, cy, di] = await Promise.all([1, 2, 3, 4].map(() => server.client()));
    const { table, links } = await ana.call("new", duo);
    await sit(bo, "claim", { secret: links.P2 });
    await bo.call("leave", { table });
    assert.equal((await ana.call("watch", { table })).table.seats[1].added, undefined, "who leaves takes it along");
    await sit(bo, "claim", { secret: links.P2 });
    await hand(bo, cy, table, links.P2);
    await ana.call("add", { table, added: chance() });
    assert.equal(await started(ana, table), false);
    const two = chance();
    await cy.call("add", { table, added: two });
    assert.equal(await started(ana, table), true);
    await hand(cy, di, table, links.P2);
    assert.equal((await refusal(di.call("add", { table, added: chance() }))).code, -32006);
    assert.equal(lineOf(await finish(server, table, ana, di), "added P2"), two);
});

test("who made the table may deal without those who have not added, once that person has", async (t) => {
    const server = await Server.start(t);
    const [ana, bo] = [await server.client(), await server.client()];
    const { table, links } = await ana.call("new", { game: "koryo", players: 3, seats: ["me", "human", "open"], leave: "novice" });
    await bo.call("claim", { secret: links.P2 });
    assert.equal((await refusal(ana.call("start", { table }))).code, -32006);
    assert.equal(await started(ana, table), false);
    await ana.call("add", { table, added: chance() });
    await ana.call("start", { table });
    assert.deepEqual((await ana.call("watch", { table })).table.seats.map((seat) => [seat.kind, seat.added]),
        [["human", true], ["human", undefined], ["bot", undefined]]);
    assert.equal((await refusal(bo.call("add", { table, added: chance() }))).code, -32006, "too late");
    const record = await finish(server, table, ana, bo);
    assert.match(lineOf(record, "added P1"), DIGITS);
    assert.equal(lineOf(record, "added P2"), undefined);
});

test("what was acknowledged while waiting survives a kill", async (t) => {
    const file = path.join(folder(t), "madang.db");
    let server = await Server.start(t, ["--db", file]);
    let ana = await server.client();
    const bo = await server.client();
    const { table, links, commitment } = await ana.call("new", duo);
    const one = chance();
    await ana.call("add", { table, added: one });
    await server.kill("SIGKILL");
    server = await Server.start(t, ["--db", file]);
    ana = await server.client({ cookie: ana.cookie });
    const { table: state } = await ana.call("watch", { table });
    assert.deepEqual([state.commitment, state.started, state.seats[0].added], [commitment, false, true]);
    assert.equal((await refusal(ana.call("add", { table, added: chance() }))).code, -32006);
    const again = await server.client({ cookie: bo.cookie });
    await sit(again, "claim", { secret: links.P2 });
    const record = await finish(server, table, ana, again);
    assert.equal(lineOf(record, "added P1"), one);
    assert.equal(lineOf(record, "commitment"), commitment);
    if (!isPg) assert.equal(statSync(file).mode & 0o077, 0, "nobody but the host reads the file");
});

/** The ways in which 32 bytes could be written. */
function spellings(hex) {
    const bytes = Buffer.from(hex, "hex");
    return [hex, hex.toUpperCase(), bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url"), [...bytes].join(",")];
}

test("nothing that makes the seed is in any message, page or log line before the end", async (t) => {
    const server = await Server.start(t, ["--in-memory", "--log", "json"]);
    const [ana, bo, cy] = await Promise.all([1, 2, 3].map(() => server.client()));
    const { table, links } = await newTable(ana, duo);
    await cy.call("watch", { table });
    await sit(bo, "claim", { secret: links.P2 });
    for (let i = 0; i < 12; i++)
        for (const client of [ana, bo]) {
            const { legal } = await client.call("watch", { table, since: 0 });
            if (legal) await client.call("play", { table, action: legal[0] });
        }
    for (const client of [ana, bo, cy]) {
        assert.equal((await refusal(client.call("record", { table }))).code, -32006);
        for (const method of ["history", "score"]) await client.call(method, { table });
        for (const method of ["tables", "hello", "finished"]) await client.call(method);
        await client.call("position", { table, seat: 0 });
    }
    const pages = await Promise.all([`/record/${table}`, `/t/${table}`, "/metrics", "/"].map(async (url) => (await server.get(url)).text()));
    assert.equal((await server.get(`/record/${table}`)).status, 404);
    const { table: abandoned } = await newTable(ana, { game: "koryo", players: 2, seats: ["me", "me"] });
    assert.equal((await server.get(`/record/${abandoned}`)).status, 404, "an unfinished game never tells");
    const told = [...[ana, bo, cy].flatMap((client) => client.frames), ...pages, server.log].join("\n");

    const record = await finish(server, table, ana, bo);
    const secrets = ["seed", "secret", "added P1", "added P2"].map((word) => lineOf(record, word));
    for (const secret of secrets) {
        assert.match(secret, DIGITS);
        for (const text of spellings(secret)) assert.ok(!told.includes(text), `${text} was told`);
        assert.ok(!server.log.includes(secret));
    }
    await ana.call("record", { table });
    assert.ok(secrets.every((secret) => ana.frames.at(-1).includes(secret)), "the search itself finds them");
});

// --- the two verifiers ---

/** A record with line i (from 0) changed: to nothing, or to what a function makes of it. */
const change = (record, i, to) => record.split("\n").flatMap((line, k) => (k === i ? to(line) : [line])).join("\n");

/** The last digit of a line becomes another. */
const flip = (line) => [line.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))];

/** What may be done to a record: its name, the record, and where it must be noticed, if that is certain. */
function tamperings(record) {
    const lines = record.trimEnd().split("\n");
    const at = (word) => lines.findIndex((line) => line.startsWith(word));
    const empty = lines.indexOf("");
    const end = lines.length - 1;
    const found = [];
    for (const [word, noticed] of [["seed", "seed"], ["commitment", "commitment"], ["secret", "commitment"], ["table", "commitment"], ["added P1", "seed"], ["added P2", "seed"]])
        found.push([`a digit of ${word}`, change(record, at(word), flip), at(noticed) + 1]);
    for (let i = 0; i < empty; i++) if (!/^(seat|rules)/.test(lines[i])) found.push([`without line ${i + 1}`, change(record, i, () => [])]);
    for (let i = 1; i < empty; i++) if (!lines[i].startsWith("seat")) found.push([`line ${i + 1} twice`, change(record, i, (line) => [line, line]), i + 2]);
    found.push(["parts exchanged", record.replace("added P1", "added P9").replace("added P2", "added P1").replace("added P9", "added P2"), at("seed") + 1]);
    found.push(["seats exchanged", change(record, at("lot"), (line) => [line.replace("P1", "P9").replace("P2", "P1").replace("P9", "P2")]), at("lot") + 1]);
    found.push(["somebody left out of the lot", change(record, at("lot"), (line) => [line.replace("P1", "-")])]);
    found.push(["a part of nobody", change(record, empty, (line) => [`added P5 ${"0".repeat(64)}`, line])]);
    found.push(["no version", change(record, at("rules"), () => ["rules 0"]), at("rules") + 1]);
    found.push(["a position", change(record, empty, (line) => ['position {"game":"koryo"}', line]), empty + 1]);
    return { found, lines, empty, end };
}

/** The same for what follows the header. */
function playTamperings(record, { lines, empty, end }) {
    const found = [["no empty line", change(record, empty, () => [])]];
    for (let i = empty + 1; i < end; i += 3) found.push([`without action ${i + 1}`, change(record, i, () => [])]);
    for (let i = empty + 1; i < end; i += 7) {
        found.push([`action ${i + 1} is nonsense`, change(record, i, (line) => [line.replace(/ .*/, " fly")]), i + 1]);
        found.push([`action ${i + 1} by another seat`, change(record, i, (line) => [line.replace(/^P./, (seat) => (seat === "P1" ? "P2" : "P1"))]), i + 1]);
    }
    found.push(["a point", change(record, end, (line) => [line.replace(/scores (-?\d+)/, (_, n) => `scores ${Number(n) + 1}`)]), end + 1]);
    found.push(["the winner", change(record, end, (line) => [line.endsWith("P1") ? line.replace(/P1$/, "P2") : line.replace(/P\d$/, "P1")]), end + 1]);
    found.push(["the number of actions", change(record, end, (line) => [line.replace(/^end \d/, (text) => `${text}0`)]), end + 1]);
    found.push(["no last line", change(record, end, () => [])]);
    found.push(["more after it", record + "P1 end\n", end + 2]);
    found.push(["cut off", [...lines.slice(0, empty + 6), "end 5 unfinished", ""].join("\n"), empty + 7]);
    return found;
}

/** And what an opening deal alone must notice. */
function openingTamperings(record, { empty, end }) {
    const another = { offer: "offer 12", play: "play nobody" };
    return [
        ["without an action", change(record, empty + 3, () => []), end],
        ["a card that was not dealt", change(record, empty + 1, (line) => [line.replace(/(offer|play) .*/, (_, verb) => another[verb])]), empty + 2],
        ["who begins", change(record, empty + 1, (line) => [line.replace(/^P./, (seat) => (seat === "P1" ? "P2" : "P1"))]), empty + 2],
        ["nobody wins", change(record, end, (line) => [line.replace(/winners.*/, "")]), end + 1],
        ["the number of actions", change(record, end, (line) => [line.replace(/^end \d/, (text) => `${text}0`)]), end + 1],
        ["no last line", change(record, end, () => [])],
        ["more after it", record + "P1 end\n", end + 2],
        ["cut off", [...record.split("\n").slice(0, empty + 6), "end 5 unfinished", ""].join("\n"), empty + 7],
    ];
}

/** Each of the changed records is refused, with a line, and the right one where it is certain. */
async function allRefused(verify, dir, found) {
    const files = found.map(([, record], i) => {
        const file = path.join(dir, `changed-${i}`);
        writeFileSync(file, record);
        return file;
    });
    const { status, stdout, stderr } = await verify(...files);
    assert.deepEqual([status, stdout], [1, ""], "nothing is called right");
    const said = stderr.trimEnd().split("\n");
    assert.equal(said.length, found.length);
    found.forEach(([name, , line], i) => {
        assert.match(said[i], new RegExp(`${files[i]}: .*line ${line ?? "\\d+"}: .{10}`), name);
    });
}

test("both verifiers accept what was played and refuse every change of it", async (t) => {
    const server = await Server.start(t);
    const dir = folder(t);
    const [ana, bo] = [await server.client(), await server.client()];
    for (const { name: game, players } of await games(ana)) {
        const isKnownWhole = game === "koryo" || game === "choson";
        for (let n = Math.max(players[0], 2); n <= (isKnownWhole ? players[1] : 2); n++) {
            const { table, links, commitment } = await newTable(ana, { game, players: n, seat: "lot", seats: ["me", "human", ...Array(n - 2).fill("novice")] });
            await sit(bo, "claim", { secret: links.P2 });
            const record = await finish(server, table, ana, bo);
            const file = path.join(dir, `${game}-${n}`);
            writeFileSync(file, record);
            const known = ["--commitment", commitment, "--added", lineOf(record, "added P2"), file];
            const told = await verifyC(...known);
            assert.equal(told.status, 0, told.stderr);
            assert.match(told.stdout, new RegExp(`the commitment ${commitment} is that(.|\n)*the one you were shown\n(.|\n)*by P1 P2\n(.|\n)*your browser added is part(.|\n)*each action is legal: ${lineOf(record, "end").split(" ")[0]}\n(.|\n)*who has won: P`));
            assert.doesNotMatch(told.stdout, /NOT checked/);
            const second = await verifyPython(...known);
            assert.equal(second.status, 0, second.stderr);
            assert[isKnownWhole ? "doesNotMatch" : "match"](second.stdout, /NOT checked: later deals/);
            for (const verify of [verifyC, verifyPython]) {
                assert.equal((await verify("--commitment", chance(), file)).status, 1, "another commitment");
                assert.equal((await verify("--added", chance(), file)).status, 1, "another part");
            }
            const { found, ...parts } = tamperings(record);
            const inPlay = playTamperings(record, parts);
            await allRefused(verifyC, dir, [...found, ...inPlay]);
            await allRefused(verifyPython, dir, isKnownWhole ? [...found, ...inPlay] : [...found, ...openingTamperings(record, parts)]);
            assert.equal((await ana.call("rematch", { table })).commitment === commitment, false, "another secret");
        }
    }
    const french = await run(madang, "verify", "--lang", "fr", path.join(dir, "koryo-2"));
    assert.match(french.stdout, /vérifié\u00a0: la graine découle du secret et de ce qu’ont ajouté P1 P2/);
    assert.match(french.stdout, /NON vérifié\u00a0: si c’est celui qui vous a été montré/);
});

/** The engine, which is asked one thing after the other. */
function engine(t) {
    const { stdin, stdout } = spawn(madang, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = readline.createInterface({ input: stdout })[Symbol.asyncIterator]();
    t.after(() => stdin.end());
    return async (method, params) => {
        stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
        const { result, error } = JSON.parse((await lines.next()).value);
        assert.ok(result !== undefined, JSON.stringify(error));
        return result;
    };
}

/** A position as the verifier says what was dealt. */
function opening({ game, first, hand, order, discard, zones, pile, domain, domain_pile: domainPile }) {
    const cards = (bag, by) => Object.entries(bag).sort((a, b) => parseInt(a[0]) - parseInt(b[0]) || (a[0] < b[0] ? -1 : 1)).flatMap(([card, n]) => Array(n).fill(card)).join(by);
    if (game === "charon")
        return ["order", ...order.map((seat) => `P${seat}`), ...hand.map((bag) => cards(bag, "+")), "discard", cards(discard, "+"),
            ...Object.entries(zones).map(([zone, { gem, count }]) => `${zone}:${gem.repeat(count)}`)].join(" ");
    if (game === "duel")
        return [...hand.map((codes, seat) => `P${seat + 1} ${codes.join("+")} pile ${pile[seat].join("+")}`),
            ...(domainPile?.length ? [`domain ${domain.flat().join("+")} pile ${domainPile.join("+")}`] : [])].join(" ");
    const all = (bag) => [..."123456789BLE"].map((card) => card.repeat(bag[card] ?? 0)).join("");
    return [`first P${first}`, ...hand.map(all)].join(" ");
}

/** Plays a game with the verifier beside it: at each action it must have the same legal ones in mind. */
const compareLegal = `
import json, sys
import verify
told = json.load(sys.stdin)
game = verify.GAMES[told["game"]][0](told["players"], verify.Generator(bytes.fromhex(told["seed"])), **told["box"])
for n, (seat, action, legal) in enumerate(told["plies"]):
    found = sorted(game.legal())
    assert (game.turn + 1, found) == (seat, legal), (n, game.turn + 1, seat, found, legal)
    game.play(action)
print(game.generator.draws, game.result())
`;

test("a second verifier has the same deals and the same legal actions, in every game, for any number of players and other boxes", async (t) => {
    const call = engine(t);
    const dir = folder(t);
    const seasons = path.join(dir, "seasons.txt");
    writeFileSync(seasons, "seasons 10/3 25/2 8/5 28/6 6/1 5/8 4/9 18/10  # decks run dry\n");
    const map = path.join(root, "games/charon/tests/other-moon.txt");
    const cards = path.join(root, "games/duel/cards");
    const boxes = { koryo: [{}, { seasons }], choson: [{}, { seasons }], charon: [{}, { map }], duel: [{}, { vermeast: true }, { cards, vermeast: true }] };
    const roll = dice(30);
    const dealt = [];
    for (const { name: game, players } of await call("games", {}))
        for (const options of boxes[game] ?? [])
            for (let n = players[0]; n <= players[1]; n++) {
                if (game === "duel" && n === 1 && options.vermeast) continue;
                const { table, seed } = await call("new", { game, players: n, options });
                const { draws, ...start } = await call("position", { table });
                const plies = [];
                for (;;) {
                    const { seat, actions } = await call("legal", { table });
                    if (!seat || (game === "duel" && plies.length === 300)) break;
                    plies.push([seat, actions[roll(actions.length)], actions]);
                    await call("play", { table, action: plies.at(-1)[1] });
                }
                const { record } = await call("record", { table });
                const file = path.join(dir, `${game}-${n}-${Object.keys(options).join("-")}`);
                writeFileSync(file, record);
                dealt.push({ file, says: opening(start), record });
                if (!("first" in start)) continue;
                const told = { game, players: n, seed, plies, box: options.seasons ? { seasons: [[10, 3], [25, 2], [8, 5], [28, 6], [6, 1], [5, 8], [4, 9], [18, 10]] } : {} };
                const same = spawnSync("python3", ["-c", compareLegal], { input: JSON.stringify(told), encoding: "utf8", env: { ...process.env, PYTHONPATH: path.join(root, "tools"), PYTHONDONTWRITEBYTECODE: "1" } });
                assert.equal(same.stderr, "", file);
                assert.equal(same.stdout.trim(), `${(await call("position", { table })).draws} ${record.trimEnd().split("\n").at(-1).replace(/^end \d+ /, "")}`);
            }
    assert.ok(dealt.length >= 3 + 3 + 3 + 3 + 4 + 4 + 2 + 1 + 1);
    const { status, stdout, stderr } = await verifyPython("--box", seasons, "--box", map, "--box", cards, ...dealt.map(({ file }) => file));
    assert.deepEqual([status, stderr], [0, ""]);
    const said = stdout.split("\n");
    for (const { file, says } of dealt) assert.equal(said[said.indexOf(`${file}:`) + 2], `  dealt at the start: ${says}`, file);
    assert.match((await verifyPython(dealt.find(({ file }) => file.endsWith("seasons")).file)).stdout, /NOT checked: deals.*give the file or folder with --box/);
    const reseeded = dealt.filter(({ says }) => says.startsWith("first")).map(({ record }) => ["another seed", record.replace(/^seed .*/m, `seed ${chance()}`)]);
    await allRefused((...files) => verifyPython("--box", seasons, ...files), dir, reseeded);
});

test("a record without these lines says what could not be checked", async (t) => {
    const file = path.join(folder(t), "game");
    execFileSync(madang, ["play", "koryo", "--seats", "novice,novice", "--seed", "5", "--record", file], { stdio: "ignore" });
    for (const verify of [verifyC, verifyPython]) {
        const { status, stdout } = await verify(file);
        assert.equal(status, 0);
        assert.match(stdout, /NOT checked: how the seed was made(.|\n)*checked: every card dealt/);
        assert.equal((await verify("--commitment", chance(), file)).status, 1, "it was asked for");
        assert.equal((await verify(file, path.join(path.dirname(file), "missing"))).status, 1);
    }
});

test("the examples of the description hold", async () => {
    const description = readFileSync(path.join(root, "docs/fair-play.md"), "utf8");
    const { stdout } = await verifyPython("--vectors");
    assert.ok(stdout.length > 500 && description.includes("```\n" + stdout + "```"), "tools/verify.py --vectors is in docs/fair-play.md");
    const example = path.join(root, "docs/examples/fair.txt");
    for (const verify of [verifyC, verifyPython]) assert.equal((await verify(example)).status, 0);
    const record = readFileSync(example, "utf8");
    const requests = [["replay", { record }], ["record", { table: "t1" }]];
    const input = requests.map(([method, params], id) => JSON.stringify({ jsonrpc: "2.0", id, method, params })).join("\n");
    const answers = execFileSync(madang, ["engine"], { input, encoding: "utf8" }).trimEnd().split("\n");
    assert.equal(JSON.parse(answers[1]).result.record, record, "read and written again it is the same");
});
