/** Koryŏ's table. */
import type { Court } from "../dynasty/board";
import { dynastyFace, firstTarget, lobbyOf } from "../dynasty/face";
import { holder, size, type DynastyPosition } from "../dynasty/position";
import { deck } from "./deck";
import { guide } from "./guide";
import { N_ } from "../../words";

const holds = (p: DynastyPosition, family: string): number =>
  holder(p, family, (seat) => (p.table[seat - 1]?.["1"] ?? 0) > 0);

const court: Court = {
  deck,
  phases: {
    orders: N_("Orders"),
    main: N_("Main phase"),
    limit: N_("End of round"),
    over: N_("Game over"),
  },
  holds,
  load: (p, seat, limit) => [size(p.table[seat - 1]), limit + (holds(p, "3") === seat ? 2 : 0)],
};

export const koryo = dynastyFace({
  name: "koryo",
  motto: N_("secrets and majorities at court"),
  guide,
  court,
  fan: ["9", "6", "1", "7", "B"],
  backdrop: (
    <>
      <path class="art-roof" d="M-230 30C-60 50 120 44 210 4c90 40 270 46 440 26v14c-170 24-340 18-440-22C110 62-60 68-230 44z" />
      <path class="art-beam" d="M-230 64h880v8h-880z" />
    </>
  ),
  taking: "steal",
  causes: { raid: "B", lobby: "L", purge: "4", steal: "2", bank: "6" },
  used: (code, p, viewer) => {
    const target = firstTarget(p, viewer);
    switch (code) {
      case "B": return `raid P${target.seat} ${target.code}`;
      case "L": return lobbyOf(target, { seat: String(viewer), code: "L" });
      case "2": return `steal P${target.seat}`;
      case "4": return "purge B";
      case "6": return "bank";
      default: return null;
    }
  },
  aimed: (target, before, p, viewer) => {
    if (before && before.seat !== target.seat && !/[BL]/.test(before.code)) return lobbyOf(target, before);
    if (p.acts["L"] && (before?.code === "L" || !p.acts["B"])) return lobbyOf(target, { seat: String(viewer), code: target.code });
    return `raid P${target.seat} ${target.code}`;
  },
});
