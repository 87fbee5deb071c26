/** Moves of others, shown: flags fly from where they stood, gems to whoever takes them. */
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../../protocol";
import { isStill } from "../../settings";
import { Gem } from "./gems";
import type { CharonPosition } from "./position";

const FLIGHT = 600;
const EASE = "cubic-bezier(.3, .1, .2, 1)";

const middle = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** A flag that is on its spot now, from where it was. */
function flyFlag(root: Element, from: string, to: string): void {
  const origin = root.querySelector(`[data-spot="${from}"]`);
  const flag = root.querySelector(`[data-spot="${to}"] .ch-flag`);
  if (!origin || !flag) return;
  const [a, b] = [middle(origin), middle(flag)];
  flag.animate(
    [
      { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` },
      { transform: `translate(${(a.x - b.x) * 0.3}px, ${(a.y - b.y) * 0.3 - 24}px) scale(1.35)`, offset: 0.6 },
      { transform: "none" },
    ],
    { duration: FLIGHT, easing: EASE },
  );
}

/** A gem that is no longer where it was, on its way to a seat. */
function flyGem(root: Element, gem: string, from: Element, to: Element, delay: number): void {
  const ghost = document.createElement("span");
  ghost.className = "ch-ghost";
  render(<Gem gem={gem} />, ghost);
  root.append(ghost);
  const home = root.getBoundingClientRect();
  const [a, b] = [middle(from), middle(to)];
  const at = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x - home.left}px, ${y - home.top}px) scale(${scale})`;
  const flight = ghost.animate([{ transform: at(a, 1) }, { transform: at(b, 0.6), opacity: 0.4 }], { duration: FLIGHT, delay, easing: EASE, fill: "both" });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

function show(root: Element, event: GameEvent, before: CharonPosition): void {
  const { seat, area, from, spot, zones } = event as GameEvent & { seat?: number; area?: string; from?: string; spot?: string; zones?: unknown };
  if (event.event === "flagged") flyFlag(root, `area:${area}`, `at:${spot}`);
  if (event.event === "moved") flyFlag(root, `at:${from}`, `at:${spot}`);
  if (event.event !== "claimed" || !Array.isArray(zones)) return;
  const home = root.querySelector(`[data-seat="${seat}"] .ch-gems`);
  (zones as string[]).forEach((zone, i) => {
    const lay = before.zones[zone];
    const place = root.querySelector(`[data-zone="${zone}"] .ch-tile`);
    if (!home || !place || !lay) return;
    for (let n = 0; n < lay.count; n++) flyGem(root, lay.gem, place, home, i * 60 + n * 90);
  });
}

/** Gives the table a ref; whenever the position changes, what led to it is shown. */
export function useMotion(position: CharonPosition, events: readonly GameEvent[]) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(position);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = position;
    const table = root.current;
    if (!table || before === position || isStill() || document.hidden) return;
    for (const event of events) show(table, event, before);
  }, [position]);
  return root;
}
