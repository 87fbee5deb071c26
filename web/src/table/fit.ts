/** A table that fits its window: all its sizes are multiples of --u, and this finds the largest with which everything is
 * in sight. What lies on a table changes with every action; that its size does not, it shrinks only when it must, and grows
 * when there is much room or the window changes. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const LEAST = 9; // px
const MOST = 48;
const EDGE = 8; // shades and numbers of cards stand out so far
const ROOMY = 1.14; // so much larger is worth a change

const overflows = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + EDGE;

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
  const fit = (isFree: boolean) => {
    const board = root.current;
    if (!board) return;
    const was = size.current;
    if (was && !isFree) {
      set(board, was);
      if (overflows(board)) size.current = search(board, LEAST, was);
      else {
        set(board, Math.min(MOST, was * ROOMY));
        if (!overflows(board)) size.current = search(board, was, MOST);
      }
    } else size.current = search(board, LEAST, MOST);
    set(board, size.current);
  };
  useLayoutEffect(() => fit(false));
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    // The window, or what is drawn without the table being drawn anew: a box that has come, a card that is picked.
    const resized = new ResizeObserver(() => fit(true));
    resized.observe(board);
    const changed = new MutationObserver(() => fit(false));
    changed.observe(board, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
}
