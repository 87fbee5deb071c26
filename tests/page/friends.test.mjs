// People together: two browsers and a watcher, what they are told, one screen for two.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CURTAIN, GAMES, House, MY_TURN, OVER, PATIENCE, PHONE, actOnce, chance, leaks, letABotPlay, screenshots, sitDown, theEnd } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** Which of them may act, or null when the game is over. */
function whoseTurn(...pages) {
  return Promise.race(pages.map(async (page) => {
    await page.waitForSelector(`${MY_TURN}, ${OVER}`);
    return (await page.locator(OVER).count()) ? null : page;
  }));
}

describe("people together", { concurrency: 3 }, () => {
  for (const game of GAMES) {
    test(`${game}: two browsers and a watcher, and nobody is told what they may not know`, async () => {
      const [ana, bo, cy] = await Promise.all([house.person(), house.person(), house.person()]);
      await sitDown(ana, game, { way: "Invite friends" });
      await ana.waitForSelector(".invite input");
      await ana.screenshot({ path: `${screenshots}/invite.png` });
      const link = await ana.getByLabel("Link for seat 2").inputValue();
      await ana.getByRole("button", { name: "QR code" }).first().click();
      await ana.waitForSelector(".qr");
      await bo.goto(link);
      await bo.evaluate((name) => localStorage.setItem(`madang.guide.${name}`, "done"), game);
      await bo.waitForSelector(".table");
      await ana.waitForSelector(".table");
      await cy.goto(ana.url());
      await cy.waitForSelector(".table");

      const pick = chance(7);
      let actor = ana;
      for (let actions = 0; actions < 2 * PATIENCE && (actor = await whoseTurn(ana, bo)); actions++) await actOnce(actor, pick);
      if (actor && (await whoseTurn(ana, bo))) for (const page of [ana, bo]) await letABotPlay(page);
      await Promise.all([ana, bo, cy].map(theEnd));
      assert.deepEqual(leaks(ana.frames_, game, 1), []);
      assert.deepEqual(leaks(bo.frames_, game, 2), []);
      assert.deepEqual(leaks(cy.frames_, game, 0), []);
      // The check itself sees something: to the watcher's eyes Ana's own frames are full of leaks.
      assert.ok(leaks(ana.frames_, game, 0).length > 0);
      assert.equal(await cy.locator(MY_TURN).count(), 0);
      for (const page of [ana, bo, cy]) assert.deepEqual(page.errors, []);
      await Promise.all([ana, bo, cy].map((page) => page.context().close()));
    });

    test(`${game}: one screen for two, a curtain between hands`, async () => {
      const page = await house.person();
      await sitDown(page, game, { way: "Same screen" });
      await page.getByRole("button", { name: "Begin" }).click();
      await page.waitForSelector(".curtain");
      assert.equal(await page.locator(".hand, .log").count(), 0, "the curtain hides everything");
      await page.screenshot({ path: `${screenshots}/curtain.png` });
      const pick = chance(8);
      const called = new Set();
      for (let i = 0; i < 60 && called.size < 2; i++) {
        await page.waitForSelector(`${CURTAIN}, ${MY_TURN}`);
        if (await page.locator(CURTAIN).count()) {
          called.add(await page.locator(".curtain h1").textContent());
          await page.locator(".curtain button").click();
          await page.waitForSelector(MY_TURN);
        }
        await actOnce(page, pick);
      }
      assert.equal(called.size, 2, "both are called to the screen");
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }

  test("one link for all, a time limit, and one's seat on another device", async () => {
    const [ana, bo, pocket] = await Promise.all([house.person(), house.person(), house.person({ viewport: PHONE })]);
    await ana.goto("/");
    const panel = ana.locator(".panel.game-koryo");
    await panel.locator("select").first().selectOption("2");
    await panel.getByText("With friends").click();
    await panel.getByLabel("Invitation").selectOption("open");
    await panel.getByLabel("Time limit").selectOption("300");
    await panel.getByRole("button", { name: "Invite friends" }).click();
    await bo.goto(await ana.getByLabel("Link to watch").inputValue());
    await bo.getByRole("button", { name: "Sit here" }).click();
    await Promise.all([ana, bo].map((page) => page.waitForSelector(".table")));
    await ana.waitForFunction(() => /^[0-5]:\d\d$/.test(document.querySelector(".clock")?.textContent ?? ""));
    await ana.getByRole("button", { name: "Share" }).click();
    await ana.getByRole("button", { name: "Make the link" }).click();
    await pocket.goto(await ana.getByLabel("Link to your seat").inputValue());
    await pocket.waitForSelector(".table");
    assert.match(await pocket.locator(".bar").textContent(), /Leave/, "the seat is here now");
    await ana.waitForFunction(() => !document.querySelector(".bar-tools"));
    for (const page of [ana, bo, pocket]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, pocket].map((page) => page.context().close()));
  });

  test("somebody leaves, a bot plays on, and somebody comes back", async () => {
    const [ana, bo] = await Promise.all([house.person(), house.person()]);
    await sitDown(ana, GAMES[0], { way: "Invite friends" });
    await bo.goto(await ana.getByLabel("Link for seat 2").inputValue());
    await bo.waitForSelector(".table");
    await letABotPlay(ana);
    await bo.waitForFunction(() => /Crane leaves; a bot takes over/.test(document.querySelector(".log")?.textContent));
    await bo.waitForSelector(MY_TURN); // whoever began, the bot has done its part
    await ana.getByRole("button", { name: "Come back" }).click();
    await ana.getByRole("button", { name: "Leave" }).waitFor();
    await bo.waitForFunction(() => /Crane is back/.test(document.querySelector(".log")?.textContent));
    await Promise.all([ana, bo].map((page) => page.context().close()));
  });

  test("two tabs of one seat agree", async () => {
    const one = await house.person();
    await sitDown(one, GAMES[0]);
    await one.waitForSelector(MY_TURN);
    const two = await one.context().newPage();
    await two.goto(one.url());
    await two.waitForSelector(MY_TURN);
    await actOnce(two, chance(9));
    await two.waitForSelector(MY_TURN);
    const plies = await two.locator(".bar").getAttribute("data-plies");
    await one.waitForSelector(`${MY_TURN}[data-plies="${plies}"]`);
    assert.equal(await one.locator(".felt").innerText(), await two.locator(".felt").innerText());
    await one.context().close();
  });
});
