// What goes wrong around a table: reload, restart, no network, links that lead nowhere; and how heavy the page is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DRAWN, FITS, House, MY_TURN, actByMouse, chance, myTurn, pickSpot, playOn, sitDown } from "./house.mjs";
import { sleep } from "../server/lib.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** What lies on the table, in words; all of them, as small cards hide their names, and how small they are depends on what lay
 * there before. */
const table = (page) => page.locator(".felt").textContent();

/** Somebody in the middle of a game; what else is to be done with the page first. */
async function inTheMiddle(game, prepare = () => {}) {
  const page = await house.person();
  await prepare(page);
  await sitDown(page, game);
  await playOn(page, 11, actByMouse, 5);
  await myTurn(page);
  return page;
}

for (const game of DRAWN) {
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
    const size = await page.evaluate(() => document.querySelector(".board").style.getPropertyValue("--u"));
    await page.reload(); // what is in the box comes later now: as large as there is room for all the same
    await page.waitForFunction((is) => document.querySelector(".board")?.style.getPropertyValue("--u") === is, size);
    await page.context().close();
  });

  test(`${game}: a server that is restarted in mid-game`, async () => {
    const page = await inTheMiddle(game);
    const before = await table(page);
    await house.stop();
    await page.waitForSelector(".connection p");
    assert.ok(await house.start());
    await page.waitForSelector(".connection p", { state: "detached" });
    await page.waitForSelector(MY_TURN);
    assert.equal(await table(page), before);
    await playOn(page, 12, actByMouse, 4);
    await page.context().close();
  });

  test(`${game}: what is picked stays picked when the connection comes back`, async () => {
    let cut;
    let looked = 0; // how often the page has been told how the table stands
    const page = await inTheMiddle(game, (page) => page.routeWebSocket(/socket/, (socket) => {
      const server = socket.connectToServer();
      cut = () => Promise.all([socket.close(), server.close()]);
      server.onMessage((message) => {
        if (JSON.parse(message).result?.news) looked++;
        socket.send(message);
      });
    }));
    for (let i = 0; i < 40 && !(await page.locator(FITS).count()); i++) {
      await playOn(page, 15 + i, actByMouse, 1);
      assert.ok(await myTurn(page));
    }
    await pickSpot(page);
    const before = looked;
    await cut();
    while (looked === before) await sleep(20);
    await page.waitForSelector(MY_TURN);
    assert.equal(await page.locator(".is-picked").count(), 1);
    await page.context().close();
  });

  test(`${game}: a network that is cut while one acts`, async () => {
    const page = await inTheMiddle(game);
    const plies = Number(await page.locator(".bar").getAttribute("data-plies"));
    await page.context().setOffline(true);
    await page.waitForSelector(".connection p");
    await actByMouse(page, chance(13)); // kept until there is a connection again
    await page.waitForSelector('.bar[data-turn="sent"]');
    assert.equal(await page.locator(FITS).count(), 0, "nothing else can be done meanwhile");
    await page.context().setOffline(false);
    await page.waitForSelector(".connection p", { state: "detached" });
    await page.waitForFunction((n) => Number(document.querySelector(".bar")?.dataset.plies) > n, plies);
    await playOn(page, 14, actByMouse, 2);
    assert.equal(await page.locator(".refusal").count(), 0);
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
  await page.locator("[data-spot^='tokens:2']").first().click({ force: true });
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
  const measure = await page.context().newCDPSession(page);
  await measure.send("Performance.enable", { timeDomain: "threadTicks" }); // what the page itself computes, whatever else the machine does
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  const { metrics } = await measure.send("Performance.getMetrics");
  const busy = Math.round(1000 * metrics.find(({ name }) => name === "TaskDuration").value);
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, e) => sum + e.encodedBodySize, 0),
  );
  console.log(`first load: ${bytes} bytes, ${asked.length} requests, ready after ${busy} ms of computing`);
  assert.ok(bytes < 120_000, `${bytes} bytes`);
  assert.ok(busy > 0 && busy < 3000, `${busy} ms`); // a fifth of a second on our machines
  assert.ok(asked.length < 8, asked.join("\n"));
  assert.deepEqual(asked.filter((url) => !url.startsWith(house.address) && !url.startsWith("data:")), []);
  const script = await page.request.get(await page.locator("script[src]").getAttribute("src"));
  assert.match(script.headers()["cache-control"], /immutable/);
  assert.equal(script.headers()["content-encoding"], "gzip");
  assert.doesNotMatch(script.headers()["content-security-policy"], /(?<!wasm-)unsafe/);
  await page.context().close();
});
