/** Chosŏn's table. */
import { explains } from "../../ui/tip";
import { N_, t } from "../../words";
import type { Court } from "../dynasty/board";
import { arrivedOf, dynastyFace, firstTarget, lobbyOf } from "../dynasty/face";
import { holder, size, type DynastyPosition } from "../dynasty/position";
import { deck } from "./deck";
import { guide } from "./guide";

/** The Shield wins ties for the family it stands on [C4]. */
const holds = (p: DynastyPosition, family: string): number =>
  holder(p, family, (seat) => p.shield?.owner === seat && String(p.shield.family) === family);

/** What changes hands, drawn on 24 by 24: where there is no room for words, it stands alone. */
const DRAWN = {
  legacy: "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.5l6.3-.8z",
  fire: "M12.5 3c1 4 5 5.5 5 10.5a5.5 5.5 0 0 1-11 0c0-2.3 1-3.8 2.2-5 .3 1.6.9 2.5 2 2.8-.6-3.2.3-6 1.8-8.3z",
  sword: "M20 4l-1 4.5L9.5 18 6 14.5 15.5 5zM4.5 13l6.5 6.5M7.5 16.5L4 20",
  shield: "M12 3l7 2.6v6.1c0 4.4-3.5 7.3-7 9.3-3.5-2-7-4.9-7-9.3V5.6z",
};

function Sign({ kind, text, tip }: { kind: keyof typeof DRAWN; text: string; tip: string }) {
  return (
    <span class={`sign is-${kind}`} role="note" tabIndex={0} aria-label={text} {...explains(tip)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={DRAWN[kind]} /></svg>
      <span class="sign-word">{text}</span>
    </span>
  );
}

/** The tokens that change hands. */
function Signs({ p, seat }: { p: DynastyPosition; seat: number }) {
  return (
    <>
      {p.legacy === seat && (
        <Sign kind="legacy" text={t("Legacy")} tip={t("Yi’s Legacy\nDoubles a score of up to 10, else adds 5, 4 or 3.")} />
      )}
      {holds(p, "2") === seat && (
        <Sign kind="fire" text={t("Return Fire")} tip={t("Return Fire\nMay answer a Firearm at once.")} />
      )}
      {holds(p, "7") === seat && (
        <Sign kind="sword" text={t("Counter-Attack")} tip={t("Counter-Attack\nMay answer a Sword at once.")} />
      )}
      {(p.kept?.[seat - 1] ?? 0) > 0 && (
        <span class="sign is-kept" role="note" tabIndex={0} {...explains(t("Kept events\nEach is worth a point."))}>E×{p.kept?.[seat - 1]}</span>
      )}
      {p.shield?.owner === seat && !p.shield.family && (
        <Sign kind="shield" text={t("Shield")} tip={t("Yi’s Shield\nStands on nothing now.")} />
      )}
    </>
  );
}

function Shield() {
  return (
    <svg class="shield" viewBox="0 0 20 22" role="img" aria-label={t("under Yi’s Shield")}>
      <path d="M10 1l8 3v7c0 5-4 8-8 10-4-2-8-5-8-10V4z" />
      <path class="shield-sign" d="M6 10l3 3 5-6" />
    </svg>
  );
}

const court: Court = {
  deck,
  phases: {
    travel: N_("Time travel"),
    orders: N_("Orders"),
    main: N_("Main phase"),
    riposte: N_("Riposte"),
    take: N_("Taking a token"),
    limit: N_("End of round"),
    over: N_("Game over"),
  },
  holds,
  load: (p, seat, limit) => [size(p.table[seat - 1]), limit],
  Signs,
  mark: (p, seat, code) => p.shield?.owner === seat && String(p.shield.family) === code && <Shield />,
};

const WEAPON: Readonly<Record<string, string>> = {
  "1": "lobby", "2": "shoot", "3": "lobby", "4": "strike", "5": "strike", "6": "lobby", "7": "strike", "8": "shoot",
};

/** What a family does for who holds it, by its own action. */
const POWER: Readonly<Record<string, string>> = { "1": "shield 1", "3": "foresee", "5": "keep", "6": "research", "8": "travel" };

export const choson = dynastyFace({
  name: "choson",
  motto: N_("the dynasty takes up arms"),
  guide,
  tied: { text: N_("Equal points: whoever of them holds the lowest family wins."), rule: "C25" },
  court,
  fan: ["8", "4", "1", "5", "E"],
  backdrop: (
    <>
      <circle class="art-moon" cx="210" cy="60" r="54" />
      <path class="art-ridge" d="M-230 130c60-40 90-46 130-20 30-24 66-26 100 10 40-30 70-34 100-14 24-36 60-44 92-8 30-30 66-34 96 4 34-26 84-24 132 16 40-34 80-40 120-8 36-26 74-22 110 10v90h-880z" />
    </>
  ),
  taking: "take",
  causes: { shoot: "*", strike: "*", lobby: "*", shield: "1", foresee: "3", keep: "5", research: "6", travel: "8" },
  used: (code, p, viewer) => {
    if (code === "E" || code === "9") return null;
    const verb = WEAPON[code] ?? "";
    const target = firstTarget(p, viewer);
    if (code !== arrivedOf(p) && POWER[code]) return POWER[code] ?? null;
    return verb === "lobby" ? lobbyOf(target, { seat: String(viewer), code }) : `${verb} P${target.seat} ${target.code}`;
  },
  aimed: (target, before, p, viewer) => {
    const verb = WEAPON[arrivedOf(p) ?? ""] ?? "shoot";
    if (before?.code === "1" && Number(target.seat) === viewer) return `shield ${target.code}`;
    if (verb === "lobby") return lobbyOf(target, before ?? { seat: String(viewer), code: target.code });
    return `${verb} P${target.seat} ${target.code}`;
  },
});
