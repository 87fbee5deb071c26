// What helps at the table: the guide, hints, recap, taking back, the tab's title, settings.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DESK, CONFIRM, CURTAIN, DRAWN, FITS, GAMES, House, MY_TURN, SIZES, actByMouse, actOnce, bend, chance, letABotPlay, myTurn, outOfSight, pickSpot, playOn, sitDown, theEnd } from "./house.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

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
    if (game === "duel") await page.waitForFunction(() => document.querySelectorAll(".guide-ring").length === 2); // each pile
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
    for (let i = 0; i < 60 && (await recap.isDisabled()); i++) {
      await playOn(page, 40 + i, actByMouse, 1); // until somebody else has acted
      assert.ok(await myTurn(page));
    }
    await recap.click();
    await page.locator(".since li").first().waitFor();
    await recap.click();

    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint strong");
    const advice = await page.locator(".hint p").textContent();
    assert.match(advice, /A strong bot’s choice: [A-Z].+ share of the win|There is only one thing to do: ./);
    assert.doesNotMatch(advice, /about 0 points/);
    // A hint is proposed, not played.
    const bars = page.locator(".hint-bars button");
    if (await bars.count()) {
      const plies = await page.locator(".bar").getAttribute("data-plies");
      await bars.first().click();
      await page.waitForSelector(`${MY_TURN}[data-plies="${plies}"] .confirm`);
      await page.getByRole("button", { name: "Cancel" }).click();
    }
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
  for (const notice of notices) assert.match(notice, /our own|our reconstruction|public sources/);
  await page.context().close();
});

/** How far apart two colours are (CIE 1976), for eyes without one kind of cone (Machado 2009), or with all. */
const EYES = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
];
function lab(rgb, eyes) {
  const linear = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  const [r, g, b] = [0, 3, 6].map((row) => Math.min(1, Math.max(0, eyes[row] * linear[0] + eyes[row + 1] * linear[1] + eyes[row + 2] * linear[2])));
  const f = (v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116);
  const [x, y, z] = [f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047), f(0.2126 * r + 0.7152 * g + 0.0722 * b), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function nearest(colours) {
  const gaps = EYES.flatMap((eyes) => colours.flatMap((one, i) => colours.slice(i + 1).map((other) => Math.hypot(...lab(one, eyes).map((v, k) => v - lab(other, eyes)[k])))));
  return Math.min(...gaps);
}

/** The steps of a game's guide, by their id: what each says. */
function stepsOf(game) {
  const source = readFileSync(`${root}web/src/games/${game}/guide.ts`, "utf8");
  return new Map([...source.matchAll(/id: "(\w+)",[^}]*?title: N_\("(.*)"\),\s*text: N_\("(.*)"\)/g)].map(([, id, title, text]) => [id, `${title}. ${text}`]));
}

test("the guide answers ten questions about each game", () => {
  const chapters = readFileSync(`${root}docs/learning.md`, "utf8").split(/^## /m).slice(1);
  for (const chapter of chapters) {
    const game = /^\w+/.exec(chapter)[0];
    const steps = stepsOf(game);
    const rows = [...chapter.matchAll(/^\| (.*?) \| (.*?) \| `(\w+)` \| (.*?) \|$/gm)];
    assert.equal(rows.length, 10, game);
    for (const [, question, , step, words] of rows) assert.ok(steps.get(step)?.includes(words), `${game}: ${question} ${step}: ${words}`);
  }
  assert.deepEqual(chapters.map((chapter) => /^\w+/.exec(chapter)[0]).filter((game) => GAMES.includes(game)).sort(), [...DRAWN].sort());
});

for (const game of DRAWN)
  test(`${game}: a first game by the guide alone, from the deal to the first score`, async () => {
    const page = await house.person();
    await page.goto("/");
    if (game === "duel") { // newcomers start in the Prologue
      await page.locator(".panel.game-duel").waitFor();
      assert.equal(await page.locator(".panel.game-duel .wishes").getByRole("combobox").count(), 1, "nothing is asked that changes nothing: no bots, no third clan");
      assert.equal(await page.locator(".panel.game-duel .wishes").getByRole("checkbox").count(), 0);
      await page.locator(".panel.game-duel .panel-ways .primary").click();
      await page.waitForSelector(".duel.of-1");
    } else await sitDown(page, game, { guide: true });
    const pick = chance(4);
    const seen = [];
    for (let i = 0; i < 80 && !/^(score|again)$/.test(seen.at(-1)) && (await myTurn(page)); i++) {
      const { step, isAwaited, isReady } = await page.evaluate((confirm) => ({
        step: document.querySelector(".guide")?.dataset.step,
        isAwaited: !!document.querySelector(".guide-awaits"),
        isReady: !!document.querySelector(confirm),
      }), CONFIRM);
      const goesOn = () => page.waitForFunction((was) => document.querySelector(".guide")?.dataset.step !== was, step);
      if (step && step !== seen.at(-1)) seen.push(step);
      if (step && !isAwaited) {
        await page.getByRole("button", { name: "Got it" }).click();
        await goesOn();
      } else {
        if (step) await page.locator(".guide-ring").first().waitFor(); // it points at something
        if (step === "place" || step === "play") await staysAside(page);
        if (/^(place|play|build|store|limit)$/.test(step)) await pickSpot(page); // and what is asked for can be done
        else await actOnce(page, pick, isReady ? confirmIt : actByMouse);
        if (step) await goesOn();
      }
    }
    assert.match(seen.at(-1) ?? "", /^(score|again)$/, seen.join(" "));
    assert.ok(seen.length > 4, seen.join(" "));
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

/** Also on a phone held sideways the guide does not lie over what it points at. */
async function staysAside(page) {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => {
    const [guide, hand] = [".guide", ".hand"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return guide && hand && (guide.bottom <= hand.top + 8 || guide.top >= hand.bottom - 8 || guide.left >= hand.right - 8);
  });
  await page.setViewportSize(DESK);
}

const confirmIt = (page) => page.locator(CONFIRM).first().click();

test("settings hold at once, after a reload, and for the seats' colours in all eyes", async () => {
  const page = await house.person({ reducedMotion: "no-preference" });
  await page.goto("/");
  const open = () => page.getByRole("button", { name: "Settings" }).click();
  const root = (name) => page.evaluate((key) => document.documentElement.dataset[key], name);
  const colours = () => page.evaluate(() => [1, 2, 3, 4, 5, 6].map((n) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--seat-${n})`;
    const colour = getComputedStyle(probe).color.match(/\d+/g).slice(0, 3).map(Number);
    probe.remove();
    return colour;
  }));
  await open();
  await page.getByLabel("dark", { exact: true }).check();
  await page.getByLabel("calm").check();
  await page.getByLabel("nothing moves").check();
  await page.getByLabel("large").check();
  await page.getByLabel("A double click confirms").check();
  await page.getByLabel("A bell when it is your turn").check();
  await page.getByLabel("Volume").fill("30");
  assert.ok(nearest(await colours()) < 10, "usual colours: some are alike to some eyes");
  await page.getByLabel("for colour-blind eyes").check();
  for (const colorScheme of ["dark", "light"]) {
    await page.getByLabel(colorScheme, { exact: true }).check();
    assert.ok(nearest(await colours()) > 35, `${colorScheme}: ${nearest(await colours())}`);
  }
  await page.reload();
  assert.deepEqual(await Promise.all(["theme", "speed", "motion", "palette"].map(root)), ["light", "calm", "none", "distinct"]);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--card-scale")), "1.2");
  await open();
  for (const label of ["calm", "nothing moves", "large", "A double click confirms", "A bell when it is your turn", "Ask before an action is played"])
    assert.ok(await page.getByLabel(label).isChecked(), label);
  assert.equal(await page.getByLabel("Volume").inputValue(), "30");
  await page.getByLabel("things move").check();
  assert.equal(await root("motion"), "full");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a double click picks, and confirms if one likes; and nothing is asked if one likes that", async () => {
  const page = await house.person();
  const corner = { position: { x: 9, y: 12 } };
  const plies = () => page.locator(".bar").getAttribute("data-plies");
  const played = (before) => page.waitForFunction((n) => Number(document.querySelector(".bar").dataset.plies) > n, Number(before));
  const set = async (label, wanted) => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel(label).setChecked(wanted);
    await page.keyboard.press("Escape");
  };
  await sitDown(page, "koryo");
  await page.waitForSelector(MY_TURN);
  const before = await plies();
  const card = page.locator(FITS).first();
  const wide = async () => (await card.boundingBox()).width;
  const usual = await wide();
  await set("small", true);
  assert.ok((await wide()) < 0.95 * usual, "small cards");
  await card.dblclick(corner);
  await page.locator(".is-picked").waitFor();
  assert.equal(await plies(), before);
  await set("A double click confirms", true);
  assert.equal(await page.locator(".is-picked").count(), 1, "what closes a window is not meant for the table");
  await page.keyboard.press("Escape");
  await card.dblclick(corner);
  await played(before);

  await set("Ask before an action is played", false);
  await sitDown(page, "koryo");
  await page.waitForSelector(MY_TURN);
  const again = await plies();
  const same = await page.locator(FITS).evaluateAll(([first, ...others]) => [first, ...others].map((one) => one.dataset.spot).filter((id) => id.split("#")[0] === first.dataset.spot.split("#")[0]));
  for (const id of same) await page.locator(`[data-spot="${id}"]`).click(corner); // all cards of a kind: nothing more can be added
  await played(again);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a game at one screen: its replay, a rematch, and what is refused is said", async () => {
  const page = await house.person();
  let isRefused = true;
  await bend(page, { asked: ({ method }) => (method === "rematch" && isRefused ? { error: { code: -32006, message: "not now" } } : undefined) });
  await sitDown(page, "koryo", { way: "Same screen" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".curtain button").click();
  await page.waitForSelector(MY_TURN);
  await letABotPlay(page);
  await theEnd(page);

  // The way it went: by rounds and turns, by itself, and as a link that others open.
  const at = (page, step) => page.waitForFunction((n) => document.querySelector(".replay output")?.textContent.startsWith(`${n}/`), step);
  const step = async () => Number((await page.locator(".replay output").textContent()).split("/")[0]);
  await page.getByRole("slider").fill("0");
  await page.getByRole("button", { name: "A round on" }).click();
  const round = await step();
  assert.ok(round > 3, `${round}`);
  await page.getByRole("button", { name: "A turn back" }).click();
  assert.ok((await step()) < round && (await step()) > 0);
  await page.getByRole("button", { name: "A round back" }).click();
  await at(page, 0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await at(page, 2);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("slider").fill("5");
  await page.getByLabel("Seen by").selectOption("2");
  await page.getByRole("button", { name: "Link to this moment" }).click();
  const friend = await house.person();
  await friend.goto(await page.getByLabel("Link to this moment").inputValue());
  await at(friend, 5);
  assert.equal(await friend.getByLabel("Seen by").inputValue(), "2");
  await friend.waitForSelector(".replay .hand");
  await friend.context().close();

  await page.getByRole("button", { name: "Rematch" }).click();
  await page.locator(".end .refusal").getByText("not now").waitFor();
  isRefused = false;
  const url = page.url();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForSelector(CURTAIN);
  assert.notEqual(page.url(), url);
  await page.context().close();
});

for (const game of DRAWN)
  test(`${game}: what others do is shown one by one, travels, stays said and marked, and can be skipped`, async () => {
    const page = await house.person({ speed: "normal", reducedMotion: "no-preference" });
    await sitDown(page, game, { players: 3 });
    await page.waitForSelector(MY_TURN);
    await page.evaluate(() => {
      window.seen = [];
      window.flights = 0;
      window.largest = 0;
      new MutationObserver(() => {
        const { plies, by } = document.querySelector(".bar").dataset;
        const flights = [...document.querySelectorAll(".flight > *")];
        window.flights = Math.max(window.flights, flights.length);
        window.largest = Math.max(window.largest, ...flights.map((one) => one.getBoundingClientRect().height / document.querySelector(".board").clientHeight));
        if (window.seen.at(-1)?.plies !== plies) window.seen.push({ plies, by, at: performance.now() });
      }).observe(document.querySelector(".table"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-plies"] });
    });
    const pick = chance(5);
    const others = () => page.evaluate(() => window.seen.filter(({ by }) => by > 1).length);
    for (let i = 0; i < 40 && (await others()) < 4 && (await myTurn(page)); i++) await actOnce(page, pick);
    await page.waitForSelector(MY_TURN);
    const seen = await page.evaluate(() => window.seen);
    // A timer is never early: however fast bots and server are, an action of somebody else is seen so long before the next.
    for (let i = 0; i + 1 < seen.length; i++)
      if (seen[i].by > 1 && seen[i + 1].by > 1) assert.ok(seen[i + 1].at - seen[i].at > 250, JSON.stringify(seen));
    assert.ok((await page.evaluate(() => window.flights)) > 0, "something has travelled");
    const largest = await page.evaluate(() => window.largest);
    assert.ok(largest < 0.4, `what travels is as large as what lies there, not ${largest} of the table`);
    if (seen.at(-1).by > 1) {
      assert.ok((await page.locator(".caption").textContent()).length > 5, "what was done last is still said");
      assert.equal(await page.locator(".flight").count(), 0, "when one may act, everything has arrived");
    }
    // Nobody has to wait.
    const skip = page.locator(".skip");
    for (let i = 0; i < 40 && !(await skip.count()) && (await myTurn(page)); i++) await actOnce(page, pick);
    if (await skip.count()) {
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.querySelector(".bar")?.dataset.turn !== "news");
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

/** Notes what stands in `where` at the moment when that comes, or when the bar tells of another ply. */
const atFirst = (page, where, when = where) =>
  page.evaluate(([where, when]) => {
    const plies = () => document.querySelector(when)?.dataset.plies ?? document.querySelectorAll(when).length;
    const before = plies();
    window.first = "";
    new MutationObserver((_, observer) => {
      if (plies() === before) return;
      observer.disconnect();
      window.first = [...document.querySelectorAll(where)].map((one) => one.textContent).join();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }, [where, when]);

for (const speed of ["normal", "instant"])
  test(`scores count when they change, and at the end: ${speed}`, async () => {
    const page = await house.person({ speed, reducedMotion: "no-preference" });
    const reads = (where, wanted) =>
      page.waitForFunction(([where, wanted]) => [...document.querySelectorAll(where)].map((one) => one.textContent).join() === wanted, [where, wanted]);
    const first = () => page.evaluate(() => window.first);
    let tokens = 0;
    await bend(page, { told: (said) => said.position?.tokens && (said.position.tokens[0] = tokens) });
    await sitDown(page, "koryo");
    await page.waitForSelector(MY_TURN);
    await atFirst(page, '[data-spot="tokens:1"] b', ".bar");
    tokens = 7;
    await actOnce(page, chance(1));
    await reads('[data-spot="tokens:1"] b', "7");
    assert.equal(await first(), speed === "instant" ? "7" : "0");
    await atFirst(page, ".score h3 strong");
    await letABotPlay(page);
    while (!(await page.locator(".score").count())) {
      await page.keyboard.press("Escape"); // nobody has to wait
      await page.waitForTimeout(50);
    }
    const { scores } = page.frames_.findLast((frame) => frame.result?.scores).result;
    const best = scores.sort((a, b) => b - a).join();
    await reads(".score h3 strong", best);
    assert.equal(await first(), speed === "instant" ? best : "0,0");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

/** A table of Koryŏ at which the viewer has revealed Barbarians beside a Ship Owner, and another has a Guardian. */
function barbarians(legal) {
  return (said) => {
    if (!said.position) return;
    said.position.phase = "main";
    said.position.table = [{ 5: 1, B: 1 }, { 7: 1 }];
    said.position.acts = { ...said.position.acts, revealed: true, B: 1 };
    Object.assign(said, { legal, words: legal, obvious: "" });
    if (said.table?.phase) said.table.phase = "main";
    if (said.table?.turn) said.table.turn = 1;
  };
}

test("a click on what brings an action about, then on its target; and what is refused is about that", async () => {
  const page = await house.person();
  const played = [];
  await bend(page, {
    told: barbarians(["raid P2 7", "end"]),
    asked: ({ method, params }) => {
      if (method !== "play") return undefined;
      played.push(params.action);
      return { error: { code: -32001, message: "Noted." } };
    },
  });
  await sitDown(page, "koryo");
  await page.waitForSelector(MY_TURN);
  // What explains a card covers nothing that one may choose.
  await page.locator('[data-spot="table:1:B#0"]').hover();
  await page.waitForSelector(".tip");
  const isCovered = await page.evaluate(() => {
    const tip = document.querySelector(".tip").getBoundingClientRect();
    return [...document.querySelectorAll(".felt .fits")].some((one) => {
      const box = one.getBoundingClientRect();
      return box.left < tip.right && box.right > tip.left && box.top < tip.bottom && box.bottom > tip.top;
    });
  });
  assert.equal(isCovered, false);
  await page.locator('[data-spot="table:1:B#0"].is-source').click();
  await page.locator('[data-spot="table:1:B#0"].is-picked').waitFor();
  await page.locator('[data-spot="table:2:7#0"].fits').click();
  await page.locator(".confirm").click();
  await page.locator(".bar .refusal").getByText("Noted.").waitFor();
  await page.keyboard.press("Escape");
  await page.locator('[data-spot="table:2:7#0"].fits').click(); // the target alone is enough
  await page.locator(".confirm").click();
  await page.waitForFunction(() => document.querySelector(".bar .refusal"));
  assert.deepEqual(played, ["raid P2 7", "raid P2 7"]);
  await page.context().close();

  const other = await house.person();
  const whys = [];
  await bend(other, {
    told: barbarians(["end"]),
    asked: ({ method, params }) => {
      if (method !== "why") return undefined;
      whys.push(params.action);
      return { result: { legal: false, rule: "K15", text: "Because." } };
    },
  });
  await sitDown(other, "koryo");
  await other.waitForSelector(MY_TURN);
  await other.locator('[data-spot="table:1:B#0"]').click();
  await other.locator(".bar .refusal").getByText("Because.").waitFor();
  assert.deepEqual(whys, ["raid P2 7"]);
  await other.context().close();
});

test("what explains a card waits until the card has a name", async () => {
  const page = await house.person();
  const held = [];
  let isHeld = true; // what comes later than the release is not held any more
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => (isHeld && JSON.parse(text).result?.seasons ? held.push(() => socket.send(text)) : socket.send(text)));
  });
  await sitDown(page, "koryo");
  const card = page.locator(".hand .card").first();
  await card.hover({ position: { x: 9, y: 12 } });
  assert.equal(await page.locator(".tip").count(), 0);
  isHeld = false;
  held.forEach((send) => send());
  await page.waitForSelector(MY_TURN);
  await card.hover({ position: { x: 12, y: 14 } });
  assert.match(await page.locator(".tip strong").textContent(), /^\w · [A-Z]\w+/);
  await page.context().close();
});

test("duel: the card that a slot is chosen for lies on the table, no card twice; keywords are explained, and names whole on small cards", async () => {
  const page = await house.person({ locale: "fr", viewport: { width: 1440, height: 900 } });
  let own = "";
  await bend(page, {
    told: (said) => {
      if (!said.position) return;
      own = said.position.hand[0][0];
      const effect = { card: own, part: "play", owner: 1, step: "slot", held: [], named: [], covers: "raven-1" };
      said.position.acts = { ...said.position.acts, effect, due: [[1, own]] };
      said.position.area = [["ambassador-1", "surveyor", "eel-1", "pozhraak-1", "tactician-1", "warden", "whisper-1"], ["carrion"]];
      Object.assign(said, { legal: ["slot 1", "slot 2"], words: ["cover", "cover"], obvious: "" });
      if (said.table?.turn) said.table.turn = 1;
    },
  });
  await sitDown(page, "duel", { players: 2 });
  await page.waitForSelector(MY_TURN);
  const raven = page.locator('.duel-tray [data-spot="card:raven-1"]');
  assert.equal(await raven.count(), 1);
  await raven.hover();
  assert.match(await page.locator(".tip .duel-more").innerText(), /^PLAN X\s: révélez/);
  assert.deepEqual(await page.locator(".duel-area .duel-name > span").evaluateAll((all) => all.flatMap((one) => {
    const [name, face] = [one.getBoundingClientRect(), one.closest(".duel-face").getBoundingClientRect()];
    const isCut = one.scrollHeight > one.clientHeight + 1 || name.left < face.left || name.right > face.right || name.bottom > face.bottom;
    return isCut || !name.width ? [one.textContent] : [];
  })), []);
  assert.equal(await page.locator(`[data-spot="card:${own}"]`).count(), 1);
  await page.context().close();
});

for (const game of DRAWN)
  test(`${game}: everything is in sight, from a phone to a large screen, and the bar is always as high`, async () => {
    const page = await house.person({ locale: "fr" });
    await sitDown(page, game, { players: 4 });
    await playOn(page, 7, actByMouse, 8);
    await myTurn(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForSelector(MY_TURN);
      await page.mouse.move(0, 0);
      const quiet = await outOfSight(page);
      assert.deepEqual(quiet.out, [], `${width}x${height}`);
      if (!(await page.locator(FITS).count())) continue;
      await pickSpot(page);
      const picked = await outOfSight(page);
      assert.deepEqual(picked.out, [], `${width}x${height}, something picked`);
      assert.equal(picked.bar, quiet.bar, "the bar does not jump");
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  });

test("what can be done is said in full, however long; and a seat has room for all that it may hold", async () => {
  const page = await house.person();
  const words = ["Ne pas voyager dans le temps", "Sacrifier Voyageur temporel (8) : premier joueur et un jeton"];
  await bend(page, {
    told: (said) => {
      if (!said.position) return;
      Object.assign(said, { legal: ["stay", "travel"], words, words_parts: undefined, obvious: "" });
      Object.assign(said.position, { first: 2, legacy: 2, kept: [0, 2], table: [{}, { 2: 2, 7: 2 }] });
    },
  });
  await sitDown(page, "choson", { players: 2 });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForSelector(MY_TURN);
    assert.deepEqual((await outOfSight(page)).out, [], `${width}x${height}`);
    const panel = page.locator(".seat-panel.seat-2");
    assert.equal(await panel.locator(".sign").count(), 4);
    const cut = await panel.locator("header > *").evaluateAll((all) => all.filter((one) => {
      const [{ right }, box] = [one.getBoundingClientRect(), one.closest(".seat-panel").getBoundingClientRect()];
      return right > box.right || (one.matches(".sign") && one.scrollWidth > one.clientWidth + 3);
    }).map((one) => one.className));
    assert.deepEqual(cut, [], `${width}x${height}`);
  }
  await page.context().close();
});

test("duel: on a phone held sideways Interventions have names of their own, and large piles one number", async () => {
  const page = await house.person({ locale: "ko", viewport: { width: 844, height: 390 } });
  await bend(page, {
    told: ({ position }) => {
      if (!position) return;
      position.interventions = ["murmur", "awakening", "rift"];
      position.pile[1] = Array(13).fill(position.pile[1][0]);
    },
  });
  await sitDown(page, "duel", { players: 2 });
  await page.waitForSelector(MY_TURN);
  const names = (await page.locator(".duel-chip").allInnerTexts()).map((name) => name.trim());
  assert.equal(new Set(names).size, 3, names.join());
  assert.ok(names.every(Boolean), names.join());
  const [large, usual] = await page.locator(".duel-pile.is-goal b").evaluateAll((all) => all.map((one) => one.offsetHeight));
  assert.equal(large, usual);
  await page.context().close();
});

test("of two with the same points one has won: the end says by which rule, and its replay fits a phone", async () => {
  const page = await house.person({ locale: "ko", viewport: { width: 360, height: 740 } });
  let isOver = false;
  await bend(page, {
    told: ({ table }) => isOver && table && Object.assign(table, { over: true, turn: 0 }),
    asked: ({ method }) => (method === "score" ? { result: { scores: [10, 10], winners: [2], lines: [] } } : undefined),
  });
  await sitDown(page, "choson", { players: 2 });
  await page.waitForSelector(MY_TURN);
  isOver = true;
  await page.reload();
  await page.locator(".end-tied").getByText("C25").click();
  await page.locator(".side-body .rule-wanted").waitFor();
  const jumps = await page.locator(".replay-jumps button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  assert.ok(Math.max(...jumps) <= 360, jumps.join());
  await page.context().close();
});

test("duel: the recap has the whole turn of the other, with what one answered meanwhile, and no more", async () => {
  const page = await house.person();
  const says = (seat, ...events) => ({ kind: "play", seat, action: "pass", events: events.map((text) => ({ event: text.startsWith("Turn") ? "turn" : "played", text })) });
  const plays = [says(2, "Long ago.", "Turn 1."), says(1, "Mine.", "Turn 2."), says(2, "Plays."), says(1, "Lets it pass."), says(2, "Draws.", "Turn 3."), says(1, "Begins.")];
  await bend(page, {
    told: (said) => {
      if (!said.position) return;
      if (Array.isArray(said.news)) said.news = plays.map((play, i) => ({ ...play, n: i + 1, ply: i }));
      Object.assign(said, { legal: ["pass", "use"], words: ["Leave it", "Apply it"], words_parts: undefined, obvious: "" });
    },
  });
  await sitDown(page, "duel", { players: 2 });
  await page.waitForSelector(MY_TURN);
  await page.getByRole("button", { name: "Recap" }).click();
  await page.locator(".since li").first().waitFor();
  assert.deepEqual(await page.locator(".since li").allTextContents(), ["Plays.", "Lets it pass.", "Draws.", "Turn 3."]);
  // Who types a number in the list of all actions gets what has it in the bar.
  const inTheBar = await page.locator(".bar .proposal button").allTextContents();
  await page.keyboard.press("Period");
  await page.locator(".numbered button").first().waitFor();
  assert.deepEqual(await page.locator(".numbered button").allTextContents(), inTheBar);
  await page.context().close();
});
