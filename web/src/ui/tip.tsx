/** Explanations that appear on hover, focus or long press, above or below what they explain. Screen
 * readers get the same text as a description. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Tip {
  text: string;
  /** Drawn instead of the text, for those who see. */
  picture: JSX.Element | undefined;
  over: DOMRect;
}

const tip = signal<Tip | null>(null);
let pressed: number | undefined;
let awaiting: EventTarget | null = null; // the pointer came before there was something to say

const LONG_PRESS = 450;
const EDGE = 8; // px between a tip and what it explains, or the window

function show(event: Event, text: string, picture: JSX.Element | undefined): void {
  tip.value = { text, picture, over: (event.currentTarget as Element).getBoundingClientRect() };
}

export function hideTip(): void {
  clearTimeout(pressed);
  awaiting = null;
  tip.value = null;
}

/** Spread onto whatever should explain itself; without a text, as long as there is none, it does not. */
export function explains(text: string, picture?: JSX.Element) {
  return {
    "aria-description": text || undefined,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      if (text) show(event, text, picture);
      else awaiting = event.currentTarget;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!text || awaiting !== event.currentTarget) return;
      awaiting = null;
      show(event, text, picture);
    },
    onPointerLeave: hideTip,
    onFocus: (event: FocusEvent) => {
      if ((event.currentTarget as Element).matches(":focus-visible") && text) show(event, text, picture);
    },
    onBlur: hideTip,
    onTouchStart: (event: TouchEvent) => {
      const over = (event.currentTarget as Element).getBoundingClientRect();
      clearTimeout(pressed);
      if (!text) return;
      pressed = window.setTimeout(() => {
        tip.value = { text, picture, over };
      }, LONG_PRESS);
    },
    onTouchEnd: () => clearTimeout(pressed),
    onTouchMove: hideTip,
    onContextMenu: (event: Event) => event.preventDefault(), // a long press is ours
  };
}

window.addEventListener("scroll", hideTip, { passive: true, capture: true });
window.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());

/** How much of what one may choose among would be covered, in square pixels. */
function covered(x: number, y: number, width: number, height: number, choices: readonly DOMRect[]): number {
  const common = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  return choices.reduce((sum, one) => sum + common(x, x + width, one.left, one.right) * common(y, y + height, one.top, one.bottom), 0);
}

/** Above, below or beside what is explained: where least of what one may choose among is covered. */
function placeFor(over: DOMRect, width: number, height: number): { x: number; y: number } {
  const choices = [...document.querySelectorAll(".felt .fits, .felt .is-picked")].map((one) => one.getBoundingClientRect());
  const middle = { x: over.left + over.width / 2 - width / 2, y: over.top + over.height / 2 - height / 2 };
  const wishes = [
    { x: middle.x, y: over.top - height - EDGE },
    { x: middle.x, y: over.bottom + EDGE },
    { x: over.right + EDGE, y: middle.y },
    { x: over.left - width - EDGE, y: middle.y },
    { x: EDGE, y: EDGE },
    { x: window.innerWidth, y: EDGE },
  ];
  const places = wishes.map(({ x, y }) => ({
    x: Math.max(EDGE, Math.min(x, window.innerWidth - width - EDGE)),
    y: Math.max(EDGE, Math.min(y, window.innerHeight - height - EDGE)),
  }));
  // What is explained itself must not be covered either: the pointer is there.
  const cost = ({ x, y }: { x: number; y: number }) => covered(x, y, width, height, [...choices, over, over]);
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

export function TipLayer() {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const at = tip.value;
    const box = bubble.current;
    if (!at || !box) return;
    if (!box.matches(":popover-open")) box.showPopover(); // above windows too
    const { width, height } = box.getBoundingClientRect();
    const { x, y } = placeFor(at.over, width, height);
    box.style.left = `${x}px`;
    box.style.top = `${y}px`;
  });
  if (!tip.value) return null;
  if (tip.value.picture) return <div class="tip is-picture" popover="manual" ref={bubble} aria-hidden="true">{tip.value.picture}</div>;
  return (
    <div class="tip" popover="manual" ref={bubble} aria-hidden="true">
      {tip.value.text.split("\n").map((line, i) => (i ? <p>{line}</p> : <strong>{line}</strong>))}
    </div>
  );
}
