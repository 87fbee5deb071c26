// Screenshots of every phase of every game at seven sizes, into build/screenshots/phases/: to be looked at. Says of each
// what does not fit. `make shots`; PAGE_GAMES=koryo for one game, PLAYERS=4 for another number of players.
import { mkdirSync } from "node:fs";
import { DRAWN, House, MY_TURN, SIZES, actByMouse, actOnce, chance, myTurn, outOfSight, screenshots, sitDown } from "./house.mjs";

const ACTIONS = Number(process.env.ACTIONS ?? 160);
const folder = `${screenshots}/phases`;
mkdirSync(folder, { recursive: true });

const house = await House.open();
try {
  for (const game of DRAWN) {
    const page = await house.person();
    await sitDown(page, game, { players: Number(process.env.PLAYERS ?? 3) });
    const seen = new Map();
    const pick = chance(Number(process.env.SEED ?? 3));
    for (let i = 0; i < ACTIONS && (await myTurn(page)); i++) {
      const phase = await page.locator(".table").getAttribute("data-phase");
      const n = seen.get(phase) ?? 0;
      seen.set(phase, n + 1);
      if (n === 0 || n === 6) {
        await page.mouse.move(0, 0);
        for (const [k, [width, height]] of SIZES.entries()) {
          await page.emulateMedia({ colorScheme: (k + n) % 2 ? "dark" : "light" });
          await page.setViewportSize({ width, height });
          await page.waitForSelector(MY_TURN);
          await page.screenshot({ path: `${folder}/${game}-${phase}-${n}-${width}x${height}.png` });
          const { u, bar, out } = await outOfSight(page);
          console.log(`${game} ${phase} ${n} ${width}x${height}: --u ${u}, bar ${bar} px${out.length ? " – " + out.join(", ") : ""}`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      await actOnce(page, pick, actByMouse);
    }
    await page.context().close();
  }
} finally {
  await house.close();
}
