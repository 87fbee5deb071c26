// Every screen, light and dark, without serious findings of axe-core.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DESK, DRAWN, House, MY_TURN, OVER, PATIENCE, PHONE, actByMouse, fitsTheScreen, letABotPlay, look, pickSpot, playOn, screenshots, sitDown, theEnd, toasted } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** Looks at a screen in the light on a desk and in the dark on a phone, where something may be covered; what else there is to do, in both. */
async function check(page, screen, also = () => {}, covered = []) {
  for (const [colorScheme, viewport] of [["dark", PHONE], ["light", DESK]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    assert.deepEqual(await look(page, `${screen}, ${colorScheme}`, viewport === PHONE ? covered : []), []);
    await also(colorScheme);
  }
}

describe("every screen", { concurrency: 3 }, () => {
  test("start page and lists", async () => {
    const page = await house.person();
    await page.goto("/");
    await page.waitForSelector(".panel");
    await check(page, "start", (colorScheme) => page.screenshot({ path: `${screenshots}/start-${colorScheme}.png`, fullPage: true }));
    await page.getByRole("button", { name: "Settings" }).click();
    await check(page, "settings", async (colorScheme) => {
      assert.ok(await fitsTheScreen(page), "settings");
      await page.screenshot({ path: `${screenshots}/settings-${colorScheme}.png` });
    });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Same screen" }).first().click();
    await check(page, "same screen");
    await page.goto("/t/x");
    await page.waitForSelector(".note .problem");
    await check(page, "missing");
    await page.context().close();
  });

  test("where strangers meet: a table that waits, a game to watch, and the waiting", async () => {
    const [page, ana, bo, cy] = await Promise.all([house.person(), house.person(), house.person(), house.person()]);
    for (const one of [ana, bo]) {
      await one.goto("/");
      await one.locator(".quick-games .game-koryo").click();
    }
    await cy.goto("/");
    await cy.locator(".name-field input").fill("Cy from the far side of the courtyard".slice(0, 24));
    await cy.locator(".quick-games .game-duel").click();
    await cy.waitForSelector(".expecting");
    await check(cy, "expecting", async (colorScheme) => {
      assert.ok(await fitsTheScreen(cy), "expecting");
      await cy.screenshot({ path: `${screenshots}/expecting-${colorScheme}.png` });
    });
    await page.goto("/");
    await page.getByRole("link", { name: /Watch/ }).waitFor();
    await page.getByRole("button", { name: "Sit down: Duel of Chaos" }).waitFor();
    await check(page, "meeting", async (colorScheme) => {
      assert.ok(await fitsTheScreen(page), "meeting");
      await page.locator(".meeting").screenshot({ path: `${screenshots}/meeting-${colorScheme}.png` });
    });
    await Promise.all([page, ana, bo, cy].map((one) => one.context().close()));
  });

  test("an invitation, and a table that waits", async () => {
    const [page, friend] = await Promise.all([house.person(), house.person()]);
    await sitDown(page, "koryo", { players: 3, way: "Invite friends" });
    await page.waitForSelector(".invite input");
    await check(page, "waiting", async () => assert.ok(await fitsTheScreen(page), "waiting"));
    await friend.goto(await page.getByLabel("Link for seat 2").inputValue());
    await friend.waitForSelector(".invitation");
    await check(friend, "invitation", async (colorScheme) => {
      assert.ok(await fitsTheScreen(friend), "invitation");
      await friend.screenshot({ path: `${screenshots}/invitation-${colorScheme}.png` });
    });
    await friend.getByLabel("What should the others call you?").fill("Bo");
    await friend.keyboard.press("Enter"); // by keyboard alone from here on
    await friend.waitForSelector(".waiting");
    const people = friend.getByRole("button", { name: "People at this table" });
    await people.focus();
    await friend.keyboard.press("Enter");
    await friend.waitForSelector(".company-panel");
    await check(friend, "people");
    await friend.keyboard.press("Tab");
    assert.ok(await friend.evaluate(() => !!document.activeElement.closest(".company-panel")), "Tab goes into the list");
    for (let tabs = 0; tabs < 8 && (await friend.evaluate(() => document.activeElement.textContent.trim())) !== "Hello!"; tabs++) await friend.keyboard.press("Tab");
    await friend.keyboard.press("Enter");
    await toasted(page, "Bo: Hello!");
    await check(page, "a word");
    await friend.waitForFunction((one) => one === document.activeElement, await people.elementHandle()); // the focus is back at the button
    await Promise.all([page, friend].map((one) => one.context().close()));
  });

  for (const game of DRAWN)
    test(`${game}: table, panels, score`, async () => {
      const page = await house.person();
      await sitDown(page, game, { guide: true });
      await page.waitForSelector(MY_TURN);
      await check(page, "table with guide");
      await page.getByRole("button", { name: "Got it" }).click();
      await page.locator(".guide-awaits, .guide .primary").waitFor();
      await check(page, "a step that points");
      await page.getByRole("button", { name: "No guide, thanks" }).click();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Shift+Slash");
      await page.waitForSelector(".keys");
      await check(page, "keys");
      await page.keyboard.press("Escape");
      await pickSpot(page);
      await check(page, "proposal");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.waitForSelector(".hint-bars");
      await check(page, "hint", () => {}, [".felt"]); // on a phone hints lie over the table, as high as they are
      await page.getByRole("button", { name: "Hint" }).click();
      for (const side of ["Memo", "Rules"]) {
        await page.getByRole("button", { name: side }).click();
        await page.waitForSelector(".glance, .rules h1");
        await check(page, side);
        await page.getByRole("button", { name: side }).click();
      }
      await page.getByRole("button", { name: / actions?$/ }).click();
      await page.waitForSelector("dialog .actions");
      assert.equal(await page.locator("dialog .actions code").count(), 0, "words of the protocol are for programs");
      await check(page, "list of actions");
      await page.keyboard.press("Escape");
      await playOn(page, 21, actByMouse, PATIENCE);
      if (!(await page.locator(OVER).count())) await letABotPlay(page);
      await theEnd(page);
      await page.waitForSelector(`${OVER} ~ .replay .replay-events`);
      await page.waitForSelector(".course-line");
      await check(page, "score", async () => assert.ok(await fitsTheScreen(page), "after the game"));
      await page.getByRole("button", { name: "Check the shuffles" }).click();
      await page.getByText("Check it without this page").click();
      assert.equal(await page.locator(".finding.right").count(), 5, await page.locator(".check").innerText());
      await check(page, "shuffles", async (colorScheme) => {
        assert.ok(await fitsTheScreen(page), "the shuffles checked");
        await page.locator(".check").screenshot({ path: `${screenshots}/${game}-check-${colorScheme}.png` });
      });
      await page.context().close();
    });
});
