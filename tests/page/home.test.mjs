// Games of one's own device: no server takes part in them, and the page is there without one.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { freePort } from "../server/lib.mjs";
import { GAMES, House, MY_TURN, OVER, actByMouse, letABotPlay, playOn, program, sitDown, theEnd } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** What a page sent to its server, method by method; the start page asks for the games, their boxes and one's tables. */
function listen(page) {
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload).method)));
  return sent;
}

const plies = (page) => page.locator(".bar").getAttribute("data-plies");

/** Waits until the page is there without a network. */
const isKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

/** Whether a file is kept by the service worker that is in charge. */
const isThere = (page, name) =>
  page.evaluate(async (file) => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting && active.state === "activated" && !!(await caches.match(`assets/${file}`));
  }, name);

/** Makes a newer version of a site: its script has another name. */
function renew(folder) {
  const old = readdirSync(join(folder, "assets")).find((name) => name.startsWith("main-"));
  const newer = "main-NEWER000.js";
  renameSync(join(folder, "assets", old), join(folder, "assets", newer));
  for (const name of ["index.html", "sw.js"]) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(old, newer);
    writeFileSync(join(folder, name), name === "sw.js" ? text.replace(/madang-\$?\{?[^"`]*/, "madang-newer") : text);
  }
  return newer;
}

describe("at home", { concurrency: 2 }, () => {
  for (const game of GAMES)
    test(`${game}: a game against bots asks the server nothing`, async () => {
      const page = await house.person({ isHome: true });
      const sent = listen(page);
      await sitDown(page, game);
      await playOn(page, 5, actByMouse, 6);
      const before = (await page.waitForSelector(MY_TURN), await plies(page));
      await page.reload();
      await page.waitForSelector(MY_TURN);
      assert.equal(await plies(page), before, "what was played is there after a reload");
      await letABotPlay(page);
      await theEnd(page);
      assert.deepEqual(sent.filter((method) => !["hello", "name", "tables", "finished", "box"].includes(method)), []);
      await page.getByRole("button", { name: "Check the shuffles" }).click();
      await page.waitForSelector(".finding");
      const findings = await page.locator(".finding").evaluateAll((all) => all.map((finding) => finding.classList[1]));
      assert.ok(findings.length >= 5 && findings.every((finding) => finding === "right"), findings.join());
      await page.goto("/");
      await page.locator(".list .row", { hasText: "" }).first().waitFor(); // among the finished ones
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  test("two tabs at one table: what one plays the other shows when it is looked at", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await playOn(page, 7, actByMouse, 1);
    await page.waitForSelector(MY_TURN);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await playOn(other, 7, actByMouse, 2);
    await other.waitForSelector(MY_TURN);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForFunction((n) => document.querySelector(".bar")?.dataset.plies === n, await plies(other));
    await playOn(page, 7, actByMouse, 1); // goes on where the other was
    assert.deepEqual([...page.errors], []);
    await page.context().close();
  });

  test("without a network the page is there, its games go on and new ones begin", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await page.waitForSelector(MY_TURN);
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await playOn(page, 9, actByMouse, 2);
    await page.locator(".brand").click();
    await page.locator(".panel.game-duel").waitFor();
    await sitDown(page, "duel");
    await page.waitForSelector(MY_TURN);
    await page.context().close();
  });

  test("a folder of files is a whole site: any web server serves it", async (t) => {
    const folder = join(house.folder, "site");
    const written = spawnSync(program, ["page", folder], { encoding: "utf8" });
    assert.equal(written.status, 0, written.stderr);
    assert.match(readFileSync(join(folder, "index.html"), "utf8"), /Content-Security-Policy/);
    const port = await freePort();
    const site = spawn("python3", ["-u", "-m", "http.server", String(port), "--bind", "127.0.0.1", "--directory", folder], { stdio: ["ignore", "pipe", "ignore"] });
    t.after(() => site.kill());
    await once(site.stdout, "data");
    const page = await house.person({ isHome: true, baseURL: `http://127.0.0.1:${port}` });
    const sent = listen(page);
    await sitDown(page, "koryo");
    await playOn(page, 11, actByMouse, 2);
    await isKept(page);
    const before = (await page.waitForSelector(MY_TURN), await plies(page));
    const newer = renew(folder);
    await page.reload();
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), before, "a newer page goes on with the game");
    assert.ok(await page.evaluate((name) => document.scripts[0].src.endsWith(name), newer));
    assert.deepEqual([...sent, ...page.errors], []);
    while (!(await isThere(page, newer))) await page.waitForTimeout(100);
    site.kill();
    await once(site, "exit");
    await page.reload();
    await page.waitForSelector(MY_TURN);
    assert.ok(await page.evaluate((name) => document.scripts[0].src.endsWith(name), newer), "the newer page is there without a network");
    await letABotPlay(page);
    await theEnd(page);
    await page.locator(".brand").click();
    await page.locator(".panel").first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Invite friends" }).count(), 0);
    await page.context().close();
  });
});
