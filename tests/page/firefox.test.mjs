// A whole game of each kind in Firefox, from the start page to the final score. Skipped where there is none.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { FIREFOX, GAMES, House, OVER, actByMouse, fitsTheScreen, letABotPlay, playOn, screenshots, sitDown, theEnd } from "./house.mjs";

const ACTIONS = 25;

const skip = existsSync(FIREFOX) ? false : `there is no ${FIREFOX}`;

let house;
before(async () => {
  if (!skip) house = await House.open(true);
});
after(() => house?.close());

describe("in Firefox", { concurrency: 2, skip }, () => {
  for (const game of GAMES)
    test(`${game}: a whole game`, async () => {
      const page = await house.person();
      const players = await sitDown(page, game, { players: 3 });
      await playOn(page, 51, actByMouse, ACTIONS); // then a bot goes on to the end
      assert.ok(await fitsTheScreen(page));
      if (!(await page.locator(OVER).count())) await letABotPlay(page);
      await theEnd(page);
      assert.equal(await page.locator(".score").count(), players);
      await page.waitForSelector(".course-line");
      assert.deepEqual(page.errors, []);
      await page.screenshot({ path: `${screenshots}/${game}-firefox.png` }); // adds a style, of which the page's policy complains
      await page.context().close();
    });
});
