// What goes wrong around a table: reload, restart, no network, links that lead nowhere; and how heavy the page is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GAMES, House, MY_TURN, actByMouse, chance, myTurn, playOn, sitDown } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** What lies on the table, in words. */
const table = (page) => page.locator(".felt").innerText();

async function inTheMiddle(game) {
  const page = await house.person();
  await sitDown(page, game);
  await playOn(page, 11, actByMouse, 5);
  await myTurn(page);
  return page;
}

for (const game of GAMES) {
  test(`${game}: reload and the back button keep the table`, async () => {
    const page = await inTheMiddle(game);
    const before = await table(page);
    await page.reload();
    await page.waitForSelector(MY_TURN);
    assert.equal(await table(page), before);
    await page.locator(".brand").click();
    await page.waitForSelector(".list .row");
    assert.match(await page.locator(".list .row").first().textContent(), /your turn/);
    await page.goBack();
    await page.waitForSelector(MY_TURN);
    assert.equal(await table(page), before);
    await page.context().close();
  });

  test(`${game}: a server that is restarted in mid-game`, async () => {
    const page = await inTheMiddle(game);
    const before = await table(page);
    await house.stop();
    await page.waitForSelector(".connection p");
    await house.start();
    await page.waitForSelector(".connection p", { state: "detached" });
    await page.waitForSelector(MY_TURN);
    assert.equal(await table(page), before);
    await playOn(page, 12, actByMouse, 4);
    await page.context().close();
  });

  test(`${game}: a network that is cut while one acts`, async () => {
    const page = await inTheMiddle(game);
    const plies = Number(await page.locator(".bar").getAttribute("data-plies"));
    await page.context().setOffline(true);
    await page.waitForSelector(".connection p");
    await actByMouse(page, chance(13)); // kept until there is a connection again
    await page.context().setOffline(false);
    await page.waitForSelector(".connection p", { state: "detached" });
    await page.waitForFunction((n) => Number(document.querySelector(".bar")?.dataset.plies) > n, plies);
    await playOn(page, 14, actByMouse, 2);
    await page.context().close();
  });
}

test("links that lead nowhere explain themselves", async () => {
  const page = await house.person();
  for (const path of ["/seat#nonsense", `/seat#${"A".repeat(43)}`, "/t/AAAAAAAAAAAAAAAAAAAAAA", "/t/x"]) {
    await page.goto("/");
    await page.goto(path);
    await page.waitForSelector(".note .problem");
    assert.ok((await page.locator(".note .problem").textContent()).length > 5, path);
    assert.ok(await page.getByRole("link", { name: "To the start page" }).isVisible());
  }
  await page.context().close();
});

test("what is not allowed answers with the rule, which opens", async () => {
  const page = await house.person();
  await sitDown(page, "koryo");
  await page.waitForSelector(MY_TURN);
  await page.locator("[data-spot^='tokens:2']").click({ force: true });
  await page.waitForSelector(".refusal .rule-link");
  await page.locator(".refusal .rule-link").click();
  await page.waitForSelector(".rule-wanted");
  assert.match(await page.locator(".rule-wanted").textContent(), /K13/);
  await page.context().close();
});

test("the page is small, quick, and asks nobody else", async () => {
  const page = await house.person();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const start = Date.now();
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  const ready = Date.now() - start;
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, e) => sum + e.encodedBodySize, 0),
  );
  console.log(`first load: ${bytes} bytes, ready after ${ready} ms`);
  assert.ok(bytes < 250_000, `${bytes} bytes`);
  assert.ok(ready < 3000, `${ready} ms`); // one second on a quiet machine
  assert.deepEqual(asked.filter((url) => !url.startsWith(house.address) && !url.startsWith("data:")), []);
  const script = await page.request.get(await page.locator("script[src]").getAttribute("src"));
  assert.match(script.headers()["cache-control"], /immutable/);
  assert.equal(script.headers()["content-encoding"], "gzip");
  assert.doesNotMatch(script.headers()["content-security-policy"], /(?<!wasm-)unsafe/);
  await page.context().close();
});
