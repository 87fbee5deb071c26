// What it costs the page to show an action, and whether things travel smoothly. Chromium plays each game for a while on a
// phone's screen, one action at full speed and the next at a quarter of it, about a phone. The browser's own trace says how
// much computing there was from the message to the first picture of what it changed – script, style, layout and paint, in the
// time of the thread – and which pictures were dropped while things travelled. The throttle takes the time that others use of
// the machine for the page's: on a busy one it slows down more than four times, and four times the cost at full speed is what
// counts.
//
// `make bench-table`; PAGE_GAMES=koryo for one game, ACTIONS for how many, BEFORE=<another madang> to have that one's figures
// beside these, in turns.
import { DRAWN, House, actByMouse, chance, sitDown } from "../tests/page/house.mjs";

const ACTIONS = Number(process.env.ACTIONS ?? 40);
const THROTTLE = 4;
const PHONE = { width: 360, height: 740 };

const CATEGORIES = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing,disabled-by-default-devtools.timeline.frame";

const at = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(part * numbers.length))] ?? 0;

/** Begins a trace; what it returns ends it and gives its events. */
async function trace(client) {
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES.split(",") } });
  return async () => {
    const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
    await client.send("Tracing.end");
    await done;
    return events;
  };
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

/** The computing of each update in milliseconds, all and by its parts: the task in which the message came, the one in which the
 * page marks that it shows another action, and those after it up to the first that paints. */
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
    const cost = { ts: tasks[i].ts, all: 0 };
    for (const task of [from === i ? [] : [tasks[from]], tasks.slice(i, to + 1)].flat()) {
      cost.all += (task.tdur ?? task.dur) / 1000;
      for (const [part, time] of Object.entries(partsOf(task, work.filter((event) => within(task, event))))) cost[part] = (cost[part] ?? 0) + time / 1000;
    }
    costs.push(cost);
  }
  return costs;
}

/** From one mark to the next other one of these, as often as it is there: [[from, to], …]. */
function spans(events, mark, others) {
  const marks = events.filter(({ name }) => name === mark || others.includes(name)).sort((a, b) => a.ts - b.ts);
  return marks.flatMap(({ name, ts }, i) => (name === mark ? [[ts, marks[i + 1]?.ts ?? Infinity]] : []));
}
const isIn = (spans, ts) => spans.some(([from, to]) => ts >= from && ts < to);

/** What became of the pictures that were due while things travelled: how many there were, and how many were dropped. */
function pictures(events, isCounted) {
  const due = events.flatMap(({ name, ph, ts, args }) => {
    const frame = name === "PipelineReporter" && ph === "b" ? args?.frame_reporter : undefined;
    return frame && frame.state !== "STATE_NO_UPDATE_DESIRED" && isCounted(ts) ? [frame] : [];
  });
  return { due: due.length, dropped: due.filter(({ state, affects_smoothness: matters }) => state === "STATE_DROPPED" && matters).length };
}

/** Somebody at a table of a game, who acts when told to. */
async function player(house, game) {
  const page = await house.person({ viewport: PHONE, hasTouch: true, reducedMotion: "no-preference", speed: process.env.SPEED ?? "normal" });
  // What waits here waits for the page's own marks: asking again in every picture would be computed with it.
  await page.addInitScript(() => {
    const told = { plies: "", turn: "", isOver: false, flies: false };
    const waiting = new Set();
    /** How far the game is when one may act after so many actions; -1: it is over. */
    window.mayAct = (after) =>
      new Promise((resolve) => {
        const look = () => {
          const may = told.isOver || (told.turn === "mine" && Number(told.plies) > after);
          if (may) resolve(told.isOver ? -1 : Number(told.plies));
          return may;
        };
        if (!look()) waiting.add(look);
      });
    new MutationObserver(() => {
      const { plies = "", turn = "" } = document.querySelector(".bar")?.dataset ?? {};
      const now = { plies, turn, isOver: document.querySelector(".end-title") !== null, flies: document.querySelector(".flight") !== null };
      if (now.plies !== told.plies) performance.mark("update");
      if (now.flies !== told.flies) performance.mark(now.flies ? "travel" : "landed");
      Object.assign(told, now);
      for (const look of waiting) if (look()) waiting.delete(look);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-plies", "data-turn"] });
  });
  await sitDown(page, game, { players: 3 });
  const client = await page.context().newCDPSession(page);
  const pick = chance(3);
  let plies = await page.evaluate(() => window.mayAct(-1));
  const end = await trace(client);
  return {
    async act(rate) {
      if (plies < 0) return;
      await client.send("Emulation.setCPUThrottlingRate", { rate });
      await page.evaluate((name) => performance.mark(name), rate > 1 ? "slow" : "full");
      await actByMouse(page, pick);
      plies = await page.evaluate((after) => window.mayAct(after), plies);
    },
    async close() {
      const events = await end();
      await page.context().close();
      return events;
    },
  };
}

/** In turns at each house, so that what else the machine does is the same for all. */
async function measure(houses, game) {
  const players = [];
  for (const house of houses) players.push(await player(house, game));
  for (let i = 0; i < ACTIONS; i++) for (const one of players) await one.act(i % 2 ? THROTTLE : 1);
  const found = [];
  for (const one of players) {
    const events = await one.close();
    const slow = spans(events, "slow", ["full"]);
    const travels = spans(events, "travel", ["landed"]);
    const costs = updates(events);
    found.push({
      full: costs.filter(({ ts }) => !isIn(slow, ts)),
      slow: costs.filter(({ ts }) => isIn(slow, ts)),
      frames: pictures(events, (ts) => isIn(slow, ts) && isIn(travels, ts)),
      fullFrames: pictures(events, (ts) => !isIn(slow, ts) && isIn(travels, ts)),
    });
  }
  return found;
}

/** One line about a game; says the median at full speed, times the throttle. */
function tell(name, { full, slow, frames, fullFrames }) {
  const share = (costs, part, where) => at(costs.map((cost) => cost[part]), where);
  const parts = ["script", "style", "layout", "paint"].map((part) => `${part} ${(THROTTLE * share(full, part, 0.5)).toFixed(1)}`).join(", ");
  const [median, most] = [0.5, 0.95].map((where) => (THROTTLE * share(full, "all", where)).toFixed(1));
  const [throttled, mostThrottled] = [0.5, 0.95].map((where) => share(slow, "all", where).toFixed(1));
  console.log(`${name}: ${THROTTLE} × ${full.length} updates at full speed: median ${median} (${parts}), 95 % ${most}; ${slow.length} at the throttle: ${throttled} and ${mostThrottled}; ${frames.dropped} of ${frames.due} pictures dropped, at full speed ${fullFrames.dropped} of ${fullFrames.due}`);
  return Number(median);
}

const houses = [await House.open()];
if (process.env.BEFORE) houses.push(await House.open(false, process.env.BEFORE));
try {
  console.log(`computing of an update, ms of the thread, and pictures at ${THROTTLE}× throttle while things travel`);
  for (const game of DRAWN) {
    const [now, before] = await measure(houses, game);
    const is = tell(game, now);
    if (before) console.log(`${game}: ${(is / tell(`${game} before`, before)).toFixed(2)} of before`);
  }
} finally {
  for (const house of houses) await house.close();
}
