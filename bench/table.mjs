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

/** The computing of each update in milliseconds: the task in which the message came, the one in which the page marks that it
 * shows another action, and those after it up to the first that paints. */
function updates(events) {
  const mark = events.find(({ name }) => name === "update");
  if (!mark) return [];
  const own = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid).sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name, ph }) => ph === "X" && name === "ThreadControllerImpl::RunTask");
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
    const parts = [from === i ? [] : [tasks[from]], tasks.slice(i, to + 1)].flat();
    costs.push(parts.reduce((sum, task) => sum + (task.tdur ?? task.dur), 0) / 1000);
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
  const costs = ascending(updates(events));
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
    const [median, most] = [at(costs, 0.5), at(costs, 0.95)].map((n) => n.toFixed(1));
    console.log(`${game}: ${costs.length} updates, median ${median}, 95 % ${most}, most ${costs.at(-1)?.toFixed(1)}; ${late} of ${gaps.length} pictures late (usual ${usual.toFixed(1)} ms)`);
  }
} finally {
  await house.close();
}
