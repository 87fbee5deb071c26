// The shuffles are checked in the browser: what an honest server shows, and every lie of a dishonest one.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Server, newTable } from "../server/lib.mjs";
import { House, MY_TURN, OVER, actByMouse, playOn, sitDown, takeSeat } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** Somebody whose server's messages pass through lie.tell(text) on their way. */
async function deceived(options) {
  const page = await house.person(options);
  const lie = { tell: (text) => text };
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(lie.tell(String(message))));
  });
  return { page, lie };
}

/** Presses the button; the findings, each "right", "wrong" or "unknown", in order. */
async function check(page, name = "Check the shuffles") {
  await page.locator(".finding").evaluateAll((findings) => findings.forEach((finding) => finding.classList.add("old")));
  await page.getByRole("button", { name }).click();
  await page.waitForSelector(".finding:not(.old)");
  return page.locator(".finding").evaluateAll((findings) => findings.map((finding) => finding.classList[1]));
}

/** The last digit of a line of the record becomes another. */
const flip = (word) => (text) =>
  text.replace(new RegExp(`(\\\\n${word} .*?)(.)(?=\\\\n)`), (_, line, digit) => line + (digit === "0" ? "1" : "0"));

describe("the shuffles", { concurrency: 2 }, () => {
  test("one's seat is drawn by lot unless one chooses; a lie about the lot is found", async () => {
    const { page, lie } = await deceived();
    const drawn = new Set();
    for (let i = 0; drawn.size < 2 && i < 30; i++) {
      await sitDown(page, "koryo", { seat: "0" });
      await page.waitForSelector(".bar");
      const log = await page.locator(".log").textContent();
      const { seat } = page.frames_.findLast((frame) => frame.result?.news).result;
      assert.match(log, /Seats are drawn by lot; the game begins/);
      assert.ok(log.includes(`${["Crane", "Tiger"][seat - 1]} adds to the shuffle`), `who was not in this seat yet goes by its name: ${log}`);
      drawn.add(seat);
    }
    assert.deepEqual([...drawn].sort(), [1, 2]);
    await playOn(page, 33, actByMouse);
    await page.waitForSelector(OVER);
    assert.deepEqual(await check(page), Array(6).fill("right"));
    lie.tell = (text) => text.replace(/\\nlot P(.) P(.)\\n/, "\\nlot P$2 P$1\\n");
    assert.deepEqual(await check(page), ["right", "right", "right", "right", "wrong", "right"]);
    lie.tell = (text) => text.replace(/\\nlot P. P.\\n/, "\\n");
    assert.deepEqual(await check(page), ["right", "right", "right", "wrong", "right"]);
    assert.deepEqual(page.errors, []);
  });

  test("an honest server is found honest; each lie is found", async () => {
    const { page, lie } = await deceived();
    await sitDown(page, "koryo");
    await playOn(page, 31, actByMouse);
    await page.waitForSelector(OVER);
    const right = Array(5).fill("right");
    assert.deepEqual(await check(page), right);
    assert.match(await page.locator(".check h3").textContent(), /The shuffles are right/);
    assert.match(await page.locator(".check pre").textContent(), /madang verify --commitment [0-9a-f]{64} --added [0-9a-f]{64} /);

    const lies = [
      ["commitment", ["wrong", "wrong", "right", "right", "right"]],
      ["secret", ["right", "wrong", "right", "wrong", "right"]],
      ["added P1", ["right", "right", "wrong", "wrong", "right"]],
      ["seed", ["right", "right", "right", "wrong", "wrong"]],
      ["table", ["right", "wrong", "right", "right", "right"]],
    ];
    for (const [word, expected] of lies) {
      lie.tell = flip(word);
      assert.deepEqual(await check(page), expected, word);
      assert.match(await page.locator(".check h3").textContent(), /Something is wrong/);
    }
    for (const tell of [
      (text) => text.replace(/\\nP(\d) reveal/, "\\nP$1 bank"),
      (text) => text.replace(/\\nP\d order [^\\]*/, ""),
      (text) => text.replace(/scores (-?\d+)/, (_, n) => `scores ${Number(n) + 1}`),
    ]) {
      lie.tell = tell;
      assert.deepEqual(await check(page), ["right", "right", "right", "right", "wrong"]);
    }
    lie.tell = (text) => text.replace(/\\nsecret [0-9a-f]*/, "");
    assert.deepEqual(await check(page), ["wrong"], "a line is missing");
    lie.tell = (text) => text.replace(/\\n(table|commitment|secret|added P1) [^\\]*/g, "");
    assert.deepEqual(await check(page), ["wrong", "right"], "as if a device had dealt");

    // What the browser kept decides, not what the server says now.
    lie.tell = (text) => text;
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("madang.commitment.")) localStorage.setItem(key, "0".repeat(64));
    });
    assert.deepEqual(await check(page), ["wrong", ...right.slice(1)]);
    // What is no record cannot be reviewed, and that is said.
    lie.tell = (text) => text.replace(/\\nplayers \d/, "\\nplayers 9");
    await page.reload();
    await page.getByRole("button", { name: "Review your decisions" }).click();
    await page.getByText(/^This game cannot be reviewed: .*players/).waitFor();
    assert.equal(await page.locator(".decisions progress").count(), 0);
    assert.deepEqual(page.errors, []);

    // Somebody who comes later, in French.
    const late = await house.person({ locale: "fr-FR" });
    await late.goto(page.url());
    assert.deepEqual(await check(late, "Vérifier les mélanges"), ["unknown", "right", "unknown", "right", "right"]);
    assert.match(await late.locator(".check h3").textContent(), /Tout ce qui peut être vérifié ici est juste/);
    assert.deepEqual(late.errors, []);
    await Promise.all([page, late].map((one) => one.context().close()));
  });

  test("a commitment that changes before the deal is told, and nothing more is added", async () => {
    const { page, lie } = await deceived();
    await sitDown(page, "koryo", { way: "Invite friends" });
    await page.waitForSelector(".invite input");
    assert.equal(await page.getByRole("alert").count(), 0);
    lie.tell = (text) => text.replace(/"commitment":"[0-9a-f]{64}"/, `"commitment":"${"0".repeat(64)}"`);
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "another commitment" }).waitFor();
    await page.context().close();
  });

  test("the contribution leaves a browser after the commitment has come, and is kept", async () => {
    const page = await house.person();
    const wire = [];
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => wire.push(["in", payload]));
      socket.on("framesent", ({ payload }) => wire.push(["out", payload]));
    });
    await sitDown(page, "koryo", { way: "Same screen" });
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector(".curtain");
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key.split(".")[1], value])));
    const shown = wire.findIndex(([way, text]) => way === "in" && text.includes(kept.commitment));
    const added = wire.findIndex(([way, text]) => way === "out" && text.includes(kept.added));
    assert.ok(shown >= 0 && added > shown, `${shown} ${added}`);
    assert.equal(wire.filter(([way, text]) => way === "out" && text.includes('"add"')).length, 1, "once for both seats");
    await page.context().close();
  });

  test("a rematch is shuffled anew when everybody has come", async () => {
    const [ana, bo] = await Promise.all([house.person(), house.person()]);
    await sitDown(ana, "koryo", { way: "Invite friends" });
    await takeSeat(bo, await ana.getByLabel("Link for seat 2").inputValue());
    await Promise.all([ana, bo].map((page) => page.waitForSelector(".table")));
    await bo.getByRole("button", { name: "Leave" }).click();
    await bo.getByRole("button", { name: "Let a bot play" }).click();
    await playOn(ana, 33, actByMouse);
    await ana.getByRole("button", { name: "Rematch" }).click();
    await ana.getByRole("button", { name: "Begin now, without waiting" }).waitFor();
    await bo.getByRole("button", { name: "Join the rematch" }).click();
    await Promise.all([ana, bo].map((page) => page.waitForSelector(".table")));
    await Promise.race([ana, bo].map((page) => page.waitForSelector(MY_TURN)));
    await Promise.all([ana, bo].map((page) => page.context().close()));
  });

  test("a game that nobody has won is found right, too", async () => {
    const client = await Object.assign(new Server(), { port: house.port, base: house.address }).client();
    const { table } = await newTable(client, { game: "duel", players: 1, seats: ["me"] });
    let view = await client.call("watch", { table, positions: false });
    while (view.legal) { // without a single effect the Prologue fails
      const action = view.legal.includes("pass") ? "pass" : view.legal[0];
      await client.call("play", { table, action });
      view = client.news.at(-1);
    }
    await client.close();
    const page = await house.person();
    await page.goto(`/t/${table}`);
    await page.getByRole("heading", { name: "Nobody has won" }).waitFor();
    assert.deepEqual(await check(page), ["unknown", "right", "unknown", "right", "right"], await page.locator(".check").innerText());
    await page.context().close();
  });
});
