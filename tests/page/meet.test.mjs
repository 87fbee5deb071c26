// Strangers: they meet, and one of them has enough of the other.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { GAMES, House, PHONE, fitsTheScreen, letABotPlay, screenshots, sitDown, takeSeat, theEnd } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

describe("strangers", { concurrency: 2 }, () => {
  test("somebody is blocked at the table and at the end, and not any more in the settings", async () => {
    const [ana, bo] = await Promise.all([house.person({ viewport: PHONE }), house.person()]);
    await sitDown(ana, GAMES[0], { way: "Invite friends" });
    await takeSeat(bo, await ana.getByLabel("Link for seat 2").inputValue(), "Bo");
    for (const page of [ana, bo]) await page.waitForSelector(".table");
    const say = async (page, word) => {
      await page.getByRole("button", { name: "People at this table" }).click();
      await page.getByRole("button", { name: word }).click();
    };
    await ana.getByRole("button", { name: "People at this table" }).click();
    await ana.getByRole("button", { name: "Block…" }).click();
    await ana.getByRole("dialog", { name: "Block Bo?" }).waitFor();
    assert.ok(await fitsTheScreen(ana));
    await ana.screenshot({ path: `${screenshots}/block.png` });
    await ana.getByRole("button", { name: "Block", exact: true }).click();
    await ana.getByText("Bo is blocked.").waitFor();
    await say(bo, "Wow!");
    await bo.getByText("Bo: Wow!").waitFor();
    await ana.keyboard.press("Escape");
    await say(ana, "Hello!");
    await ana.locator(".toasts").getByText("Hello!").waitFor(); // what Bo said came before it, if it did
    assert.equal(await ana.getByText("Bo: Wow!").count(), 0);
    // At the end: no rematch with somebody who is blocked, until they are not.
    await ana.getByRole("button", { name: "More" }).click();
    await Promise.all([ana, bo].map(letABotPlay));
    await Promise.all([ana, bo].map(theEnd));
    await bo.getByRole("button", { name: "Rematch" }).click();
    await bo.getByText("somebody at this table does not want to play with you").waitFor();
    await ana.getByRole("button", { name: "Block Bo…" }).waitFor();
    await ana.getByRole("button", { name: "Settings" }).click();
    await ana.locator(".blocked").scrollIntoViewIfNeeded();
    await ana.screenshot({ path: `${screenshots}/blocked.png` });
    await ana.getByRole("button", { name: "Do not block Bo any more" }).click();
    await ana.waitForFunction(() => !document.querySelector(".blocked"));
    await ana.getByRole("button", { name: "Close" }).click();
    await bo.getByRole("button", { name: "Rematch" }).click();
    await bo.waitForSelector(".waiting, .table .bar");
    for (const page of [ana, bo]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo].map((page) => page.context().close()));
  });

  test("people see, download and delete what is kept about them", async () => {
    const [ana, bo] = await Promise.all([house.person({ viewport: PHONE }), house.person()]);
    await sitDown(bo, GAMES[0], { way: "Invite friends" });
    await takeSeat(ana, await bo.getByLabel("Link for seat 2").inputValue(), "Anastasia");
    for (const page of [ana, bo]) await page.waitForSelector(".table");
    await bo.getByText("Anastasia").first().waitFor();
    await ana.getByRole("button", { name: "Settings" }).click();
    await ana.getByText("What this site keeps about me").click();
    await ana.getByText("Your name: Anastasia").waitFor();
    await ana.getByText("1 table that you made").waitFor();
    const [file] = await Promise.all([ana.waitForEvent("download"), ana.getByRole("button", { name: "Download" }).click()]);
    const all = JSON.parse(await readFile(await file.path(), "utf8"));
    assert.deepEqual([all.server.name, all.server.tables.length, all.server.tables[0].seats[1].you], ["Anastasia", 1, true]);
    assert.ok(await fitsTheScreen(ana));
    await ana.getByRole("button", { name: "Delete everything…" }).click();
    await ana.screenshot({ path: `${screenshots}/my-data.png` });
    await ana.getByRole("button", { name: "Keep it" }).click();
    await ana.getByRole("button", { name: "Delete everything…" }).click();
    await Promise.all([ana.waitForEvent("load"), ana.getByRole("button", { name: "Delete", exact: true }).click()]);
    await ana.waitForSelector(".panel");
    await bo.waitForFunction(() => !document.body.textContent.includes("Anastasia"));
    await ana.getByRole("button", { name: "Settings" }).click();
    await ana.getByText("What this site keeps about me").click();
    await ana.getByText("No name.").first().waitFor();
    await ana.getByText("0 tables that you made").first().waitFor();
    for (const page of [ana, bo]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo].map((page) => page.context().close()));
  });
});
