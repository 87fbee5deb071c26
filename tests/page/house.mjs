// What the page's tests share: a real server on a port of its own, a real Chromium, and players who
// click, type or only look. MADANG names the program; build/madang without it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";
import { freePort } from "../server/lib.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.MADANG ?? join(root, "build/madang");
export const screenshots = join(root, "build/screenshots");

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** What each game hides: fields of a position that hold, for everybody but their seat, numbers – sizes of bags, or lots. */
const HIDDEN = { koryo: ["hand", "placed"], choson: ["hand", "placed"], charon: ["hand", "offered"], duel: ["hand", "pile"] };
/** Events that name cards to their seat alone. */
const PRIVATE = ["dealt", "ordered", "redrew", "offered", "drafted"];
/** The games to play: all, or those named in PAGE_GAMES. */
export const GAMES = process.env.PAGE_GAMES?.split(",") ?? Object.keys(HIDDEN);

/** A server that can be killed and started again on the same file and port. */
export class House {
  static async open() {
    const house = new House();
    house.folder = mkdtempSync(join(tmpdir(), "madang-page-"));
    house.port = await freePort();
    house.address = `http://127.0.0.1:${house.port}`;
    mkdirSync(screenshots, { recursive: true });
    await house.start();
    house.browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
    return house;
  }

  async start() {
    this.server = spawn(program, ["serve", "--db", join(this.folder, "madang.db"), "--listen", `127.0.0.1:${this.port}`, "--rate", "5000", "--address-rate", "5000"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(this.server.stdout, "data"); // its address: it listens
  }

  async stop() {
    this.server.kill("SIGTERM");
    await once(this.server, "exit");
  }

  async close() {
    await this.browser.close();
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** Somebody with a browser of their own. Errors on the page fail the test that asks for them. */
  async person({ viewport = DESK, locale = "en-GB", colorScheme = "light", reducedMotion = "reduce", hasTouch = false } = {}) {
    const context = await this.browser.newContext({ viewport, locale, colorScheme, reducedMotion, hasTouch, baseURL: this.address });
    await context.addInitScript(() => localStorage.setItem("madang.level", "novice"));
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    page.errors = [];
    page.frames_ = [];
    page.on("pageerror", (error) => page.errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.frames_.push(JSON.parse(payload))));
    return page;
  }
}

/** From the start page to a table of a game, of so many players or as many as it takes; way: a button's
 * words. Says how many there are. */
export async function sitDown(page, game, { players = 2, way = /^(Play now|Jouer)$/, guide = false } = {}) {
  await page.goto("/");
  if (!guide) await page.evaluate((name) => localStorage.setItem(`madang.guide.${name}`, "done"), game);
  const panel = page.locator(`.panel.game-${game}`);
  await panel.waitFor();
  const choices = await panel.locator("select").first().locator("option").evaluateAll((options) => options.map((option) => option.value));
  const most = choices.map(Number).filter((n) => n <= players).at(-1);
  await panel.locator("select").first().selectOption(String(most));
  await panel.getByRole("button", { name: way }).click();
  return most;
}

export const MY_TURN = '.bar[data-turn="mine"]';
export const OVER = ".end-title";

/** Waits until one may act or the game is over; says whether one may act. */
export async function myTurn(page) {
  await page.waitForSelector(`${MY_TURN}, ${OVER}`);
  return (await page.locator(OVER).count()) === 0;
}

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

/** Acts once with the mouse: a highlighted spot after the other until there is something to confirm, or a
 * button of the bar. */
export async function actByMouse(page, pick) {
  const plain = page.locator(".bar .proposal:not([role]) button.primary, .actions-open button");
  const fits = page.locator("[data-spot].fits");
  const [nPlain, nFits] = [await plain.count(), await fits.count()];
  if (nPlain && (!nFits || pick(3))) return plain.nth(pick(nPlain)).click();
  for (let i = 0; i < 8; i++) {
    const confirm = page.locator(".bar .confirm");
    const n = await confirm.count();
    if (n) return confirm.nth(pick(n)).click();
    await fits.nth(pick(await fits.count())).click({ position: CORNER });
  }
  throw new Error("clicking what is highlighted makes no action");
}

/** Plays until the end, or for so many actions. */
export async function playOn(page, seed, act = actByMouse, actions = Infinity) {
  const pick = chance(seed);
  for (let i = 0; i < actions && (await myTurn(page)); i++) {
    const before = await page.locator(".bar").getAttribute("data-plies");
    await act(page, pick);
    await page.waitForFunction(
      ([selector, plies]) => {
        const bar = document.querySelector(".bar");
        return document.querySelector(selector) || (bar && bar.dataset.plies !== plies);
      },
      [OVER, before],
    );
  }
}

/** So many actions somebody plays where it is not about whole games; then a bot goes on to the end.
 * Games of Duel of Chaos have some six hundred. */
export const PATIENCE = 75;

/** Hands the seat to a bot. */
export async function letABotPlay(page) {
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("button", { name: "Let a bot play" }).click();
}

/** Waits for the end, which bots may have to play to. */
export const theEnd = (page) => page.waitForSelector(OVER, { timeout: 120000 });

/** Nothing is wider than the screen. */
export const fitsTheScreen = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** A size; or, of Duel's cards, lots, and cards that the viewer can place because everybody has seen them. */
function isVeiled(held, position) {
  if (!Array.isArray(held)) return typeof held === "number";
  const unplaced = Object.values(position.lots).flat();
  return held.every((card) => typeof card === "number" || !unplaced.includes(card));
}

/** What a viewer of a game in progress got that is none of their business; seat 0: a spectator. */
export function leaks(frames, game, seat) {
  const found = [];
  const look = (said, where) => {
    if (!said || typeof said !== "object") return;
    if (said.position) {
      for (const field of HIDDEN[game])
        said.position[field]?.forEach((held, i) => {
          if (i + 1 !== seat && !isVeiled(held, said.position)) found.push(`${where}: ${field} of P${i + 1}`);
        });
      if (said.position.draws) found.push(`${where}: draws`);
    }
    if ("seed" in said) found.push(`${where}: seed`);
    for (const news of said.news ?? [said])
      for (const event of news.events ?? [])
        if (PRIVATE.includes(event.event) && event.seat !== seat && (event.cards || event.card))
          found.push(`${where}: cards of ${event.event}`);
  };
  let isOver = false;
  frames.forEach((frame, i) => {
    const said = frame.params ?? frame.result;
    isOver ||= said?.table?.over === true || said?.over === true || (said?.turn === 0 && said.plies > 0);
    if (!isOver) look(said, `frame ${i}`);
  });
  return found;
}
