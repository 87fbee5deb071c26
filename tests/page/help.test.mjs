// What helps at the table: the guide, hints, recap, taking back, the tab's title.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DRAWN, FITS, House, MY_TURN, actByMouse, actOnce, chance, myTurn, pickSpot, playOn, sitDown } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

for (const game of DRAWN) {
  test(`${game}: the guide leads on, can be put away and comes back`, async () => {
    const page = await house.person();
    await sitDown(page, game, { guide: true });
    await page.waitForSelector(MY_TURN);
    const step = (is) => page.waitForFunction((n) => document.querySelector(".guide h2 .muted")?.textContent.startsWith(`${n}/`), is);
    await step(1);
    await page.getByRole("button", { name: "Got it" }).click();
    await page.waitForFunction(() => !document.querySelector(".guide h2 .muted").textContent.startsWith("1/"));
    await page.getByRole("button", { name: "No guide, thanks" }).click();
    await page.locator(".guide").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Rules" }).click();
    await page.getByRole("button", { name: /first-game guide/ }).click();
    await step(1);
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
      assert.ok(await myTurn(page));
    }
    await recap.click();
    await page.locator(".since li").first().waitFor();
    await recap.click();

    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint strong");
    assert.match(await page.locator(".hint p").textContent(), /A strong bot would .+ points|There is only one thing to do: ./);
    await page.getByRole("button", { name: "Hint" }).click();

    if (await page.locator(FITS).count()) {
      await pickSpot(page);
      await page.keyboard.press("Escape");
      await page.locator(".is-picked").waitFor({ state: "detached" });
      assert.equal(await page.locator(MY_TURN).count(), 1);
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
  await page.waitForSelector(MY_TURN);
  const hand = await page.locator(".hand").innerText();
  await actOnce(page, chance(1));
  assert.notEqual(await called.textContent(), first);
  await page.locator(".curtain button").click();
  await page.getByRole("button", { name: "Take back" }).click();
  assert.equal(await called.textContent(), first);
  await page.locator(".curtain button").click();
  await page.waitForSelector(MY_TURN);
  assert.equal(await page.locator(".hand").innerText(), hand);
  await page.context().close();
});

test("the start page says of every game what in it is not from its rulebook", async () => {
  const page = await house.person();
  await page.goto("/");
  await page.locator(".panel").first().waitFor();
  const notices = await page.locator(".panel .notice").allTextContents();
  assert.equal(notices.length, await page.locator(".panel").count());
  for (const notice of notices) assert.match(notice, /docs\/\w+\.md/);
  await page.context().close();
});
