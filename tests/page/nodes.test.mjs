// A page at three servers over one database, behind HAProxy: whichever of them dies, it goes on without being loaded again.
// tests/pg env MADANG_STORE=pg node --test tests/page/nodes.test.mjs
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { House, MY_TURN, actByMouse, playOn, sitDown } from "./house.mjs";
import { Cluster } from "../server/cluster.mjs";
import { folder, isPg, place } from "../server/lib.mjs";

const skip = !isPg && "only a database is shared";
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

test("a page goes on when its server dies, at another", { skip }, async (t) => {
  const cluster = await Cluster.start(t, place(path.join(folder(t), "db")), { isBehind: false });
  const page = await house.person({ baseURL: cluster.proxy.base });
  await sitDown(page, "koryo");
  await page.evaluate(() => (window.isSame = true));
  for (let i = 0; i < 3; i++) {
    await playOn(page, 21 + i, actByMouse, 2);
    await page.waitForSelector(MY_TURN);
    const before = await page.locator(".felt").innerText();
    const looked = () => page.frames_.filter((frame) => frame.result?.table?.id && frame.result.news).length;
    const had = looked();
    for (const [k, node] of cluster.nodes.entries()) // whichever it is at
      if (await node.server.metric("madang_clients")) await cluster.kill(k);
    while (looked() === had) await page.waitForTimeout(20);
    await page.waitForSelector(MY_TURN);
    assert.equal(await page.locator(".felt").innerText(), before);
  }
  await playOn(page, 31, actByMouse, 2);
  assert.ok(await page.evaluate(() => window.isSame), "the page was loaded again");
  await page.context().close();
});
