// Whole games from the start page to the final score: with the mouse, with the keyboard alone, on a phone, in every language.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DRAWN, FITS, GAMES, House, LANGUAGES, MY_TURN, OVER, PHONE, PLAIN, actByMouse, choices, fitsTheScreen, myTurn, playOn, screenshots, sitDown, textsOf, untranslated } from "./house.mjs";

let house;
const causes = new Set(); // that questions came from, in all games
before(async () => {
  house = await House.open();
});
after(() => house.close());

describe("whole games", { concurrency: 3 }, () => {
  for (const game of GAMES) {
    test(`${game}: with the mouse, from the start page to the final score`, async () => {
      const page = await house.person();
      const players = await sitDown(page, game, { players: 3 });
      await playOn(page, 1, actByMouse, 9);
      await myTurn(page);
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${screenshots}/${game}-desktop.png` });
      await showsTheMajorities(page);
      await playOn(page, 2, actByMouse, Infinity, () => outlinesTheCause(page));
      assert.equal(await page.locator(".score").count(), players);
      assert.ok(await page.locator(".felt").evaluate((felt) => felt.getBoundingClientRect().bottom > innerHeight - 2), "after the game no room is kept for the bar");
      assert.match(await page.locator(OVER).textContent(), /won|win/);
      const said = await page.locator(".score h3 strong").allTextContents();
      assert.ok(said.every((points) => /^-?\d+$/.test(points)), said.join());
      await page.screenshot({ path: `${screenshots}/${game}-score.png` });

      // The way it went: back to the start, and one step on.
      const slider = page.getByRole("slider");
      await slider.fill("0");
      await page.getByRole("button", { name: "One step on" }).click();
      await page.waitForFunction(() => document.querySelector(".replay output")?.textContent?.startsWith("1/"));
      assert.ok((await page.locator(".course-line").count()) >= 2);
      await slider.fill(await slider.getAttribute("max"));
      await page.waitForFunction(() => /\b(100|50|33).?%/.test(document.querySelector(".course figcaption").textContent)); // it ends with the result
      const record = await page.request.get(await page.getByRole("link", { name: /Record/ }).getAttribute("href"));
      assert.equal(record.status(), 200);
      assert.match(await record.text(), new RegExp(game));

      await page.getByRole("button", { name: "Rematch" }).click();
      await page.waitForSelector(MY_TURN);

      // Finished games are found by game and by day.
      await page.goto("/");
      const list = page.locator(".list").filter({ hasText: "Finished games" });
      await list.getByText("Search").click();
      await list.getByLabel("Game").selectOption(game);
      await list.locator(`.row.game-${game}`).first().waitFor();
      await list.getByLabel("To").fill("2000-01-01");
      await list.getByText("None yet.").waitFor();
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  }

  for (const game of DRAWN) {
    test(`${game}: on a phone, nothing is wider than the screen`, async () => {
      const page = await house.person({ viewport: PHONE, hasTouch: true, colorScheme: "dark" });
      await page.goto("/");
      await page.waitForSelector(".panel");
      assert.ok(await fitsTheScreen(page), "start page");
      await sitDown(page, game, { players: 3 });
      await playOn(page, 3, actByMouse, 6);
      await myTurn(page);
      assert.ok(await fitsTheScreen(page), "table");
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${screenshots}/${game}-phone.png` });
      await page.getByRole("button", { name: "Rules" }).click();
      await page.waitForSelector(".rules h1");
      assert.ok(await fitsTheScreen(page), "rules");
      await page.getByRole("button", { name: "Rules" }).click();
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

    for (const code of LANGUAGES)
      test(`${game}: in another language, ${code}`, async () => {
        const texts = textsOf(code);
        const page = await house.person({ locale: code });
        await sitDown(page, game);
        await playOn(page, 5, actByMouse, 12);
        await myTurn(page);
        assert.equal(await page.getAttribute("html", "lang"), code);
        assert.ok((await page.locator(".bar").textContent()).includes(texts["Your turn"]));
        for (const side of ["Memo", "Rules", "Log"]) {
          await page.getByRole("button", { name: texts[side], exact: true }).click();
          await page.waitForSelector(".side-body :is(.glance, .rules h1, .log li)");
          assert.deepEqual(await untranslated(page, code), [], side);
          assert.ok(await fitsTheScreen(page), side);
          const wrong = code === "fr" && (await page.locator("body").innerText()).match(/.{0,20} [:;?!](?!\w).{0,10}/g);
          assert.ok(!wrong, `${side}: ${wrong}`);
        }
        await page.screenshot({ path: `${screenshots}/${game}-${code}.png` });
        // In place: the same table, now in English.
        const url = page.url();
        await page.getByRole("button", { name: texts["Settings"] }).click();
        assert.deepEqual(await untranslated(page, code), [], "settings");
        await page.getByLabel(texts["Language"]).selectOption("en");
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => /Your turn/.test(document.querySelector(".bar")?.textContent));
        assert.ok((await untranslated(page, code)).includes("Your turn"), "what looks for English finds some");
        assert.equal(page.url(), url);
        assert.deepEqual(page.errors, []);
        await page.context().close();
      });

    test(`${game}: with the keyboard alone`, async () => {
      const page = await house.person();
      await page.addInitScript((name) => localStorage.setItem(`madang.${name}.players`, "2"), game);
      await page.goto("/");
      await page.waitForSelector(".panel");
      await tabTo(page, `.panel.game-${game} .panel-ways .primary`);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".guide");
      await tabTo(page, ".guide button.quiet"); // put the guide away
      await page.keyboard.press("Enter");
      await playOn(page, 6, actByKeyboard, 5);
      if (await myTurn(page)) await showsTheKeys(page);
      await playOn(page, 7, actByKeys);
      assert.equal(await page.locator(OVER).count(), 1);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
});

test("with the mouse: questions came from things on the table", { skip: GAMES.length < 2 }, () => {
  assert.ok(causes.size > 2, [...causes].join());
});

/** What a question comes from is named in the bar and outlined on the table; nothing else is. And people read words, not
 * what programs write. */
async function outlinesTheCause(page) {
  const { named, outlined, text, codes } = await page.evaluate(() => ({
    named: [...document.querySelectorAll(".expected .said-cause")].map((cause) => cause.textContent),
    outlined: [...document.querySelectorAll(".board [data-cause]")].filter((thing) => thing.getBoundingClientRect().width && getComputedStyle(thing).outlineStyle === "dashed").length,
    text: document.querySelector(".expected").textContent,
    codes: [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [aria-description], [title]")].flatMap((one) => ["aria-label", "aria-description", "title"].map((name) => one.getAttribute(name) ?? ""))]
      .flatMap((said) => said.match(/\b[BYGPKC]x\d|\bdocs\/|\.md\b|\b[a-z]{3,}-\d\b|\bP[1-5]\b/g) ?? []),
  }));
  assert.deepEqual(codes, [], "what programs write is on the page");
  assert.equal(outlined > 0, named.length > 0, `${text}: ${outlined} outlined`);
  for (const name of named) causes.add(name);
}

/** Where a table has a strip of families, it names the holders that the server has told. */
async function showsTheMajorities(page) {
  const told = {};
  for (const { params, result } of page.frames_)
    for (const news of result?.news ?? [params ?? {}])
      for (const event of news.events ?? []) if (event.event === "majority") told[event.card] = event.seat;
  const names = ["nobody", "Crane", "Tiger", "Lotus", "Moon"];
  for (const label of await page.locator(".family").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))) {
    const [, code, holder] = /, (\d): (.+)$/.exec(label);
    assert.equal(holder, names[told[code] ?? 0], label);
  }
}

/** Goes on with Tab until the element that has the focus matches; it must be seen to have it. */
async function tabTo(page, selector, skip = 0) {
  let left = skip;
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate((wanted) => {
      const focus = document.activeElement;
      const style = getComputedStyle(focus);
      return { matches: focus.matches(wanted), isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 };
    }, selector);
    if (!at.matches || left-- > 0) continue;
    assert.ok(at.isSeen, `focus on ${selector} is not visible`);
    return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** `?` shows the keys, arrows go from one thing to another. */
async function showsTheKeys(page) {
  await page.keyboard.press("Shift+Slash");
  await page.locator(".keys").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".keys").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowUp");
  const at = () => page.evaluate(() => document.activeElement.matches("[data-spot], .bar button"));
  assert.ok(await at(), `an arrow leads to what may be done: ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 300))}`);
  await page.locator(".key-labels kbd").first().waitFor();
}

const MOST_KEYS = 5;

/** Acts with numbers and Enter, or by the list of all actions; never with more keys than one can keep in mind. */
async function actByKeys(page, pick) {
  const keys = [];
  const press = async (key) => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  const { legal, spots } = await page.evaluate(([fits]) => ({
    legal: Number(/\d+/.exec(document.querySelector('[aria-keyshortcuts="."]').textContent)[0]),
    spots: new Set([...document.querySelectorAll(fits)].map((one) => one.dataset.spot)).size,
  }), [FITS]);
  if (spots && pick(2)) {
    const plies = await page.locator(".bar").getAttribute("data-plies");
    for (const digit of String(1 + pick(spots))) await press(`Digit${digit}`);
    if (!(await page.locator(".is-picked").count())) await press("Enter"); // 1, where there is a 12
    await page.locator(".is-picked").first().waitFor();
    if (await page.locator(`${MY_TURN} .confirm`).count()) {
      await press("Enter");
      if (await page.locator(`${MY_TURN}[data-plies="${plies}"] .confirm:focus`).count()) await press("Enter"); // one of several
      assert.ok(keys.length <= MOST_KEYS, keys.join(" "));
      return;
    }
    await page.keyboard.press("Escape"); // needs more: by the list
    keys.length = 0;
  }
  await press("Period");
  await page.locator(".numbered button").first().waitFor();
  const n = 1 + pick(legal);
  for (const digit of String(n)) await press(`Digit${digit}`);
  await page.locator(`.numbered button:focus`).waitFor();
  await press("Enter");
  assert.ok(keys.length <= MOST_KEYS, keys.join(" "));
}

async function actByKeyboard(page, pick) {
  const { plain, spots } = await choices(page);
  if (plain && (!spots.length || pick(3))) {
    await tabTo(page, PLAIN);
    return page.keyboard.press("Enter");
  }
  for (let i = 0; i < 8; i++) {
    if ((await choices(page)).confirm) return page.keyboard.press("Shift+Enter");
    await tabTo(page, FITS, pick(3));
    const spot = await page.evaluate(() => document.activeElement.dataset.spot);
    await page.keyboard.press("Enter");
    await page.locator(`[data-spot="${spot}"].is-picked`).first().waitFor();
  }
  throw new Error("the keyboard makes no action");
}
