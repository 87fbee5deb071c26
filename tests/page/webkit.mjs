// A whole game of each kind in WebKit, from the start page to the final score: Debian's WebKitGTK, driven by its WebDriver on
// a screen that nobody sees. `make soak` runs it; packages webkit2gtk-driver and xvfb. PAGE_GAMES=koryo for one game.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { AGES, eventually, freePort } from "../server/lib.mjs";
import { CORNER, CONFIRM, FITS, GAMES, House, MY_TURN, OVER, PLAIN, chance, screenshots } from "./house.mjs";

const ACTIONS = Number(process.env.ACTIONS ?? 25); // then a bot goes on to the end

/** A browser by the WebDriver protocol, on an X server of its own. */
class WebKit {
  static async open() {
    const own = new WebKit();
    own.screen = spawn("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1400x1000x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const [display] = await once(own.screen.stdio[3], "data");
    const port = await freePort();
    own.address = `http://127.0.0.1:${port}`;
    own.driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env: { ...process.env, DISPLAY: `:${String(display).trim()}` } });
    await eventually(() => own.ask("GET", "/status"));
    const { sessionId } = await own.ask("POST", "/session", { capabilities: { alwaysMatch: { timeouts: { script: AGES, pageLoad: AGES } } } });
    own.session = `/session/${sessionId}`;
    return own;
  }

  async ask(method, path, body) {
    const answer = await fetch(this.address + path, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(AGES) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }

  go = (url) => this.ask("POST", `${this.session}/url`, { url });
  /** What a function gives in the page. */
  look = (work, ...args) => this.ask("POST", `${this.session}/execute/sync`, { script: `return (${work}).apply(null, arguments)`, args });
  until = (work, ...args) => eventually(() => this.look(work, ...args), `${work} ${args}`, 60);

  /** A press of the mouse where a thing is, in its corner or in its middle; false: there is none. */
  async click(selector, n = 0, corner = null) {
    const at = await this.look((all, i, corner) => {
      const thing = document.querySelectorAll(all)[i];
      thing?.scrollIntoView({ block: "nearest" });
      const box = thing?.getBoundingClientRect();
      return box && { x: Math.round(box.x + (corner?.x ?? box.width / 2)), y: Math.round(box.y + (corner?.y ?? box.height / 2)) };
    }, selector, n, corner);
    if (!at) return false;
    const actions = [{ type: "pointerMove", duration: 0, ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.ask("POST", `${this.session}/actions`, { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    return true;
  }

  async close() {
    await this.ask("DELETE", this.session);
    this.driver.kill();
    this.screen.kill();
  }
}

let house, page;
before(async () => {
  mkdirSync(screenshots, { recursive: true });
  house = await House.serve();
  page = await WebKit.open();
});
after(async () => {
  await page?.close();
  await house?.stop();
  rmSync(house.folder, { recursive: true });
});

const count = (selector) => page.look((all) => document.querySelectorAll(all).length, selector);

/** Acts once with the mouse, as actByMouse() of house.mjs does. */
async function act(pick) {
  const plain = await count(PLAIN);
  const spots = await count(FITS);
  if (plain && (!spots || pick(3))) return page.click(PLAIN, pick(plain));
  for (let i = 0; i < 8; i++) {
    const ready = await count(CONFIRM);
    if (ready) return page.click(CONFIRM, pick(ready));
    const fitting = await page.look((all) => [...document.querySelectorAll(all)].map((spot) => spot.dataset.spot), FITS);
    const spot = fitting[pick(fitting.length)];
    await page.click(`[data-spot="${spot}"].fits`, 0, CORNER);
    await page.until((id) => document.querySelector(`[data-spot="${id}"].is-picked`) !== null, spot);
  }
  throw new Error("clicking what is highlighted makes no action");
}

for (const game of GAMES)
  test(`${game}: a whole game in WebKit`, async () => {
    await page.go(house.address);
    await page.look((name) => {
      for (const [key, value] of Object.entries({ [`guide.${name}`]: "done", level: "novice", online: "yes", speed: "instant" })) localStorage.setItem(`madang.${key}`, value);
    }, game);
    await page.go(house.address);
    await page.look(() => {
      window.errors = [];
      window.addEventListener("error", (event) => window.errors.push(event.message));
      window.addEventListener("unhandledrejection", (event) => window.errors.push(String(event.reason)));
      const complain = console.error;
      console.error = (...words) => window.errors.push(words.join(" ")) && complain(...words);
    });
    await page.until((all) => document.querySelector(all) !== null, `.panel.game-${game} .panel-ways .primary`);
    await page.click(`.panel.game-${game} .panel-ways .primary`);
    const pick = chance(51);
    for (let i = 0; i < ACTIONS; i++) {
      await page.until((mine, over) => document.querySelector(`${mine}, ${over}`) !== null, MY_TURN, OVER);
      if (await count(OVER)) break;
      const before = await page.look(() => document.querySelector(".bar").dataset.plies);
      await act(pick);
      await page.until((plies, over) => document.querySelector(over) || document.querySelector(".bar")?.dataset.plies !== plies, before, OVER);
    }
    const wide = await page.look(() => {
      if (document.documentElement.scrollWidth <= document.documentElement.clientWidth) return [];
      return [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => `${one.tagName} ${one.getAttribute("class")}`);
    });
    writeFileSync(`${screenshots}/${game}-webkit.png`, Buffer.from(await page.ask("GET", `${page.session}/screenshot`), "base64"));
    assert.deepEqual(wide, [], "nothing is wider than the window");
    for (const words of ["Leave", "Let a bot play"])
      await page.until((text, over) => {
        const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === text);
        button?.click();
        return button !== undefined || document.querySelector(over) !== null;
      }, words, OVER);
    await page.until((over) => document.querySelector(over) !== null, OVER);
    await page.until(() => document.querySelector(".course-line") !== null);
    assert.ok(await count(".score"));
    assert.deepEqual(await page.look(() => window.errors), []);
  });
