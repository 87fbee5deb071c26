// What helps at the table: the guide, hints, recap, taking back, the tab's title.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CORNER, GAMES, House, MY_TURN, actByMouse, myTurn, playOn, sitDown } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

for (const game of GAMES) {
  test(`${game}: the guide leads on, can be put away and comes back`, async () => {
    const page = await house.person();
    await sitDown(page, game, { guide: true });
    await page.waitForSelector(MY_TURN);
    const first = await page.locator(".guide h2").textContent();
    await page.getByRole("button", { name: "Got it" }).click();
    assert.notEqual(await page.locator(".guide h2").textContent(), first);
    await page.getByRole("button", { name: "No guide, thanks" }).click();
    assert.equal(await page.locator(".guide").count(), 0);
    await page.getByRole("button", { name: "Rules" }).click();
    await page.getByRole("button", { name: /first-game guide/ }).click();
    assert.equal(await page.locator(".guide h2").textContent(), first);
    await page.context().close();
  });

  test(`${game}: hint, recap, cancel, title`, async () => {
    const page = await house.person();
    await sitDown(page, game, { players: 3 });
    await playOn(page, 31, actByMouse, 3);
    await myTurn(page);
    assert.match(await page.title(), /Your turn/);

    const recap = page.getByRole("button", { name: "Recap" });
    for (let i = 0; i < 60 && !(await recap.count()); i++) {
      await playOn(page, 40 + i, actByMouse, 1); // until somebody else has acted
      await myTurn(page);
    }
    await recap.click();
    assert.ok((await page.locator(".since li").count()) > 0);
    await recap.click();

    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint strong");
    assert.match(await page.locator(".hint p").textContent(), /A strong bot would .+ points|There is only one thing to do: ./);
    await page.getByRole("button", { name: "Hint" }).click();

    const spot = page.locator("[data-spot].fits").first();
    if (await spot.count()) {
      await spot.click({ position: CORNER });
      assert.ok((await page.locator(".is-picked").count()) > 0);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".is-picked").count(), 0);
    }

    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("an order is taken back, and its owner is called to the screen again", async () => {
  const page = await house.person();
  await sitDown(page, "koryo", { way: "Same screen" });
  await page.getByRole("button", { name: "Begin" }).click();
  const called = page.locator(".curtain h1");
  const first = await called.textContent();
  await page.locator(".curtain button").click();
  const hand = await page.locator(".hand").innerText();
  await page.locator(".hand [data-spot].fits").first().click({ position: CORNER });
  await page.locator(".confirm").click();
  await page.waitForFunction((name) => document.querySelector(".curtain h1")?.textContent !== name, first);
  await page.locator(".curtain button").click();
  await page.getByRole("button", { name: "Take back" }).click();
  await called.waitFor();
  assert.equal(await called.textContent(), first);
  await page.locator(".curtain button").click();
  assert.equal(await page.locator(".hand").innerText(), hand);
  await page.context().close();
});
