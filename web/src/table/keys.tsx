/** Quick hands: what may be done has a number, arrows move, Enter confirms, `?` shows all of it. An action takes at most
 * five keys: `.` opens the list of all, in which each has a number of up to three digits, and Enter plays it. */
import { useComputed, useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { quickKeys } from "../settings";
import { Dialog } from "../ui/dialog";
import { t } from "../words";
import type { TableStore } from "./store";

/** On the table: what is picked by its number. */
const SPOTS = ".felt [data-spot]:is(.fits, .is-picked)";
/** In the bar: what gets the focus by its number, for Enter to play it. */
const PLAIN = ".bar .proposal button:not(.cancel, .skip, :disabled), .bar .actions-open button:not(:disabled)";

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** What has a number, in its order: spots, each once, then buttons of the bar. */
function targets(): HTMLElement[] {
  const spots = new Map<string, HTMLElement>();
  for (const spot of document.querySelectorAll<HTMLElement>(SPOTS)) {
    const id = spot.dataset["spot"] ?? "";
    if (!spots.has(id) && isSeen(spot)) spots.set(id, spot);
  }
  return [...spots.values(), ...[...document.querySelectorAll<HTMLElement>(PLAIN)].filter(isSeen)];
}

/** Where a key is for something else: a field, a window, a list that scrolls. */
function isBusy(): boolean {
  return !!document.activeElement?.closest("input, select, textarea, dialog, .side-body, .replay") || !!document.querySelector("dialog[open]");
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The nearest of some in a direction, rather straight on than to the side. */
function nearest(from: DOMRect, among: readonly HTMLElement[], [dx, dy]: readonly [number, number]): HTMLElement | undefined {
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of among) {
    const [ox, oy] = middle(one.getBoundingClientRect());
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function move(direction: readonly [number, number]): void {
  const among = [...targets(), ...document.querySelectorAll<HTMLElement>(".bar button:not(:disabled)")].filter(isSeen);
  const at = document.activeElement;
  const isThere = at instanceof HTMLElement && among.includes(at);
  const bar = document.querySelector(".bar");
  const from = isThere ? at : bar;
  if (!from) return;
  (nearest(from.getBoundingClientRect(), among.filter((one) => one !== at), direction) ?? (isThere ? undefined : among[0]))?.focus();
}

/** The digit of a key, on the row above the letters or at the side, whatever the layout writes there. */
export const digitOf = (event: KeyboardEvent): string => /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? "";

/** A number typed so far: does what it means as soon as it can mean only one thing. */
class Typing {
  private typed = "";

  clear(): void {
    this.typed = "";
  }

  type(digit: string): void {
    const all = targets();
    const starting = (start: string) => all.filter((_, i) => String(i + 1).startsWith(start));
    if (!starting((this.typed += digit)).length) this.typed = starting(digit).length ? digit : "";
    if (starting(this.typed).length === 1) this.finish();
  }

  /** Takes the number as it is; says whether it means something. */
  finish(): boolean {
    const meant = targets()[Number(this.typed) - 1];
    this.typed = "";
    if (!meant) return false;
    if (!meant.dataset["spot"]) {
      meant.focus();
      return true;
    }
    document.querySelector<HTMLElement>(".bar")?.focus({ preventScroll: true }); // Enter is for what is picked
    meant.click();
    return true;
  }
}

/** Enter: plays what is picked if it makes one action, or goes to the buttons of those it makes. */
function confirm(store: TableStore): boolean {
  const at = document.activeElement;
  if (at !== document.body && !at?.matches(".bar, .felt .is-picked")) return false; // a button's own
  const [first, second] = store.choosing.ready.peek();
  if (!first) return false;
  if (second) document.querySelector<HTMLElement>(".bar .confirm")?.focus();
  else store.play(first.action);
  return true;
}

interface Label {
  n: number;
  left: number;
  top: number;
}

/** Numbers over what they stand for, while keys are used. */
function Labels({ store }: { store: TableStore }) {
  const labels = useSignal<readonly Label[]>([]);
  const now = useComputed(() => [store.shown.value, store.choosing.picked.value, store.turn.value]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        labels.value = targets().map((element, i) => {
          const { left, top } = element.getBoundingClientRect();
          return { n: i + 1, left: Math.max(0, left - 6), top: Math.max(0, top - 6) };
        });
      });
    };
    measure();
    const kinds = ["resize", "scroll", "transitionend", "animationend"];
    kinds.forEach((kind) => window.addEventListener(kind, measure, true));
    return () => {
      cancelAnimationFrame(frame);
      kinds.forEach((kind) => window.removeEventListener(kind, measure, true));
    };
  }, [now.value]);
  return (
    <div class="key-labels" aria-hidden="true">
      {labels.value.map(({ n, left, top }) => <kbd key={n} style={{ left: `${left}px`, top: `${top}px` }}>{n}</kbd>)}
    </div>
  );
}

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const keys: readonly (readonly [string, string])[] = [
    ["1 2 3 …", t("pick the card or place with that number; put it back")],
    ["Enter", t("confirm what is picked")],
    ["Esc", t("cancel; skip what the others do")],
    ["← ↑ ↓ →", t("move to what may be clicked")],
    [".", t("list all actions; type a number, then Enter")],
    ["Tab", t("go on to the next button")],
    ["?", t("show these keys")],
  ];
  return (
    <Dialog title={t("Keys")} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key.split(" ").map((one) => <kbd key={one}>{one}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Listens to the keys of a table; whether numbers are shown. */
function useKeys(store: TableStore, isShown: Signal<boolean>, isHelping: Signal<boolean>): void {
  useEffect(() => {
    const typing = new Typing();
    const act = (event: KeyboardEvent): boolean => {
      const digit = digitOf(event);
      if (event.key === "?") return (isHelping.value = true);
      if (event.key === "Enter") return !event.shiftKey && (typing.finish() || confirm(store));
      if (event.key === ".") {
        document.querySelector<HTMLElement>('[aria-keyshortcuts="."]')?.click();
        return true;
      }
      const direction = ARROWS[event.key];
      if (!digit && !direction) {
        if (event.key !== "Shift") typing.clear();
        return false;
      }
      isShown.value = true;
      if (direction) move(direction);
      else if (store.isMyTurn.peek()) typing.type(digit);
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (quickKeys.peek() === "off" || event.ctrlKey || event.metaKey || event.altKey || isBusy()) return;
      if (event.defaultPrevented) isShown.value ||= event.key in ARROWS; // a table that has its own ways
      else if (act(event)) event.preventDefault();
    };
    const onPointer = () => {
      isShown.value = false;
      typing.clear();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", onPointer);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", onPointer);
    };
  }, [store]);
}

export function Keys({ store }: { store: TableStore }) {
  const isShown = useSignal(false);
  const isHelping = useSignal(false);
  useKeys(store, isShown, isHelping);
  return (
    <>
      {isShown.value && store.isMyTurn.value && <Labels store={store} />}
      {isHelping.value && <KeysHelp onClose={() => (isHelping.value = false)} />}
    </>
  );
}
