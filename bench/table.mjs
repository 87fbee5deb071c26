// What it costs the page to show an action: Chromium at a quarter of its speed, about a phone, plays each game for a while,
// and the browser's own trace says how much computing there was from the message to the first picture of what it changed –
// script, style, layout and paint, in the time of the thread, so that what else the machine does matters little. Then at the
// usual speed, while things travel, how many pictures came late. `make bench-table`; PAGE_GAMES=koryo for one game.
import { DRAWN, House, MY_TURN, actByMouse, chance, myTurn, sitDown } from "../tests/page/house.mjs";

const ACTIONS = Number(process.env.ACTIONS ?? 40);
const THROTTLE = Number(process.env.THROTTLE ?? 4);
const PHONE = { width: 360, height: 740 };
const LATE = 1.5; // times the usual distance of two pictures

const CATEGORIES = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing";

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
const ascending = (numbers) => [...numbers].sort((a, b) => a - b);

async function traced(client, work) {
  const events = [];
  const take = ({ value }) => events.push(...value);
  client.on("Tracing.dataCollected", take);
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES.split(",") } });
  await work();
  const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await done;
  client.off("Tracing.dataCollected", take);
  return events;
}

const WORK = { UpdateLayoutTree: "style", Layout: "layout", PrePaint: "paint", Paint: "paint", Layerize: "paint", Commit: "paint" };

/** What a task consists of, in milliseconds: style, layout and paint, less what is done within each; the rest is script. */
function partsOf(task, within) {
  const parts = { script: task.tdur ?? task.dur, style: 0, layout: 0, paint: 0 };
  const around = [];
  for (const event of within) {
    while (around.length && event.ts >= around.at(-1).ts + around.at(-1).dur) around.pop();
    const time = event.tdur ?? event.dur;
    parts[WORK[event.name]] += time;
    parts[around.length ? WORK[around.at(-1).name] : "script"] -= time;
    around.push(event);
  }
  return parts;
}

/** The computing of each update in milliseconds, all and by its parts: the task in which the message came, the one in which the page marks that it
 * shows another action, and those after it up to the first that paints. */
function updates(events) {
  const mark = events.find(({ name }) => name === "update");
  if (!mark) return [];
  const own = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid).sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name, ph }) => ph === "X" && name === "ThreadControllerImpl::RunTask");
  const work = own.filter(({ name, ph }) => ph === "X" && WORK[name]).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const within = (task, event) => event.ts >= task.ts && event.ts <= task.ts + task.dur;
  const holds = (names) => {
    const found = new Set();
    let i = 0;
    for (const event of own.filter(({ name }) => names.includes(name))) {
      while (i < tasks.length && tasks[i].ts + tasks[i].dur < event.ts) i++;
      if (tasks[i] && within(tasks[i], event)) found.add(tasks[i]);
    }
    return found;
  };
  const [marked, told, paints] = [holds(["update"]), holds(["WebSocketReceive"]), holds(["Paint", "Commit", "PaintImage"])];
  const costs = [];
  for (let i = 0; i < tasks.length; i++) {
    if (!marked.has(tasks[i])) continue;
    let from = i;
    for (let k = i; k > Math.max(0, i - 40); k--)
      if (told.has(tasks[k])) {
        from = k;
        break;
      }
    let to = i;
    while (to + 1 < tasks.length && !paints.has(tasks[to]) && !(marked.has(tasks[to + 1]) && to > i)) to++;
    const cost = { all: 0 };
    for (const task of [from === i ? [] : [tasks[from]], tasks.slice(i, to + 1)].flat()) {
      cost.all += (task.tdur ?? task.dur) / 1000;
      for (const [part, time] of Object.entries(partsOf(task, work.filter((event) => within(task, event))))) cost[part] = (cost[part] ?? 0) + time / 1000;
    }
    costs.push(cost);
  }
  return costs;
}

async function measure(house, game) {
  const page = await house.person({ viewport: PHONE, hasTouch: true, reducedMotion: "no-preference", speed: process.env.SPEED ?? "normal" });
  await page.addInitScript(() => {
    let plies = "";
    new MutationObserver(() => {
      const now = document.querySelector(".bar")?.dataset.plies ?? "";
      if (now === plies) return;
      plies = now;
      performance.mark("update");
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-plies"] });
    window.gaps = [];
    let last = 0;
    const look = (now) => {
      if (document.querySelector(".flight") && last) window.gaps.push(now - last);
      last = document.querySelector(".flight") ? now : 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await sitDown(page, game, { players: 3 });
  await myTurn(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const pick = chance(3);
  const events = await traced(client, async () => {
    for (let i = 0; i < ACTIONS && (await myTurn(page)); i++) {
      const before = await page.locator(MY_TURN).getAttribute("data-plies");
      await actByMouse(page, pick);
      await page.waitForFunction((plies) => document.querySelector(".bar")?.dataset.plies !== plies, before);
    }
  });
  const costs = updates(events);
  const gaps = await page.evaluate(() => window.gaps);
  const usual = at(ascending(gaps), 0.5);
  const late = gaps.filter((gap) => gap > LATE * usual).length;
  await page.context().close();
  return { costs, gaps, usual, late };
}

const house = await House.open();
try {
  console.log(`computing of an update at ${THROTTLE}× throttle, ms, and pictures while things travel`);
  for (const game of DRAWN) {
    const { costs, gaps, usual, late } = await measure(house, game);
    const share = (part, where) => at(ascending(costs.map((cost) => cost[part])), where).toFixed(1);
    const parts = ["script", "style", "layout", "paint"].map((part) => `${part} ${share(part, 0.5)}`).join(", ");
    console.log(`${game}: ${costs.length} updates, median ${share("all", 0.5)} (${parts}), 95 % ${share("all", 0.95)}, most ${share("all", 1)}; ${late} of ${gaps.length} pictures late (usual ${usual.toFixed(1)} ms)`);
  }
} finally {
  await house.close();
}
