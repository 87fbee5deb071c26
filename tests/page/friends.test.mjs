// People together: two browsers and a watcher, what they are told, one screen for two.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../server/lib.mjs";
import { CURTAIN, GAMES, House, MY_TURN, OVER, PATIENCE, PHONE, actOnce, chance, fitsTheScreen, leaks, letABotPlay, screenshots, sitDown, takeSeat, theEnd, toasted } from "./house.mjs";

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
      await takeSeat(bo, link);
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
      // Once more, for all: one asks, the other comes.
      await ana.getByRole("button", { name: "Rematch" }).click();
      await ana.locator(".waiting").getByText("All seats are taken.").waitFor();
      await bo.getByRole("button", { name: "Join the rematch" }).click();
      await Promise.all([ana, bo].map((page) => page.waitForSelector(".table .bar")));
      assert.equal(ana.url(), bo.url());
      for (const page of [ana, bo]) assert.equal(await page.locator(".elsewhere").count(), 0, "nobody is called back to the game that is over");
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

  test("one link for all, a time limit, hints that all see, and one's seat on another device", async () => {
    const [ana, bo, pocket] = await Promise.all([house.person(), house.person(), house.person({ viewport: PHONE })]);
    await ana.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined }); // as where a page comes without https from another machine
      navigator.share = async ({ url }) => void (window.sent = url);
    });
    await ana.goto("/");
    const panel = ana.locator(".panel.game-koryo");
    await panel.locator("select").first().selectOption("2");
    await panel.getByText("With others").click();
    await panel.getByLabel("Invitation").selectOption("open");
    await panel.getByLabel("Time limit").selectOption("300");
    await panel.getByLabel("Hints from bots").check();
    await panel.getByRole("button", { name: "Invite friends" }).click();
    await ana.locator(".waiting").getByText("everybody sees who asks for one").waitFor();
    const link = await ana.getByLabel("Link to watch").inputValue();
    await ana.getByRole("button", { name: "Copy" }).click();
    await ana.getByRole("button", { name: "Copied" }).waitFor();
    await ana.getByRole("button", { name: "Send…" }).click();
    assert.equal(await ana.evaluate(() => window.sent), link, "by whatever sends things on this device");
    await bo.goto(link);
    await bo.getByRole("button", { name: "Sit here" }).click();
    await Promise.all([ana, bo].map((page) => page.waitForSelector(".table")));
    // A name given now is that of the seat, for everybody.
    await ana.getByRole("button", { name: "Settings" }).click();
    await ana.getByLabel("Your name").fill("Ana");
    await ana.getByLabel("Your name").press("Enter");
    await ana.keyboard.press("Escape");
    for (const page of [ana, bo]) await page.waitForFunction(() => /is called Ana now/.test(document.querySelector(".log")?.textContent) && /Ana/.test(document.querySelector(".board")?.textContent));
    await ana.waitForFunction(() => /^[0-5]:\d\d$/.test(document.querySelector(".clock")?.textContent ?? ""));
    const asker = await whoseTurn(ana, bo);
    assert.equal(await (asker === ana ? bo : ana).locator(".expected .seat-mark").count(), 1, "who is waited for has one sign");
    await asker.getByRole("button", { name: "Hint" }).click();
    for (const page of [ana, bo]) await page.waitForFunction(() => /asks a bot for a hint/.test(document.querySelector(".log")?.textContent));
    await asker.getByRole("button", { name: "Hint" }).click();
    await ana.getByRole("button", { name: "Share" }).click();
    await ana.getByRole("button", { name: "Make the link" }).click();
    await takeSeat(pocket, await ana.getByLabel("Link to your seat").inputValue());
    await pocket.waitForSelector(".table");
    assert.match(await pocket.locator(".bar").textContent(), /Leave/, "the seat is here now");
    await ana.waitForFunction(() => !document.querySelector(".bar-tools"));
    for (const page of [ana, bo, pocket]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, pocket].map((page) => page.context().close()));
  });

  test("a seat changes hands with a yes only: asked for, refused, handed over, asked for back; taken along by one's own link", async () => {
    const [ana, bo, eve, pocket] = await Promise.all([house.person(), house.person(), house.person(), house.person({ viewport: PHONE })]);
    await sitDown(ana, GAMES[0], { way: "Invite friends" });
    const link = await ana.getByLabel("Link for seat 2").inputValue();
    await takeSeat(bo, link, "Bo");
    for (const page of [ana, bo]) await page.waitForSelector(".table");
    const asks = async (page, name) => {
      await page.goto(link);
      await page.getByText("Bo sits there already").waitFor();
      if (name) await page.getByLabel("What should the others call you?").fill(name);
      await page.getByRole("button", { name: "Ask for the seat" }).click();
      await page.getByText("You have asked for the seat of Bo").waitFor();
      assert.equal(await page.locator(".bar-tools").count(), 0, "only watches");
    };
    await asks(eve, "Eve");
    await bo.getByText("Eve has opened the link to your seat").waitFor();
    await bo.screenshot({ path: `${screenshots}/handing.png` });
    assert.equal(await ana.locator(".handing").count(), 0, "Bo is there: nobody else is asked");
    await bo.getByRole("button", { name: "No", exact: true }).click();
    await eve.waitForFunction(() => !document.querySelector(".handing"));
    await asks(pocket, "Bo’s pocket");
    await bo.getByRole("button", { name: "Hand it over" }).click();
    await pocket.waitForSelector(".bar-tools");
    await bo.getByText("Your seat has gone to Bo’s pocket.").waitFor();
    for (const page of [ana, bo]) await page.waitForFunction(() => /has been handed the seat/.test(document.querySelector(".log")?.textContent));
    await bo.getByRole("button", { name: "Ask for it back" }).click();
    await pocket.getByText("Bo has opened the link to your seat").waitFor();
    assert.ok(await fitsTheScreen(pocket));
    await pocket.getByRole("button", { name: "Hand it over" }).click();
    await bo.waitForSelector(".bar-tools");
    // The host's own link moves the host; the one who opens it is not asked for anything.
    await ana.getByRole("button", { name: "Share" }).click();
    await ana.getByRole("button", { name: "Make the link" }).click();
    await ana.getByRole("button", { name: "QR code" }).last().click();
    await ana.waitForSelector(".qr");
    const own = await ana.getByLabel("Link to your seat").inputValue();
    await eve.goto(own);
    await eve.waitForSelector(".bar-tools");
    await bo.waitForFunction(() => /Eve goes on on another device/.test(document.querySelector(".log")?.textContent));
    await pocket.goto(own);
    await pocket.getByText("this seat link is not valid any more").waitFor();
    for (const page of [ana, bo, eve, pocket]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, eve, pocket].map((page) => page.context().close()));
  });

  test("somebody leaves, a bot plays on, and somebody comes back", async () => {
    const [ana, bo] = await Promise.all([house.person(), house.person()]);
    await sitDown(ana, GAMES[0], { way: "Invite friends" });
    await takeSeat(bo, await ana.getByLabel("Link for seat 2").inputValue());
    await bo.waitForSelector(".table");
    assert.equal(await (await whoseTurn(ana, bo)).getByRole("button", { name: "Hint" }).count(), 0, "no hints among people unless they want them");
    await letABotPlay(ana);
    await bo.waitForFunction(() => /Crane leaves; a bot takes over/.test(document.querySelector(".log")?.textContent));
    await bo.waitForSelector(MY_TURN); // whoever began, the bot has done its part
    await bo.evaluate(() => {
      window.turns = [];
      const bar = document.querySelector(".bar");
      new MutationObserver(() => window.turns.push(bar.dataset.turn)).observe(bar, { attributes: true });
    });
    await ana.getByRole("button", { name: "Come back" }).click();
    await ana.getByRole("button", { name: "Leave" }).waitFor();
    await bo.waitForFunction(() => /Crane is back/.test(document.querySelector(".log")?.textContent));
    assert.deepEqual(await bo.evaluate(() => window.turns.filter((turn) => turn !== "mine")), [], "it stays one's turn, whoever comes");
    await Promise.all([ana, bo].map((page) => page.context().close()));
  });

  test("who is invited gives a name; the start page and other tables notice that it is one's turn", async () => {
    const [ana, bo, spare] = await Promise.all([house.person(), house.person(), house.person({ viewport: PHONE, colorScheme: "dark" })]);
    await bo.context().grantPermissions(["notifications"]);
    await bo.addInitScript(() => {
      window.rung = 0;
      window.notified = [];
      window.AudioContext = class extends AudioContext {
        createOscillator() {
          window.rung++;
          return super.createOscillator();
        }
      };
      window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted"; constructor(text) { window.notified.push(text); } };
      Object.defineProperty(document, "hidden", { get: () => true });
    });
    await sitDown(ana, "koryo", { way: "Invite friends" });
    const link = await ana.getByLabel("Link for seat 2").inputValue();
    await spare.goto(link);
    await spare.waitForSelector(".invitation");
    assert.ok(await fitsTheScreen(spare), "the invitation");
    await spare.screenshot({ path: `${screenshots}/invitation.png` });
    await takeSeat(bo, link, "Bo");
    await Promise.all([ana, bo].map((page) => page.waitForSelector(".table")));
    await ana.getByText("Bo sits down.").waitFor();
    await bo.getByRole("button", { name: "Settings" }).click();
    await bo.getByLabel("A bell when it is your turn").check();
    await bo.getByLabel(/^A notification when/).check();
    await bo.keyboard.press("Escape");
    const calls = await bo.evaluate(() => [window.rung, window.notified.length]);

    // Bo looks elsewhere: at the start page, whose first thing are his tables.
    if ((await whoseTurn(ana, bo)) === bo) await actOnce(bo, chance(5));
    await bo.locator(".brand").click();
    await bo.waitForSelector(".list .row");
    assert.equal(await bo.locator("main > :first-child h2").textContent(), "Your tables");
    await bo.getByText("the others’ turn").waitFor();
    await bo.screenshot({ path: `${screenshots}/start-tables.png` });
    assert.doesNotMatch(await bo.title(), /Your turn/);
    for (let i = 0; i < 20 && !(await bo.locator(".list .badge").count()); i++) {
      await ana.waitForSelector(`${MY_TURN}, .bar[data-turn="others"]`);
      if (await ana.locator(MY_TURN).count()) await actOnce(ana, chance(i));
    }
    await bo.locator(".list .badge").getByText("your turn").waitFor();
    await bo.waitForFunction(() => /^● Your turn/.test(document.title));
    const now = await bo.evaluate(() => [window.rung, window.notified.length]);
    assert.ok(now[0] > calls[0], "a bell");
    assert.ok(now[1] > calls[1], "a notification");
    assert.match(await bo.evaluate(() => window.notified.at(-1)), /^Your turn: Kory/);

    // At another table its header says so, and leads there.
    await sitDown(bo, "choson");
    await bo.waitForSelector(".table");
    await bo.locator(".elsewhere").getByText("Your turn: Kory").click();
    await bo.waitForSelector(`.table.game-koryo ${MY_TURN}`);
    assert.ok(bo.url() === ana.url());
    for (const page of [ana, bo, spare]) assert.deepEqual(page.errors, []);
    await Promise.all([ana, bo, spare].map((page) => page.context().close()));
  });

  test("a word, a nudge, and a bot for who stays away", async () => {
    const people = await Promise.all([house.person(), house.person({ viewport: PHONE, colorScheme: "dark" }), house.person()]);
    const [ana, bo, cy] = people;
    await sitDown(ana, "koryo", { players: 3, way: "Invite friends" });
    await takeSeat(bo, await ana.getByLabel("Link for seat 2").inputValue(), "Bo");
    await takeSeat(cy, await ana.getByLabel("Link for seat 3").inputValue(), "Cy");
    await Promise.all(people.map((page) => page.waitForSelector(".table")));
    const open = (page) => page.getByRole("button", { name: "People at this table" }).click();

    await ana.locator(".dot.is-here").nth(1).waitFor(); // both are here
    await open(cy);
    await cy.getByLabel("Show what people say").uncheck();
    await cy.keyboard.press("Escape");
    await open(bo);
    await bo.waitForSelector(".company-panel");
    const panel = await bo.locator(".company-panel").boundingBox();
    assert.ok(panel.x >= 0 && panel.x + panel.width <= PHONE.width, "the people");
    await bo.screenshot({ path: `${screenshots}/people-phone.png` });
    await bo.keyboard.press("Escape");
    await open(ana);
    await ana.getByRole("button", { name: "Well played!" }).click();
    await toasted(bo, "Crane: Well played!");
    await eventually(() => cy.frames_.some(({ method }) => method === "reaction"));
    assert.deepEqual(await cy.evaluate(() => window.toasted), [], "muted");
    await open(ana);
    await ana.getByRole("button", { name: "Wow!" }).evaluate((button) => {
      for (let i = 0; i < 6; i++) button.click(); // at once, also on a slow machine
    });
    await toasted(ana, "not so often");

    // Whoever is to act goes away, is nudged, and a bot plays when the others agree.
    const away = await whoseTurn(...people);
    const [one, other] = people.filter((page) => page !== away);
    await away.locator(".brand").click();
    await away.waitForSelector(".panel");
    await open(one);
    await one.locator(".people .dot:not(.is-here)").waitFor();
    await one.screenshot({ path: `${screenshots}/people.png` });
    await one.locator(".people").getByRole("button", { name: "Nudge" }).click();
    await away.locator(".toast a").getByText("nudges you: it is your turn").waitFor(); // and stays until it is closed
    await away.locator(".toast").getByRole("button", { name: "Close" }).click();
    await away.locator(".toast a").waitFor({ state: "detached" });
    await one.locator(".bar").getByText("is not here just now.").waitFor(); // why nothing happens is said where one looks
    await one.locator(".bar").getByRole("button", { name: "Let a bot play" }).click();
    await other.locator(".replace").getByText("Shall a bot play").waitFor();
    await one.locator(".replace").getByText("The others are asked").waitFor();
    await other.screenshot({ path: `${screenshots}/replace.png` });
    await other.locator(".replace").getByRole("button", { name: "Agree" }).click();
    await other.locator(".replace").waitFor({ state: "detached" });
    await ana.waitForFunction(() => /stays away; a bot plays/.test(document.querySelector(".log, .list")?.textContent) || document.querySelector(".panel"));
    await away.goBack();
    await away.getByRole("button", { name: "Come back" }).click();
    await away.getByRole("button", { name: "Come back" }).waitFor({ state: "detached" });
    for (const page of people) assert.deepEqual(page.errors, []);
    await Promise.all(people.map((page) => page.context().close()));
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
