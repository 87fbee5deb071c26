// A game that was played by other rules: the page shows what was written, says why, and lets one keep it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { House, screenshots } from "./house.mjs";

const data = fileURLToPath(new URL("../data/old", import.meta.url));
const old = JSON.parse(readFileSync(join(data, "tables.json"), "utf8"));

let house;
before(async () => {
  house = await House.open();
  const file = join(house.folder, "madang.db");
  await house.stop();
  copyFileSync(join(data, "tables.db"), file);
  await house.start(); // brings it up to date
  await house.stop();
  assert.equal(spawnSync("sqlite3", [file, "UPDATE log SET number = 999 WHERE kind = 2"]).status, 0);
  await house.start();
});
after(() => house.close());

/** Ana, with the browser she had. */
async function ana(options) {
  const page = await house.person(options);
  const [name, value] = old.people.ana.split("=");
  await page.context().addCookies([{ name, value, url: house.address }]);
  return page;
}

const find = (kind, game) => old.tables.find((table) => table.kind === kind && table.game === game);

describe("a game by other rules", { concurrency: 2 }, () => {
  for (const game of new Set(old.tables.map((table) => table.game)))
    test(`${game}: its actions and its result as they were written`, async () => {
      const page = await ana();
      const known = find("finished", game);
      await page.goto(`/t/${known.table}`);
      assert.match(await page.getByRole("note").textContent(), /played by version 999 of the rules; they are now at version \d+/);
      await page.waitForFunction((plies) => document.querySelectorAll("ol.log li").length === plies, known.plies);
      const scores = await page.locator(".score strong").allTextContents(); // the best first
      assert.deepEqual(scores.map(Number), /scores ([-\d ]+) winners/.exec(known.end)[1].split(" ").map(Number).sort((a, b) => b - a));
      assert.equal((await page.request.get(await page.getByRole("link", { name: "Record of the game" }).getAttribute("href"))).status(), 200);
      await page.getByRole("button", { name: "Check the shuffles" }).click();
      await page.waitForSelector(".finding");
      const found = await page.locator(".finding").evaluateAll((findings) => findings.map((finding) => finding.classList[1]));
      assert.deepEqual(found, ["unknown", "right", "unknown", "right", "unknown"]);
      await page.screenshot({ path: join(screenshots, `versions-${game}.png`) });
      assert.deepEqual(page.errors, []);
    });

  test("one that was in play ends without a result, in French too", async () => {
    const page = await ana({ locale: "fr-FR" });
    const known = find("playing", "duel");
    await page.goto(`/t/${known.table}`);
    assert.match(await page.locator(".end-title").textContent(), /sans résultat/);
    assert.match(await page.getByRole("note").textContent(), /version 999 des règles/);
    assert.equal(await page.locator("ol.log li").count(), known.plies);
    assert.deepEqual(page.errors, []);
  });
});
