/** The five actions: what each gives, whose flags still stand on it, and whether it would work as they stand. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { seatName } from "../../ui/seat";
import { explains } from "../../ui/tip";
import { N_, lang, t } from "../../words";
import type { TableProps } from "../face";
import { spotState, type SpotState } from "../spot";
import { Flag } from "./flag";
import { AREA_WORDS, flagCount } from "./names";
import { AREAS, areFlagsPlanted, flagLimit, isTriggered, worksFor, type AreaCode, type CharonPosition } from "./position";

const SIGNS: Readonly<Record<AreaCode, JSX.Element>> = {
  intel: <path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />,
  rare: <path d="M7 4h10l4 6-9 11L3 10zM3 10h18M9.5 10L12 20.5 14.5 10 12 4z" />,
  eng: <path d="M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M5 5l2.5 2.5M16.5 16.5L19 19M5 19l2.5-2.5M16.5 7.5L19 5" />,
  sync: <path d="M4 10a8.5 8.5 0 0 1 15-3M20 3v5h-5M20 14a8.5 8.5 0 0 1-15 3M4 21v-5h5" />,
  ware: <path d="M3 10l9-6 9 6v11H3zM7 21v-8h10v8M7 17h10" />,
};

export function AreaSign({ area }: { area: AreaCode }) {
  return <svg class="ch-sign" viewBox="0 0 24 24" aria-hidden="true">{SIGNS[area]}</svg>;
}

/** What an action area gives, and when. */
export function areaTip(code: string): string | undefined {
  const area = AREAS.find((one) => one === code);
  return area && `${t(AREA_WORDS[area].name)}\n${t(AREA_WORDS[area].gives)} – ${t(AREA_WORDS[area].when)}.`;
}

type Props = TableProps<CharonPosition>;

/** How an area stands: works, too full, empty. */
function standing(p: CharonPosition, area: AreaCode): { state: string; text: string; short: string } {
  const left = p.areas[area]?.length ?? 0;
  const most = flagLimit(p.players);
  if (!left) return { state: "is-empty", text: t("nobody left"), short: t("nobody") };
  if (isTriggered(p, area)) {
    const works = areFlagsPlanted(p) ? t("works") : t("would work as it stands");
    return { state: "is-on", text: works, short: t("works") };
  }
  return { state: "is-full", text: t("too many: {left}, at most {most}", { left, most }), short: t("max {most}", { most }) };
}

/** Drawn anew when something about it is different. */
function Area({ area, ...props }: Props & { area: AreaCode }) {
  const { position: p, seats, viewer, onSpot } = props;
  const spot = spotState(`area:${area}`, props);
  return useMemo(() => drawArea(area, spot, props), [area, spot.state, p.areas[area], areFlagsPlanted(p), p.players, seats, viewer, onSpot, lang.value]);
}

function drawArea(area: AreaCode, spot: SpotState, { position: p, seats, viewer }: Props): JSX.Element {
  const words = AREA_WORDS[area];
  const owners = p.areas[area] ?? [];
  const { state, text, short } = standing(p, area);
  const isMine = areFlagsPlanted(p) && worksFor(p, area, viewer);
  const who = owners.map((seat) => seatName(seats, seat)).join(", ");
  return (
    <button
      {...spot.button}
      class={`ch-area ${state} ${isMine ? "is-mine" : ""} ${spot.state}`}
      {...explains(`${areaTip(area)}\n${text}`)}
    >
      <span class="hidden">{`${t(words.name)}. ${flagCount(owners.length)}${who ? ` (${who})` : ""}, ${text}`}</span>
      <AreaSign area={area} />
      <span class="ch-area-name" aria-hidden="true"><span class="is-long">{t(words.name)}</span><span class="is-short">{t(words.short)}</span></span>
      <span class="ch-area-gives" aria-hidden="true">{t(words.gives)}</span>
      <span class="ch-area-flags" aria-hidden="true">
        {owners.map((seat) => <Flag key={seat} seat={seat} at={`area:${area}:${seat}`} />)}
        <span class="ch-area-state">{short}</span>
      </span>
    </button>
  );
}

export function Areas(props: Props) {
  const { position: p, choosing } = props;
  const most = flagLimit(p.players);
  const picked = AREAS.find((area) => choosing.isPicked(`area:${area}`));
  const givenUp = picked && p.phase === "flags" ? AREA_WORDS[picked] : null;
  const rule = t(most === 1 ? N_("Works with one flag left. Planting gives the action up.") : N_("Works with one or two flags left. Planting gives the action up."));
  return (
    <section class="ch-areas" aria-label={t("Actions")}>
      <div class="ch-area-list">{AREAS.map((area) => <Area key={area} area={area} {...props} />)}</div>
      <p class={givenUp ? "ch-area-rule" : "hidden"}>
        {givenUp ? t("You give up: {what}.", { what: t(givenUp.gives) }) : rule}
      </p>
    </section>
  );
}
