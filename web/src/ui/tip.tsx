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

const LONG_PRESS = 450;

function show(event: Event, text: string, picture: JSX.Element | undefined): void {
  tip.value = { text, picture, over: (event.currentTarget as Element).getBoundingClientRect() };
}

export function hideTip(): void {
  clearTimeout(pressed);
  tip.value = null;
}

/** Spread onto whatever should explain itself. */
export function explains(text: string, picture?: JSX.Element) {
  return {
    "aria-description": text,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === "mouse") show(event, text, picture);
    },
    onPointerLeave: hideTip,
    onFocus: (event: FocusEvent) => {
      if ((event.currentTarget as Element).matches(":focus-visible")) show(event, text, picture);
    },
    onBlur: hideTip,
    onTouchStart: (event: TouchEvent) => {
      const over = (event.currentTarget as Element).getBoundingClientRect();
      clearTimeout(pressed);
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

export function TipLayer() {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const at = tip.value;
    const box = bubble.current;
    if (!at || !box) return;
    if (!box.matches(":popover-open")) box.showPopover(); // above windows too
    const { width, height } = box.getBoundingClientRect();
    const left = at.over.left + at.over.width / 2 - width / 2;
    const top = at.over.top - height - 8;
    box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
    box.style.top = `${top > 8 ? top : Math.max(8, Math.min(at.over.bottom + 8, window.innerHeight - height - 8))}px`;
  });
  if (!tip.value) return null;
  if (tip.value.picture) return <div class="tip is-picture" popover="manual" ref={bubble} aria-hidden="true">{tip.value.picture}</div>;
  return (
    <div class="tip" popover="manual" ref={bubble} aria-hidden="true">
      {tip.value.text.split("\n").map((line, i) => (i ? <p>{line}</p> : <strong>{line}</strong>))}
    </div>
  );
}
