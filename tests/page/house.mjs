// What the page's tests share: a real server on a port of its own, a real Chromium, and players who
// click, type or only look. MADANG names the program, CHROMIUM the browser; build/madang and /usr/bin/chromium without them.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "../../web/node_modules/playwright-core/index.mjs";
import { catalogue, languages } from "../../web/texts.mjs";
import { AGES, freePort } from "../server/lib.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.MADANG ?? join(root, "build/madang");
/** A name by which Chromium finds this machine without trusting it as it trusts localhost. */
export const AFAR = "madang.test";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const FIREFOX = "/usr/bin/firefox-esr";
export const screenshots = join(root, "build/screenshots");

/** The codes of the languages besides English. */
export const LANGUAGES = languages(root).map(({ code }) => code);
/** What the page says in a language, by its English. */
export const textsOf = (code) => catalogue(join(dirname(program), `page_${code}.mo`)).texts;

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** The games to play: all that people are shown, or those named in PAGE_GAMES. */
export const GAMES = process.env.PAGE_GAMES?.split(",") ?? listed();
/** Those that have a table of their own, with a guide and a memo. */
export const DRAWN = GAMES.filter((game) => existsSync(join(root, "web/src/games", game)));

function listed() {
  const asked = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "games" });
  return JSON.parse(spawnSync(program, ["engine"], { input: asked + "\n", encoding: "utf8" }).stdout).result.map(({ name }) => name);
}

/** What a game hides, games/<game>/tests/page.json: `hidden` – fields of a position, a value a seat, and what others than that
 * seat get: a "number" instead of cards, "lots", or this very value; `private` – events that have a field for their seat alone. */
const secretsOf = (game) => JSON.parse(readFileSync(join(root, `games/${game}/tests/page.json`), "utf8"));

const servers = new Set();
process.on("exit", () => servers.forEach((server) => server.kill("SIGKILL")));

/** A server that can be killed and started again on the same file and port. */
export class House {
  /** Chromium, or Firefox as Debian has it (by WebDriver BiDi); another program than the one that is tested, to be compared. */
  static async open(isFirefox = false, other = program) {
    const house = new House();
    house.program = other;
    house.folder = mkdtempSync(join(tmpdir(), "madang-page-"));
    mkdirSync(screenshots, { recursive: true });
    do house.port = await freePort();
    while (!(await house.start())); // a port that was free may be another test's a moment later
    house.address = `http://127.0.0.1:${house.port}`;
    house.browser = isFirefox
      ? await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX, timeout: AGES })
      : await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", `--host-resolver-rules=MAP ${AFAR} 127.0.0.1`], timeout: AGES });
    return house;
  }

  /** Only the server, with what its host wants; for the browser of another house. */
  static async serve(...wanted) {
    const house = new House();
    house.wanted = wanted;
    house.folder = mkdtempSync(join(tmpdir(), "madang-page-"));
    do house.port = await freePort();
    while (!(await house.start()));
    house.address = `http://127.0.0.1:${house.port}`;
    return house;
  }

  /** Says whether it listens. */
  async start() {
    this.server = spawn(this.program ?? program, ["serve", ...(this.wanted ?? []), "--db", join(this.folder, "madang.db"), "--listen", `127.0.0.1:${this.port}`, "--rate", "5000", "--address-rate", "5000", "--patience", "0"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const listens = await Promise.race([once(this.server.stdout, "data").then(() => true), once(this.server, "exit").then(() => false)]);
    // A test that fails stops nothing: then the tests must end all the same, and this with them.
    this.server.unref();
    this.server.stdout.unref();
    servers.add(this.server);
    return listens;
  }

  async stop() {
    this.server.ref();
    this.server.kill("SIGTERM");
    await once(this.server, "exit");
  }

  async close() {
    await this.browser.close();
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** Somebody with a browser of their own, whose games are at the server, or on the device if they play at home. Errors on the
   * page fail the test that asks for them. */
  async person({ viewport = DESK, locale = "en-GB", colorScheme = "light", reducedMotion = "reduce", hasTouch = false, speed = "instant", isHome = false, isKept = isHome, baseURL = this.address } = {}) {
    const serviceWorkers = isKept ? "allow" : "block"; // a network that is cut is cut
    const context = await this.browser.newContext({ viewport, locale, colorScheme, reducedMotion, hasTouch, serviceWorkers, baseURL });
    await context.addInitScript(([online, speed]) => {
      try {
        localStorage.setItem("madang.level", "novice");
        localStorage.setItem("madang.online", online);
        if (!localStorage.getItem("madang.speed")) localStorage.setItem("madang.speed", speed);
      } catch {
        // the empty page before the first, where Firefox has no storage
      }
      window.toasted = [];
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element) window.toasted.push(...[node, ...node.querySelectorAll(".toast")].filter((one) => one.matches(".toast")).map((one) => one.textContent));
      }).observe(document, { childList: true, subtree: true });
    }, [isHome ? "no" : "yes", speed]);
    context.setDefaultTimeout(AGES); // of further tabs, too
    const page = await context.newPage();
    page.errors = [];
    page.frames_ = [];
    page.on("pageerror", (error) => page.errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.frames_.push(JSON.parse(payload))));
    return page;
  }
}

/** Lets a page be told something else than the server says, or answers for the server: `told` may change what comes, or
 * answer what is asked (`method`, `params`) with a whole message; undefined: as it is. */
export const bend = (page, { told = () => undefined, asked = () => undefined }) =>
  page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      told(message.result ?? message.params ?? {});
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      const answer = asked(message);
      if (answer) socket.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...answer }));
      else server.send(text);
    });
  });

/** From the start page to a table of a game, of so many players or as many as it takes; way: a button's
 * words; seat: a number, or "0", by lot. Says how many there are. */
export async function sitDown(page, game, { players = 2, way = null, guide = false, seat = "1" } = {}) {
  await page.goto("/");
  if (!guide) await page.evaluate((name) => localStorage.setItem(`madang.guide.${name}`, "done"), game);
  const panel = page.locator(`.panel.game-${game}`);
  await panel.waitFor();
  const choices = await panel.locator("select").first().locator("option").evaluateAll((options) => options.map((option) => option.value));
  const most = choices.map(Number).filter((n) => n <= players).at(-1);
  await panel.locator("select").first().selectOption(String(most));
  if (most > 1) await panel.locator("select.seat-choice").selectOption(seat);
  await (way ? panel.getByRole("button", { name: way }) : panel.locator(".panel-ways .primary")).click();
  return most;
}

/** Takes the seat of a link, with a name or without. */
export async function takeSeat(page, link, name = "") {
  await page.goto(link);
  await page.getByLabel("What should the others call you?").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
}

/** Texts on the page, seen or read aloud, that stand there in English though the catalogue has another word. */
export function untranslated(page, code) {
  const program_ = catalogue(join(dirname(program), `catalogue_${code}.mo`)).texts;
  const english = Object.entries({ ...program_, ...textsOf(code) }).filter(([key, text]) => typeof text === "string" && text !== key);
  return page.evaluate((keys) => {
    const known = new Set(keys);
    const all = [];
    for (const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); nodes.nextNode(); )
      if (!nodes.currentNode.parentElement.closest("code")) all.push(nodes.currentNode.data);
    for (const element of document.querySelectorAll("*"))
      for (const name of ["aria-label", "title", "placeholder"]) all.push(element.getAttribute(name) ?? "");
    return all.map((text) => text.trim()).filter((text) => known.has(text));
  }, english.map(([key]) => key));
}

/** It is one's move, everything is shown, and nothing is under way. */
export const MY_TURN = '.bar[data-turn="mine"]';
export const OVER = ".end-title";
export const CURTAIN = ".curtain";

/** Waits until one may act or the game is over; says whether one may act. */
export async function myTurn(page) {
  await page.waitForSelector(`${MY_TURN}, ${OVER}`);
  return (await page.locator(OVER).count()) === 0;
}

/** Waits until the page has said something in passing, however long ago that went. */
export const toasted = (page, text) => page.waitForFunction((text) => window.toasted.some((one) => one.includes(text)), text);

/** A generator of small numbers: the same clicks every time. */
export function chance(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % n;
  };
}

/** Cards overlap: what is always seen of one is its corner. */
export const CORNER = { x: 9, y: 12 };

/** What can be clicked while it is one's turn. */
export const PLAIN = `${MY_TURN} .proposal:not([role]) button.primary, ${MY_TURN} .actions-open button`;
export const CONFIRM = `${MY_TURN} .confirm`;
export const FITS = "[data-spot].fits";

/** What there is of each at one moment: how many plain actions and actions to confirm, and which spots. */
export const choices = (page) =>
  page.evaluate(([plain, confirm, fits]) => ({
    plain: document.querySelectorAll(plain).length,
    confirm: document.querySelectorAll(confirm).length,
    spots: [...document.querySelectorAll(fits)].map((spot) => spot.dataset.spot),
  }), [PLAIN, CONFIRM, FITS]);

/** Clicks a spot, by default the first that may be, and waits until it is picked. */
export async function pickSpot(page, id) {
  const spot = id ?? (await page.locator(FITS).first().getAttribute("data-spot"));
  await page.locator(`[data-spot="${spot}"].fits`).first().click({ position: CORNER });
  await page.locator(`[data-spot="${spot}"].is-picked`).first().waitFor();
}

/** Acts once with the mouse: a highlighted spot after the other until there is something to confirm, or a
 * button of the bar. It must be one's turn. */
export async function actByMouse(page, pick) {
  const { plain, spots } = await choices(page);
  if (plain && (!spots.length || pick(3))) return page.locator(PLAIN).nth(pick(plain)).click();
  for (let i = 0; i < 8; i++) {
    const { confirm, spots } = await choices(page);
    if (confirm) return page.locator(CONFIRM).nth(pick(confirm)).click();
    if (!spots.length) break;
    await pickSpot(page, spots[pick(spots.length)]);
  }
  throw new Error(`clicking what is highlighted makes no action: ${await page.locator(".bar").textContent()}`);
}

/** Acts, and waits until that is shown; it must be one's turn. */
export async function actOnce(page, pick, act = actByMouse) {
  const before = await page.locator(MY_TURN).getAttribute("data-plies");
  await act(page, pick);
  const after = await page.waitForFunction(
    (isOver) => {
      const bar = document.querySelector(".bar");
      if (!bar) return document.querySelector(isOver) && "over";
      return bar.dataset.turn !== "sent" && { plies: bar.dataset.plies, refusal: bar.querySelector(".refusal")?.textContent };
    },
    `${OVER}, ${CURTAIN}`,
  );
  const { plies, refusal } = await after.jsonValue();
  if (plies === before) throw new Error(`nothing was done: ${refusal}`);
}

/** Plays until the end, or for so many actions, and looks at the page before each. */
export async function playOn(page, seed, act = actByMouse, actions = Infinity, look = () => undefined) {
  const pick = chance(seed);
  for (let i = 0; i < actions && (await myTurn(page)); i++) {
    await look(page);
    await actOnce(page, pick, act);
  }
}

/** So many actions somebody plays where it is not about whole games; then a bot goes on to the end.
 * Games of Duel of Chaos have some six hundred. */
export const PATIENCE = 75;

/** Presses a button as soon as it is there, unless the game is over: the others may end it at any moment. */
const pressUnlessOver = (page, name, among = "button") =>
  page.waitForFunction(
    ([text, all, isOver]) => {
      if (document.querySelector(isOver)) return true;
      const button = [...document.querySelectorAll(all)].find((one) => one.textContent.trim() === text);
      button?.click();
      return button !== undefined;
    },
    [name, among, OVER],
  );

/** Hands the seat to a bot. */
export async function letABotPlay(page) {
  await pressUnlessOver(page, "Leave");
  await pressUnlessOver(page, "Let a bot play", "dialog button");
}

/** Waits for the end, which bots may have to play to. */
export const theEnd = (page) => page.waitForSelector(OVER, { timeout: 4 * AGES });

const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");

/** What axe-core finds serious on a screen, except in what is covered. */
export async function look(page, screen = "", covered = []) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((exclude) => window.axe.run({ exclude }, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }), covered);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${screen}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
}

/** From a phone, upright and sideways, to a large screen. */
export const SIZES = [[360, 740], [844, 390], [768, 1024], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440]];

/** What of a table is not in sight: too high, too wide, a player's panel or a card outside the window; how high the bar is. */
export const outOfSight = (page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame); // it is fitted when it is drawn
    const felt = document.querySelector(".felt");
    const out = [];
    if (felt.scrollHeight > felt.clientHeight + 1) out.push(`${felt.scrollHeight - felt.clientHeight} px too high`);
    if (document.documentElement.scrollWidth > innerWidth) out.push("the page is too wide");
    const room = felt.getBoundingClientRect();
    const parts = felt.querySelectorAll(".seat-panel, .duel-seat, .ch-seat, .hand .card, .duel-hand .duel-card, .fits, .ch-row .ch-card");
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      if (box.width && (box.right > room.right + 2 || box.left < room.left - 2 || box.bottom > room.bottom + 2 || box.top < room.top - 2)) out.push(`${part.className} is cut`);
    }
    for (const part of felt.querySelectorAll(".seat-panel, .duel-seat, .ch-seat, .family-name"))
      if (part.scrollWidth > part.clientWidth + 3) out.push(`${part.className} is too narrow for ${part.textContent}`);
    const bar = document.querySelector(".bar");
    const below = bar.getBoundingClientRect().bottom;
    for (const part of bar.querySelectorAll(".bar-says, .bar-acts, .proposal > button"))
      if (part.getBoundingClientRect().bottom > below || part.scrollHeight > part.clientHeight + 3 || part.scrollWidth > part.clientWidth + 3) out.push(`${part.className} is cut: ${part.textContent}`);
    return { out, bar: bar.offsetHeight, u: document.querySelector(".board").style.getPropertyValue("--u") };
  });

/** Nothing is wider than the screen. */
export const fitsTheScreen = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Whether what one is told of others' is what everybody may know; of lots, also cards that have been seen. */
function isVeiled(held, how, position) {
  if (how === "number") return typeof held === "number";
  if (how !== "lots") return held === how;
  const unplaced = Object.values(position.lots).flat();
  return held.every((card) => typeof card === "number" || !unplaced.includes(card));
}

/** What a viewer of a game in progress got that is none of their business; seat 0: a spectator. */
export function leaks(frames, game, seat) {
  const secrets = secretsOf(game);
  const found = [];
  const look = (said, where) => {
    if (!said || typeof said !== "object") return;
    if (said.position) {
      for (const [field, how] of Object.entries(secrets.hidden))
        said.position[field]?.forEach((held, i) => {
          if (i + 1 !== seat && !isVeiled(held, how, said.position)) found.push(`${where}: ${field} of P${i + 1}`);
        });
      if (said.position.draws) found.push(`${where}: draws`);
    }
    if ("seed" in said) found.push(`${where}: seed`);
    for (const news of said.news ?? [said])
      for (const event of news.events ?? [])
        if (event.seat !== seat && event[secrets.private[event.event]])
          found.push(`${where}: what was ${event.event}`);
  };
  let isOver = false;
  frames.forEach((frame, i) => {
    const said = frame.params ?? frame.result;
    isOver ||= said?.table?.over === true || said?.over === true || (said?.turn === 0 && said.plies > 0);
    if (!isOver) look(said, `frame ${i}`);
  });
  return found;
}
