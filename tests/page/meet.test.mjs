// Strangers: they meet, and one of them has enough of the other.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { GAMES, House, MY_TURN, PHONE, actOnce, chance, fitsTheScreen, letABotPlay, screenshots, sitDown, takeSeat, theEnd, toasted } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

describe("strangers", { concurrency: 2 }, () => {
  test("two browsers meet by the quick seat and play; a third watches; one blocks the other, and they do not meet again", async () => {
    const [ana, bo, cy] = await Promise.all([house.person(), house.person({ viewport: PHONE, hasTouch: true }), house.person()]);
    await cy.goto("/");
    await cy.waitForSelector(".meeting");
    await ana.goto("/");
    await ana.locator(".name-field input").fill("Ana");
    await ana.locator(".name-field input").press("Enter");
    await ana.locator(".quick-games .game-koryo").focus(); // by keyboard
    await ana.keyboard.press("Enter");
    await ana.getByText("Waiting for 1 player").waitFor();
    // Who has the start page open sees her come, without asking.
    await cy.getByRole("button", { name: "Sit down: Koryŏ" }).waitFor();
    assert.match(await cy.locator(".meeting .row.game-koryo").textContent(), /Ana.*free.*2 min an action/);
    await cy.locator(".quick-games .game-koryo").getByText("1 waits").waitFor();
    await bo.goto("/");
    assert.ok(await fitsTheScreen(bo));
    await bo.locator(".quick-games .game-koryo").tap();
    for (const page of [ana, bo]) await page.waitForSelector(".table .bar");
    assert.equal(ana.url(), bo.url());
    const pick = chance(3);
    const actor = await Promise.race([ana, bo].map((page) => page.waitForSelector(MY_TURN).then(() => page)));
    await actOnce(actor, pick);
    assert.match(await ana.locator(".clock").textContent(), /^[0-2]:\d\d$/);
    await cy.getByRole("link", { name: /Koryŏ.*Watch/ }).click();
    await cy.waitForSelector(".table");
    assert.equal(await cy.locator(MY_TURN).count(), 0);
    await ana.getByRole("button", { name: "People at this table" }).click();
    await ana.getByRole("button", { name: "Block…" }).click();
    await ana.getByRole("button", { name: "Block", exact: true }).click();
    await toasted(ana, "is blocked.");
    // Each waits alone now, and Cy, who goes to the one, does not go to the other.
    for (const page of [ana, bo]) {
      await page.goto("/");
      await page.locator(".quick-games .game-duel").click();
      await page.getByText("Waiting for 1 player").waitFor();
    }
    assert.notEqual(ana.url(), bo.url());
    // Who waits can leave, or play against a bot instead.
    await bo.getByRole("button", { name: "Leave the table" }).click();
    await bo.waitForSelector(".meeting");
    await cy.goto("/");
    await cy.waitForFunction(() => document.querySelectorAll(".meeting .game-duel .primary").length === 1);
    await ana.getByRole("button", { name: "Begin now: bots take the empty seats" }).click();
    await ana.waitForSelector(".table .bar");
    await cy.waitForFunction(() => document.querySelectorAll(".meeting .game-duel .primary").length === 0);
    for (const page of [ana, bo, cy]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, cy].map((page) => page.context().close()));
  });

  test("a public table of one's own has a clock, and is found; a host who wants no strangers has none of it", async () => {
    const quiet = await House.serve("--no-public");
    const [ana, bo, cy] = await Promise.all([house.person(), house.person(), house.person({ baseURL: quiet.address })]);
    await ana.goto("/");
    const panel = ana.locator(".panel.game-choson");
    await panel.locator("select").first().selectOption("3");
    await panel.getByText("With others").click();
    await panel.getByLabel("Invitation").selectOption("public");
    assert.equal(await panel.getByLabel("Time limit").inputValue(), "120");
    await panel.getByRole("button", { name: "Open a public table" }).click();
    await ana.getByText("Waiting for 2 players").waitFor();
    await bo.goto("/");
    await bo.getByRole("button", { name: "Sit down: Chosŏn" }).click();
    await bo.getByText("Waiting for 1 player").waitFor();
    // Who looks elsewhere meanwhile is called when it begins.
    await bo.locator(".brand").click();
    await bo.getByRole("link", { name: "You wait here" }).waitFor();
    await ana.getByRole("button", { name: "Begin now: bots take the empty seats" }).click();
    await bo.locator(".toasts").getByText("The game begins: Chosŏn").click();
    await bo.locator(".toast a").waitFor({ state: "detached" });
    await bo.waitForSelector(".table .bar");
    await cy.goto("/");
    await cy.waitForSelector(".panel");
    await cy.getByText("None yet.").waitFor();
    assert.equal(await cy.locator(".meeting, [name=whose], option[value=public]").count(), 0);
    for (const page of [ana, bo, cy]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, cy].map((page) => page.context().close()));
    await quiet.stop();
  });

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
    await toasted(ana, "Bo is blocked.");
    await say(bo, "Wow!");
    await toasted(bo, "Bo: Wow!");
    await ana.keyboard.press("Escape");
    await say(ana, "Hello!");
    await toasted(ana, "Hello!"); // what Bo said came before it, if it did
    assert.ok(!(await ana.evaluate(() => window.toasted)).some((one) => one.includes("Bo: Wow!")));
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
