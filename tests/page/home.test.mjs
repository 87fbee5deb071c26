// Games of one's own device: no server takes part in them, and the page is there without one.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Client, dice, freePort, newTable, playOn as playByWire, Server } from "../server/lib.mjs";
import { AFAR, DESK, GAMES, House, MY_TURN, OVER, PHONE, actByMouse, letABotPlay, look, playOn, program, screenshots, sitDown, takeSeat, theEnd } from "./house.mjs";

let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** What a page sent to its server, method by method; the start page asks for the games, their boxes and one's tables. */
function listen(page) {
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload).method)));
  return sent;
}

const plies = (page) => page.locator(".bar").getAttribute("data-plies");

/** Waits until the page is there without a network. */
const isKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

/** Whether a file is kept by the service worker that is in charge. */
const isThere = (page, name) =>
  page.evaluate(async (file) => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting && active.state === "activated" && !!(await caches.match(`assets/${file}`));
  }, name);

/** Makes a newer version of a site: its script has another name. */
function renew(folder) {
  const old = readdirSync(join(folder, "assets")).find((name) => name.startsWith("main-"));
  const newer = "main-NEWER000.js";
  renameSync(join(folder, "assets", old), join(folder, "assets", newer));
  for (const name of ["index.html", "sw.js"]) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(old, newer);
    writeFileSync(join(folder, name), name === "sw.js" ? text.replace(/madang-\$?\{?[^"`]*/, "madang-newer") : text);
  }
  return newer;
}

/** Over plain http from another machine: all of it works, and the page says what does not. */
async function notKept(baseURL) {
  const page = await house.person({ isHome: true, baseURL });
  await page.goto("/");
  await page.getByText("Without https browsers do not keep a page", { exact: false }).waitFor();
  await sitDown(page, "koryo");
  await playOn(page, 11, actByMouse, 1);
  const before = (await page.waitForSelector(MY_TURN), await plies(page));
  await page.reload();
  await page.waitForSelector(MY_TURN);
  assert.equal(await plies(page), before);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

describe("at home", { concurrency: 2 }, () => {
  test("the workshop: cards are written, looked over as one types, kept, played and saved", async () => {
    const page = await house.person({ isHome: true });
    const sent = listen(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Workshop" }).click();
    const duel = page.getByRole("region", { name: "Duel of Chaos" });
    await duel.getByRole("button", { name: "New set of cards" }).click();
    const text = page.getByLabel("Its text");
    const verdict = page.locator("#workshop-verdict");
    const checked = () => page.waitForSelector('[data-checked="yes"]');
    await checked();
    assert.equal(await verdict.textContent(), "Nothing is wrong.");
    const shipped = await text.inputValue();
    // a slip of the pen is told with its line, which a key leads to
    await text.fill(shipped.replace("play: plan 3", "play: plans 3"));
    await page.getByText("1 thing is wrong.").waitFor();
    const fault = page.locator(".fault").first();
    assert.match(await fault.textContent(), /plan/);
    await fault.focus();
    await page.keyboard.press("Enter");
    assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), "play: plans 3");
    assert.equal(await page.getByRole("button", { name: "Play it" }).count(), 0);
    assert.deepEqual(await look(page, "workshop, a fault"), []);
    await page.getByLabel("Language").selectOption("fr");
    await page.getByText("1 chose ne va pas.").waitFor();
    await page.getByLabel("Langue").selectOption("en");
    // what was written is there after a reload
    await text.fill(shipped.replace("name: Raven", "name: Paper Crow").replace("play: plan 3", "play: plan 2"));
    const drawn = page.locator(".drafted .duel-face").getByText("Paper Crow"); // as it lies on the table
    await drawn.waitFor();
    await page.reload();
    await drawn.waitFor();
    for (const [size, name] of [[PHONE, "phone"], [DESK, "desktop"]])
      for (const colorScheme of ["light", "dark"]) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(screenshots, `workshop-${name}-${colorScheme}.png`) });
        assert.deepEqual(await look(page, `workshop, ${name}, ${colorScheme}`), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: too wide`);
      }
    // the file is what the program reads
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
    const folder = join(screenshots, "workshop-cards");
    mkdirSync(folder, { recursive: true });
    await file.saveAs(join(folder, "cards.txt"));
    const told = spawnSync(program, ["cards", "check", folder], { encoding: "utf8" });
    assert.equal(told.status, 0, told.stderr);
    await page.locator("input[type=file]").first().setInputFiles(join(folder, "cards.txt"));
    await page.getByRole("button", { name: "cards", exact: true }).waitFor();
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForSelector(MY_TURN);
    await playOn(page, 5, actByMouse, 4);
    const before = (await page.waitForSelector(MY_TURN), await plies(page));
    await page.reload(); // the cards are kept with the game
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), before);
    await letABotPlay(page);
    await theEnd(page);
    assert.deepEqual(sent.filter((method) => ["new", "check"].includes(method)), [], "nothing of it goes to the server");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("the workshop: another moon is played", async () => {
    const page = await house.person({ isHome: true });
    await page.goto("/workshop");
    await page.getByRole("button", { name: "New moon" }).click();
    await page.waitForSelector('[data-checked="yes"]');
    const text = page.getByLabel("Its text");
    const shipped = await text.inputValue();
    await text.fill(shipped.replace("zone b1 1", "zone b1 4"));
    await page.locator(".fault").first().waitFor();
    await text.fill(`${shipped.replace("zone b1 1", "zone b1 3")}\nvalue 12 20\n`);
    await page.getByText("20 points").waitFor();
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForSelector(MY_TURN);
    await playOn(page, 3, actByMouse, 2);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  for (const game of GAMES)
    test(`${game}: a game against bots asks the server nothing`, async () => {
      const page = await house.person({ isHome: true });
      const sent = listen(page);
      await sitDown(page, game);
      await playOn(page, 5, actByMouse, 6);
      const before = (await page.waitForSelector(MY_TURN), await plies(page));
      await page.reload();
      await page.waitForSelector(MY_TURN);
      assert.equal(await plies(page), before, "what was played is there after a reload");
      await letABotPlay(page);
      await theEnd(page);
      assert.deepEqual(sent.filter((method) => !["hello", "name", "tables", "finished", "lobby", "box"].includes(method)), []);
      await page.getByRole("button", { name: "Check the shuffles" }).click();
      await page.waitForSelector(".finding");
      const findings = await page.locator(".finding").evaluateAll((all) => all.map((finding) => finding.classList[1]));
      assert.ok(findings.length >= 5 && findings.every((finding) => finding === "right"), findings.join());
      await page.goto("/");
      await page.locator(".list .row", { hasText: "" }).first().waitFor(); // among the finished ones
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  test("a game is saved, removed and opened again; what is no record is refused with its line", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await playOn(page, 5, actByMouse, 3);
    await page.waitForSelector(MY_TURN);
    const before = await plies(page);
    await page.getByRole("button", { name: "This game" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the record" }).click();
    const file = join(house.folder, "saved.txt");
    await (await saved).saveAs(file);
    const record = readFileSync(file, "utf8");
    assert.equal(spawnSync(program, ["replay", file]).status, 0);
    assert.deepEqual(await look(page), []);
    await page.screenshot({ path: join(screenshots, "home-this-game.png") });
    await page.setViewportSize(PHONE);
    assert.ok(await page.locator("dialog").first().evaluate((window) => window.scrollWidth <= window.clientWidth), "all of it is seen on a phone");
    await page.setViewportSize(DESK);
    await page.getByRole("button", { name: "Remove this game" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Remove this game" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.locator(".panel").first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".list .row"));
    await page.reload();
    await page.locator(".panel").first().waitFor();
    assert.equal(await page.locator(".list .row").count(), 0, "it is gone for good");

    await page.getByRole("button", { name: "Open a record" }).click();
    const open = async (text) => {
      await page.getByLabel("Or its text").fill(text);
      await page.getByRole("button", { name: "Open", exact: true }).click();
    };
    const lines = record.split("\n");
    const last = lines.findLastIndex((line) => line.startsWith("P"));
    for (const [text, why] of [
      ["Ana has won", /line 1:.*madang record 1/],
      [[...lines.slice(0, last), "P1 order 9x9x9", ...lines.slice(last + 1)].join("\n"), new RegExp(`line ${last + 1}:`)],
      [lines.slice(0, -3).join("\n"), /cut off/],
    ]) {
      await open(text);
      await page.locator("dialog .problem", { hasText: why }).waitFor();
    }
    assert.deepEqual(await look(page), []);
    await page.screenshot({ path: join(screenshots, "home-open-record.png") });
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), before, "it goes on where it was");
    const opened = page.url();
    await playOn(page, 6, actByMouse, 2);
    await page.goto("/");
    await page.getByRole("button", { name: "Open a record" }).click();
    await open(record);
    await page.waitForSelector(MY_TURN);
    assert.equal(page.url(), opened, "the same record is the same table");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("a game is put online, where everybody is told who dealt; another is taken home", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await playOn(page, 5, actByMouse, 2);
    await page.waitForSelector(MY_TURN);
    const before = await plies(page);
    const here = page.url();
    await page.getByRole("button", { name: "This game" }).click();
    await page.getByRole("button", { name: "Seat 2, instead of the bot" }).click();
    const link = await page.getByLabel("Link for seat 2").inputValue();
    assert.notEqual(page.url(), here);
    await page.screenshot({ path: join(screenshots, "home-put-online.png") });
    assert.deepEqual(await look(page), []);
    await page.getByRole("button", { name: "Close" }).click();
    const guest = await house.person({ viewport: PHONE, hasTouch: true });
    await guest.goto(link);
    await guest.getByText("dealt by the device of", { exact: false }).waitFor();
    await guest.screenshot({ path: join(screenshots, "home-invited.png") });
    await takeSeat(guest, link, "Bo");
    await guest.locator(".dealt").waitFor();
    await guest.screenshot({ path: join(screenshots, "home-dealt.png") });
    assert.deepEqual(await look(guest), []);
    await guest.getByRole("button", { name: "Understood" }).click();
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), before);
    await page.getByRole("button", { name: "Understood" }).click();
    await playOn(page, 8, actByMouse, 1);
    await guest.waitForFunction((n) => Number(document.querySelector(".bar")?.dataset.plies) > Number(n), before);
    const there = page.url();
    await page.goto(here);
    await page.getByRole("link", { name: "To the table" }).click();
    await page.waitForSelector(".bar");
    assert.equal(page.url(), there, "what stayed here says where it went");

    const other = await house.person();
    await sitDown(other, "koryo");
    await playOn(other, 5, actByMouse, 2);
    await other.waitForSelector(MY_TURN);
    const online = other.url();
    const n = await plies(other);
    await other.getByRole("button", { name: "This game" }).click();
    await other.getByRole("button", { name: "Take it home" }).click();
    await other.waitForURL((url) => url.href !== online);
    await other.waitForSelector(MY_TURN);
    assert.equal(await plies(other), n);
    const sent = listen(other);
    await letABotPlay(other);
    await theEnd(other);
    assert.deepEqual(sent.filter((method) => !["hello", "name", "tables", "finished", "box"].includes(method)), []);
    await other.getByRole("button", { name: "Check the shuffles" }).click();
    await other.getByText("dealt by somebody’s device", { exact: false }).waitFor();
    assert.equal(await other.locator(".finding.wrong").count(), 0);
    await other.goto(online);
    await other.getByRole("heading", { name: "This game goes on elsewhere" }).waitFor();
    for (const one of [page, guest, other]) {
      assert.deepEqual(one.errors, []);
      await one.context().close();
    }
  });

  test("a finished game of the server's is looked at on the device", async () => {
    const page = await house.person();
    const sent = listen(page);
    await sitDown(page, "koryo");
    await page.waitForSelector(MY_TURN);
    await letABotPlay(page);
    await theEnd(page);
    await page.locator(".course-line").first().waitFor();
    await page.getByRole("button", { name: "One step back" }).click();
    await page.waitForFunction(() => /^(\d+)\/\d+$/.exec(document.querySelector(".replay output")?.textContent)?.[1]);
    await page.locator(".replay .board .seat-panel").first().waitFor();
    await page.getByRole("button", { name: "Review your decisions" }).click();
    await page.waitForSelector('[data-review="done"] p');
    await page.getByText("All decisions").click();
    const rows = page.locator(".decisions-table tbody tr");
    assert.ok((await rows.count()) > 3);
    assert.match(await rows.first().locator(".decision-gap").textContent(), /±/);
    await rows.nth(2).getByRole("button").first().click(); // what else could have been played is picked on the table
    const ply = await rows.nth(2).getByRole("button").first().textContent();
    await page.waitForFunction((wanted) => document.querySelector(".replay output")?.textContent.startsWith(`${wanted}/`), ply);
    await page.screenshot({ path: `${screenshots}/review-table.png` });
    await page.locator(".decisions").screenshot({ path: `${screenshots}/review.png` });
    assert.deepEqual(sent.filter((method) => ["at", "course", "bot", "review"].includes(method)), []);
    assert.equal(sent.filter((method) => method === "record").length, 1);
    await page.getByRole("button", { name: "Take it home" }).click();
    await page.getByRole("button", { name: "Remove this game" }).waitFor();
    await page.waitForSelector(OVER);
    await page.getByRole("button", { name: "Check the shuffles" }).click();
    await page.waitForSelector(".finding");
    const findings = await page.locator(".finding").evaluateAll((all) => all.map((finding) => finding.classList[1]));
    assert.ok(findings.length >= 5 && findings.every((finding) => finding === "right"), `at home it is checked as it was: ${findings}`);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("a record with one's name is opened, reviewed and tried again; it counts with its mistakes, the trial does not", async () => {
    const file = join(house.folder, "named.txt");
    spawnSync(program, ["play", "koryo", "--seats", "novice,human", "--seed", "5", "--record", file], { input: "a\n".repeat(2000) });
    const page = await house.person({ isHome: true });
    await page.goto("/");
    await page.getByLabel("Your name").fill("Ana");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Open a record" }).click();
    await page.getByLabel("Or its text").fill(readFileSync(file, "utf8").replace(/^seat P2 human.*$/m, "seat P2 human Ana"));
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await theEnd(page);
    await page.getByRole("button", { name: "Review your decisions" }).click();
    await page.waitForSelector('[data-review="done"] p');
    assert.equal(await page.getByLabel("Whose decisions").inputValue(), "2");
    const mistakes = await page.locator(".decision-mistake, .decision-missed").count();
    const decision = page.locator(".decision-mistake, .decision-missed").last();
    const ply = await decision.getAttribute("data-ply");
    const over = page.url();
    await decision.getByRole("button", { name: "Try it" }).click();
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), ply, "it goes on where it was decided");
    const tried = page.url();
    assert.notEqual(tried, over);
    await letABotPlay(page);
    await theEnd(page);
    await page.goto(`${over}#${ply}.2`); // any moment, in the seat whose eyes one has
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), ply);
    assert.ok(![over, tried].includes(page.url()), "each trial is a game of its own");
    await page.goto("/");
    await page.locator(`.list .row[href="${new URL(over).pathname}"]`).waitFor(); // among the finished ones
    await page.goto("/doing");
    await page.locator(".bars li").first().waitFor();
    assert.match(await page.locator(".study-head").textContent(), /1 game/);
    await page.getByRole("img", { name: "Mistakes in each game that was reviewed" }).waitFor();
    await page.screenshot({ path: join(screenshots, "doing-mistakes.png"), fullPage: true });
    const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as CSV" }).click()]);
    assert.match(readFileSync(await table.path(), "utf8"), new RegExp(`\\n1,koryo,2,2,.*,"novice",${mistakes},\\d+\\n$`));
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("puzzles: the wrong action is refuted on the table, the right one counts, in every game", async () => {
    const page = await house.person({ isHome: true, viewport: PHONE });
    const sent = listen(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Puzzles" }).click();
    assert.deepEqual(await look(page, "puzzles"), []);
    for (const game of GAMES) {
      const lines = readFileSync(join(import.meta.dirname, `../../games/${game}/puzzles.txt`), "utf8").split("\n\n")[1].split("\n");
      const [right, wrong] = ["answer ", "not "].map((word) => lines.find((line) => line.startsWith(word)).slice(word.length).split(" | ")[0]);
      const action = (text) => page.locator(`.puzzle-actions [data-action="${text}"]`);
      const verdict = (text) => page.locator(".puzzle-verdict", { hasText: text }).waitFor();
      await page.locator(`.puzzle-games .game-${game} a`).click();
      await page.locator(".puzzle .board > *").waitFor();
      const tools = await page.locator(".puzzle-tools").boundingBox();
      assert.ok(tools.y + tools.height <= PHONE.height, `${game}: what can be done is in sight`);
      await action(wrong).click();
      await verdict("No:");
      assert.ok((await page.locator(".puzzle-reasons li").count()) > 0, `${game}: why not`);
      for (const last of (await page.locator(".puzzle-line output").textContent()).split("/").slice(1))
        await page.locator(".puzzle-line output", { hasText: `${last}/${last}` }).waitFor(); // the whole line was shown
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // there the tools lie over nothing
      assert.deepEqual(await look(page, `puzzle-${game}-phone`), []);
      assert.deepEqual(await page.locator(".board :is(h2, h3)").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), [], `${game}: names are whole where all hands are open`);
      await page.screenshot({ path: join(screenshots, `puzzle-${game}-phone.png`), fullPage: true });
      await page.getByRole("button", { name: "Try again" }).click();
      await action(right).focus();
      await page.keyboard.press("Enter");
      await verdict("Right:");
      await page.setViewportSize(DESK);
      await page.screenshot({ path: join(screenshots, `puzzle-${game}-desk.png`), fullPage: true });
      await page.getByRole("button", { name: "Why not:" }).click();
      await verdict("No:");
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await page.getByRole("heading", { name: /· 2 of / }).waitFor();
      await page.setViewportSize(PHONE);
      await page.getByRole("link", { name: "Puzzles" }).click();
      await page.locator(`.puzzle-games .game-${game}`, { hasText: "Solved: 1" }).waitFor();
    }
    assert.deepEqual(sent.filter((method) => !["hello", "name", "tables", "finished", "lobby", "box"].includes(method)), []);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("a day's deal is worth the same here and in the program; sent to a friend, both games are compared; all of it is counted", async () => {
    const page = await house.person({ isHome: true });
    const sent = listen(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Today’s deal" }).click();
    await page.getByRole("button", { name: "The day before" }).click();
    const date = await page.locator(".study-day time").getAttribute("datetime");
    assert.deepEqual(await look(page, "today"), []);
    await page.screenshot({ path: join(screenshots, "today-desk.png"), fullPage: true });
    await page.locator(".panel.game-koryo").getByRole("button", { name: "Play this deal" }).click();
    await page.waitForSelector(MY_TURN);
    await letABotPlay(page);
    await theEnd(page);
    await page.getByText("Against par").waitFor();
    const [own, par] = await page.locator(".day-result dd strong").allTextContents();
    await page.locator(".after").screenshot({ path: join(screenshots, "day-result.png") });
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the record" }).click()]);
    const file = join(house.folder, "day.txt");
    await download.saveAs(file);
    const checked = spawnSync(program, ["today", "--check", file, "--lang", "en"], { encoding: "utf8" });
    assert.equal(checked.status, 0, checked.stderr);
    assert.match(checked.stdout, new RegExp(`deal of ${date}`));
    assert.match(checked.stdout, new RegExp(`decision: ${par}[ ,]`), "par is the same here and there");
    assert.match(checked.stdout, new RegExp(`You made ${own} `));
    await page.getByText("Nobody has added a result yet.").waitFor();
    assert.deepEqual(sent.filter((method) => !["hello", "name", "tables", "finished", "lobby", "box"].includes(method)), []);
    await page.getByRole("button", { name: "Add my result" }).click();
    await page.getByText("1 result ·", { exact: false }).waitFor();
    await page.locator(".after").screenshot({ path: join(screenshots, "day-others.png") });

    await page.getByRole("button", { name: "Send this deal" }).click();
    const link = await page.getByLabel("Link to this deal").inputValue();
    assert.match(link, /\/deal#koryo\.\d+\.[\w-]{43}\.[\w-]*you[\w-]*~[\w-]+$/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Compare with another game" }).click();
    for (const [text, told] of [["Ana has won", /madang record 1/], [readFileSync(file, "utf8"), /Both games are the same/]]) {
      await page.getByLabel("Or its text").fill(text);
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.locator("dialog", { hasText: told }).waitFor();
    }
    await page.keyboard.press("Escape");
    const friend = await house.person({ isHome: true, viewport: PHONE });
    await friend.goto(link);
    await friend.getByRole("button", { name: "Play this deal" }).click();
    await playOn(friend, 7, actByMouse, 4);
    await friend.waitForSelector(MY_TURN);
    await letABotPlay(friend);
    await theEnd(friend);
    await friend.getByRole("button", { name: "Compare with another game" }).click();
    await friend.locator(".compared-game li").first().waitFor();
    const parted = Number(/^(\d+) action/.exec(await friend.locator(".compared > p").textContent())[1]);
    const firsts = await friend.locator(".compared-game li:first-child").evaluateAll((all) => all.map(({ value, textContent }) => [value, textContent]));
    assert.deepEqual(firsts.map(([n]) => n), [parted + 1, parted + 1]);
    assert.notEqual(firsts[0][1], firsts[1][1], "there they part");
    assert.deepEqual(await look(friend, "compared"), []);
    await friend.screenshot({ path: join(screenshots, "compared-phone.png"), fullPage: true });
    await friend.goto("/doing");
    await friend.locator(".bars li").first().waitFor();
    assert.match(await friend.locator(".study-head").textContent(), /1 game/);
    assert.deepEqual(await look(friend, "doing"), []);
    await friend.screenshot({ path: join(screenshots, "doing-phone.png"), fullPage: true });
    const [table] = await Promise.all([friend.waitForEvent("download"), friend.getByRole("button", { name: "Save as CSV" }).click()]);
    assert.match(readFileSync(await table.path(), "utf8"), /^n,game,players,.*\n1,koryo,/);
    await friend.getByLabel("The public games of this site").check();
    await friend.locator('[data-whose="site"] .bars li', { hasText: "1 game" }).first().waitFor(); // the result that was added
    // Ratings of people are of those who want one.
    await friend.getByText("No game has been rated here yet.").waitFor();
    await friend.getByLabel("Rated as").fill("Freddie");
    await friend.getByRole("button", { name: "Rate my public games" }).click();
    await friend.getByText("You are rated here as Freddie.").waitFor();
    const other = await Client.open(Object.assign(new Server(), { port: house.port, base: house.address }));
    await other.call("rate", { name: "Olga" });
    const earlier = "UPDATE people SET rated = rated - 60 WHERE rated > 0"; // who has just said so is not rated by what begins in that second
    assert.equal(spawnSync("sqlite3", [join(house.folder, "madang.db"), earlier]).status, 0);
    const { table: more } = await newTable(other, { game: "koryo", players: 2, seats: ["me", "novice"], public: true });
    await playByWire(other, more, dice(4));
    await friend.reload();
    await friend.getByLabel("The public games of this site").check();
    await friend.locator(".rated .bars li", { hasText: "Olga" }).waitFor();
    assert.deepEqual(await friend.locator(".rated .bars-name").allTextContents().then((names) => names.sort()), ["Olga", "bot: novice"]);
    assert.deepEqual(await look(friend, "rated"), []);
    await friend.screenshot({ path: join(screenshots, "rated-phone.png"), fullPage: true });
    await other.call("rate", { agree: false });
    await friend.getByRole("button", { name: "Do not rate me any more" }).click();
    await friend.getByText("No game has been rated here yet.").waitFor();
    await friend.getByRole("button", { name: "Rate my public games" }).waitFor();
    await friend.goto("/deal#koryo.1.nonsense");
    await friend.getByText("this is no deal", { exact: false }).waitFor();
    assert.deepEqual([...page.errors, ...friend.errors], []);
    await friend.context().close();
    await page.context().close();
  });

  test("a game by older rules is shown as it was written; others go on", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await playOn(page, 5, actByMouse, 2);
    const old = page.url().split("/").at(-1);
    await sitDown(page, "choson");
    await page.waitForSelector(MY_TURN);
    const other = page.url();
    await page.evaluate(async (table) => {
      const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
      const db = await done(indexedDB.open("madang"));
      const log = db.transaction("log", "readwrite").objectStore("log");
      for (const entry of await done(log.getAll())) if (entry.table === table && entry.kind === 2) await done(log.put({ ...entry, number: 99 }));
      db.close();
    }, old);
    await page.goto(`/t/${old}`);
    await page.getByText("version 99 of the rules", { exact: false }).waitFor();
    await page.getByRole("list", { name: "Actions" }).locator("code").first().waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the record" }).click();
    assert.match(readFileSync(await (await saved).path(), "utf8"), /^rules 99$[^]*^end \d+ stopped$/m);
    await page.goto(other);
    await page.waitForSelector(MY_TURN);
    await playOn(page, 7, actByMouse, 1);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  test("two tabs at one table: what one plays the other shows when it is looked at", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await playOn(page, 7, actByMouse, 1);
    await page.waitForSelector(MY_TURN);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await playOn(other, 7, actByMouse, 2);
    await other.waitForSelector(MY_TURN);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForFunction((n) => document.querySelector(".bar")?.dataset.plies === n, await plies(other));
    await playOn(page, 7, actByMouse, 1); // goes on where the other was
    assert.deepEqual([...page.errors], []);
    await page.context().close();
  });

  test("without a network the page is there, its games go on and new ones begin", async () => {
    const page = await house.person({ isHome: true });
    await sitDown(page, "koryo");
    await page.waitForSelector(MY_TURN);
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await playOn(page, 9, actByMouse, 2);
    await page.locator(".brand").click();
    await page.locator(".panel.game-duel").waitFor();
    await sitDown(page, "duel");
    await page.waitForSelector(MY_TURN);
    await page.context().close();
  });

  test("a folder of files is a whole site: any web server serves it", async (t) => {
    const folder = join(house.folder, "site");
    const written = spawnSync(program, ["page", folder], { encoding: "utf8" });
    assert.equal(written.status, 0, written.stderr);
    assert.match(readFileSync(join(folder, "index.html"), "utf8"), /Content-Security-Policy/);
    const port = await freePort();
    const site = spawn("python3", ["-u", "-m", "http.server", String(port), "--bind", "127.0.0.1", "--directory", folder], { stdio: ["ignore", "pipe", "ignore"] });
    t.after(() => site.kill());
    await once(site.stdout, "data");
    const page = await house.person({ isHome: true, baseURL: `http://127.0.0.1:${port}` });
    const sent = listen(page);
    await sitDown(page, "koryo");
    await playOn(page, 11, actByMouse, 2);
    await isKept(page);
    const before = (await page.waitForSelector(MY_TURN), await plies(page));
    const newer = renew(folder);
    await page.reload();
    await page.waitForSelector(MY_TURN);
    assert.equal(await plies(page), before, "a newer page goes on with the game");
    await notKept(`http://${AFAR}:${port}`);
    assert.ok(await page.evaluate((name) => document.scripts[0].src.endsWith(name), newer));
    assert.deepEqual([...sent, ...page.errors], []);
    while (!(await isThere(page, newer))) await page.waitForTimeout(100);
    site.kill();
    await once(site, "exit");
    await page.reload();
    await page.waitForSelector(MY_TURN);
    assert.ok(await page.evaluate((name) => document.scripts[0].src.endsWith(name), newer), "the newer page is there without a network");
    await letABotPlay(page);
    await theEnd(page);
    await page.locator(".brand").click();
    await page.locator(".panel").first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Invite friends" }).count(), 0);
    await page.context().close();
    const another = await freePort(); // a server that knows less: no type for WebAssembly, no compression
    const small = spawn("busybox", ["httpd", "-f", "-vv", "-p", `127.0.0.1:${another}`, "-h", folder], { stdio: ["ignore", "ignore", "pipe"] });
    const asked = [];
    small.stderr.on("data", (data) => asked.push(...String(data).split("\n")));
    t.after(() => small.kill());
    while (!(await fetch(`http://127.0.0.1:${another}/`).catch(() => null))) await new Promise((done) => setTimeout(done, 20));
    const other = await house.person({ isHome: true, baseURL: `http://127.0.0.1:${another}` });
    await sitDown(other, "duel");
    await other.waitForSelector(MY_TURN);
    assert.deepEqual([...other.errors], []);
    await other.context().close();
    // Without its net a bot searches, in as many workers as there are cores; each of them and the hall have asked for the net.
    const net = readdirSync(join(folder, "assets")).find((name) => /^koryo-.*\.net$/.test(name));
    renameSync(join(folder, "assets", net), join(folder, "gone"));
    asked.length = 0;
    const bare = await house.person({ isHome: true, isKept: false, baseURL: `http://127.0.0.1:${another}` });
    await bare.addInitScript(() => localStorage.setItem("madang.level", "best"));
    await sitDown(bare, "koryo");
    await playOn(bare, 12, actByMouse, 1); // whoever begins is drawn by lot
    await bare.waitForSelector(MY_TURN);
    const workers = Math.min(4, await bare.evaluate(() => navigator.hardwareConcurrency));
    assert.ok(asked.filter((line) => line.includes(net)).length > workers, asked.join("\n"));
    // Five players of Charon Inc. have a net of their own: it is asked for, and no other.
    asked.length = 0;
    const nets = () => asked.flatMap((line) => /charon[\w-]*\.net/.exec(line) ?? []);
    await sitDown(bare, "charon", { players: 5 });
    await playOn(bare, 13, actByMouse, 1); // if one begins, no bot has thought yet
    while (!nets().length) await new Promise((done) => setTimeout(done, 20));
    await bare.waitForSelector(MY_TURN);
    assert.deepEqual(nets().filter((name) => !name.startsWith("charon-5-")), []);
    await bare.context().close();
  });
});
