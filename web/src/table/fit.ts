/** A table that fits its window: all its sizes are multiples of --u, and this finds the largest with which everything is
 * in sight. What lies on a table changes with every action; that its size does not, it shrinks only when it must, and grows
 * when there is much room or the window changes. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const LEAST = 9; // px
const MOST = 48;
const EDGE = 8; // shades and numbers of cards stand out so far
const QUIET = 700; // ms without a change
const ROOMY = 1.14; // so much larger is worth a change

const isTooSmall = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + EDGE;

/** Also where a part of it, marked data-fits, would lie over its neighbours. */
const overflows = (board: HTMLElement): boolean => isTooSmall(board) || [...board.querySelectorAll("[data-fits]")].some(isTooSmall);

const set = (board: HTMLElement, px: number): void => board.style.setProperty("--u", `${px}px`);

/** The largest size between two, to a quarter of a pixel, that fits; the smaller one if none does. */
function search(board: HTMLElement, least: number, most: number): number {
  let [low, high] = [least, most];
  set(board, high);
  if (!overflows(board)) return high;
  while (high - low > 0.3) {
    const middle = (low + high) / 2;
    set(board, middle);
    if (overflows(board)) high = middle;
    else low = middle;
  }
  return low;
}

export function useFit(root: RefObject<HTMLElement | null>): void {
  const size = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  const take = (board: HTMLElement, px: number) => set(board, (size.current = px));
  /** The window has changed. */
  const fit = (board: HTMLElement) => take(board, search(board, LEAST, MOST));
  /** What lies on the table has: it must fit at once; whether it could be larger is tried when all is quiet. */
  const adapt = (board: HTMLElement) => {
    if (!size.current) return fit(board);
    if (overflows(board)) take(board, search(board, LEAST, size.current));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      set(board, Math.min(MOST, size.current * ROOMY));
      take(board, overflows(board) ? size.current : search(board, size.current, MOST));
    }, QUIET);
  };
  useLayoutEffect(() => {
    if (root.current) adapt(root.current);
  });
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    let last = "";
    const resized = new ResizeObserver(() => {
      const now = `${board.clientWidth} ${board.clientHeight}`;
      if (now !== last) fit(board);
      last = now;
    });
    resized.observe(board);
    // What is drawn without the table being drawn anew: a box that has come, something to choose from.
    const isFlying = (node: Node) => node.parentElement?.closest(".flights") || (node instanceof Element && node.matches(".flights, .flight"));
    const isLaid = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      !(target as Element).closest(".flights") && [...addedNodes, ...removedNodes].some((node) => !isFlying(node));
    const changed = new MutationObserver((records) => records.some(isLaid) && adapt(board));
    changed.observe(board, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer.current);
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
}
