// What somebody costs a server who plays alone: the page, and then nothing. A real server, a real browser with an empty cache,
// games of each kind against bots; what the server itself has counted, and CPU seconds of its process.
//
// usage: bench/alone.mjs [ACTIONS], with MADANG as the program; so many actions of the person, in each game.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { GAMES, House, MY_TURN, actByMouse, playOn, sitDown } from "../tests/page/house.mjs";

const actions = Number(process.argv[2] ?? 5);
const house = await House.open();

async function counted() {
  const text = await (await fetch(`${house.address}/metrics`)).text();
  const total = (name) => Number(new RegExp(`^madang_${name}_total (\\d+)$`, "m").exec(text)[1]);
  const [user, system] = readFileSync(`/proc/${house.server.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13);
  return { requests: total("requests"), files: total("http"), tables: total("tables"), cpu: (Number(user) + Number(system)) / 100 };
}

/** The bytes of a file as a browser gets it. */
const sizeOf = (path) =>
  new Promise((done, fail) => {
    const asked = get(house.address + path, { headers: { "accept-encoding": "gzip, br" } }, async (answer) => {
      let bytes = 0;
      for await (const piece of answer) bytes += piece.length;
      done(bytes);
    });
    asked.on("error", fail);
  });

/** The whole page, with all games, words and nets: what the service worker keeps. */
async function sizeOfPage() {
  const worker = await (await fetch(`${house.address}/sw.js`)).text();
  const files = new Set(worker.match(/[\w.-]+-[A-Z0-9]{8}\.\w+/g));
  const sizes = await Promise.all(["/", "/sw.js", ...[...files].map((file) => `/assets/${file}`)].map(sizeOf));
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const before = await counted();
const page = await house.person({ isHome: true });
for (const game of GAMES) { // what a game needs is loaded when it is first played
  await sitDown(page, game);
  await playOn(page, 3, actByMouse, 1);
}
const loaded = await counted();
const { files, bytes } = await sizeOfPage();
console.log(`  the first visit: ${(loaded.cpu - before.cpu).toFixed(2)} s of CPU; all of the page is ${Math.round(bytes / 1024)} KiB in ${files} files`);
for (const game of GAMES) {
  await sitDown(page, game);
  await page.waitForSelector(MY_TURN);
  const first = await counted();
  await playOn(page, 5, actByMouse, actions);
  const last = await counted();
  const plies = Number(await page.locator(".bar").getAttribute("data-plies"));
  const moved = { requests: last.requests - first.requests, files: last.files - first.files - 1, tables: last.tables }; // the last look is one itself
  console.log(`  ${game}: ${plies} actions of one person and bots: ${moved.requests} requests, ${moved.files} files, ${(last.cpu - first.cpu).toFixed(2)} s of CPU`);
  if (moved.requests || moved.files || moved.tables) process.exitCode = 1;
}
await house.close();
