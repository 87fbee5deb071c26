/** A table that fits its window: all its sizes are multiples of --u, and this finds the largest with which everything is
 * in sight. What lies on a table changes with every action; that its size does not, it shrinks only when it must, and grows
 * when there is much room or the window changes. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { cardSize } from "../settings";
import { lang } from "../words";
import { isTravelling } from "./motion";

const LEAST = 9; // px
const MOST = 48;
const ACROSS = 24; // so many side by side at least: where there is height for more, as in a replay, lines would be cut
const EDGE = 8; // shades and numbers of cards stand out so far
const QUIET = 700; // ms without a change
const ROOMY = 1.14; // so much larger is worth a change
const LESS = 0.93; // only if so much less lies there than when it did not fit is it tried again: a try lays everything out twice

const isTooSmall = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + EDGE;

/** The table, and parts of it, marked data-fits, that would lie over their neighbours. */
const partsOf = (board: HTMLElement): Element[] => [board, ...board.querySelectorAll("[data-fits]")];
const overflows = (board: HTMLElement): boolean => partsOf(board).some(isTooSmall);

/** How much of what there is has room, at the narrowest. */
const shareOf = (board: HTMLElement): number =>
  Math.min(...partsOf(board).flatMap((part) => [part.clientHeight / part.scrollHeight, part.clientWidth / part.scrollWidth]).filter((share) => share > 0));

const most = (board: HTMLElement): number => Math.max(LEAST, Math.min(MOST, board.clientWidth / ACROSS));

/** Only what is another size: whatever is written has every style made anew. */
const set = (board: HTMLElement, px: number): void => {
  if (board.style.getPropertyValue("--u") !== `${px}px`) board.style.setProperty("--u", `${px}px`);
};

const FINE = 0.3; // px: so near to the largest

/** The largest size between two that fits; the smaller one if none does. Each try lays everything out, so few are made: what is
 * too large says how much of it has room; that is tried, and if it fits, a little more. Where this does not settle it, the middle. */
function search(board: HTMLElement, least: number, most: number): number {
  let [low, high, size, isGuess] = [least, most, most, false];
  for (;;) {
    set(board, size);
    const isTooLarge = overflows(board);
    if (!isTooLarge && size === most) return most;
    if (isTooLarge) high = size;
    else low = size;
    if (high - low <= FINE) return low;
    const guess = isTooLarge ? size * shareOf(board) - FINE / 3 : low + 0.9 * FINE;
    const isUseful = isTooLarge ? !isGuess && guess > low : isGuess;
    size = isUseful ? guess : (low + high) / 2;
    isGuess = isUseful && isTooLarge;
  }
}

/** A size below this one that fits, rather too small than found in two steps: whatever is drawn waits for it, and each has
 * every style made anew. */
function shrink(board: HTMLElement, from: number): number {
  let size = from;
  while (size > LEAST && overflows(board)) {
    size = Math.max(LEAST, size * Math.min(0.95, 0.97 * shareOf(board)));
    set(board, size);
  }
  return size;
}

/** How a table is arranged, and how much lies on it. */
const arrangementOf = (board: HTMLElement): string => board.firstElementChild?.className ?? "";
const amountOf = (board: HTMLElement): number => board.getElementsByTagName("*").length;

/** What was found out about a table that is so arranged, in this window. */
interface Found {
  /** So much lay on it when it had to be so small: what is dealt once more need not be tried again. */
  shrunk: { amount: number; size: number }[];
  /** With so much it could not be larger than it is now. */
  full: number;
  /** It has been as large as this. */
  grown: number;
}

/** `scene` is another when something was played. */
export function useFit(root: RefObject<HTMLElement | null>, scene: unknown): void {
  const first = useRef(scene);
  const isPlayed = useRef(false);
  isPlayed.current ||= scene !== first.current;
  const size = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  const watch = useRef<MutationObserver | null>(null);
  const found = useRef(new Map<string, Found>());
  const foundOf = (board: HTMLElement): Found => {
    const known = found.current.get(arrangementOf(board)) ?? { shrunk: [], full: Infinity, grown: 0 };
    found.current.set(arrangementOf(board), known);
    return known;
  };
  const take = (board: HTMLElement, px: number) => {
    set(board, (size.current = px));
    for (const one of found.current.values()) one.full = Infinity;
  };
  /** The window has changed. */
  const fit = (board: HTMLElement) => {
    found.current.clear();
    take(board, search(board, LEAST, most(board)));
  };
  /** What lies on the table has: it must fit at once; whether it could be larger is tried when all is quiet. */
  const adapt = (board: HTMLElement) => {
    // What is in the box comes later than what lies on the table: nothing has a size yet that should stay.
    if (!size.current || (!isPlayed.current && overflows(board))) return fit(board);
    const { shrunk } = foundOf(board);
    const amount = amountOf(board);
    const known = Math.min(...shrunk.filter((one) => one.amount <= amount).map((one) => one.size), Infinity);
    if (known < size.current) take(board, known);
    const needed = shrink(board, size.current);
    if (needed < size.current) {
      shrunk.push({ amount, size: needed });
      take(board, needed);
    }
    wait(board);
  };
  const wait = (board: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => (isTravelling() ? wait(board) : grow(board)), QUIET);
  };
  /** Where less lies than when there was no room for more. What it has been in such an arrangement is tried first. */
  const grow = (board: HTMLElement) => {
    const known = foundOf(board);
    const amount = amountOf(board);
    if (amount > LESS * known.full) return;
    const larger = Math.min(most(board), size.current * ROOMY);
    if (larger <= size.current) return;
    const fits = (px: number): boolean => {
      set(board, px);
      return !overflows(board);
    };
    const isAgain = known.grown > larger && fits(known.grown);
    if (isAgain || fits(larger)) {
      known.shrunk = known.shrunk.filter((one) => one.amount > amount); // so much has room, it turns out
      known.grown = isAgain ? known.grown : search(board, larger, most(board));
      return take(board, known.grown);
    }
    [known.full, known.grown] = [amount, 0];
    set(board, size.current);
  };
  useLayoutEffect(() => {
    if (root.current) adapt(root.current);
    watch.current?.takeRecords(); // what has just been drawn has been looked at
  }, [scene, lang.value, cardSize.value]); // longer words and larger cards need more room
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const room = () => `${board.clientWidth} ${board.clientHeight}`;
    let last = room();
    const resized = new ResizeObserver(() => {
      if (room() !== last) fit(board);
      last = room();
    });
    resized.observe(board);
    // What is drawn without the table being drawn anew: a box that has come, something to choose from.
    const isFlying = (node: Node) => node instanceof Element && node.closest(".flights, .flight") !== null; // also one that has landed and is gone
    const isLaid = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      !isFlying(target) && [...addedNodes, ...removedNodes].some((node) => !isFlying(node));
    const changed = (watch.current = new MutationObserver((records) => records.some(isLaid) && adapt(board)));
    changed.observe(board, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer.current);
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
}
