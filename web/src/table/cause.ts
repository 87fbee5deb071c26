/** What a question comes from is outlined on the table as long as it is asked. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { GameFace } from "../games/face";
import type { Sentence } from "../protocol";
import { causesOf } from "../ui/seat";

export function useCauses(root: RefObject<HTMLElement | null>, face: GameFace, ask: Sentence | null): void {
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const selector = (ask ? causesOf(ask) : []).flatMap(({ code, seat }) => face.causeAt?.(code, seat) ?? []).join(", ");
    const caused = new Set(selector ? board.querySelectorAll<HTMLElement>(selector) : []);
    for (const element of board.querySelectorAll<HTMLElement>("[data-cause]")) if (!caused.has(element)) delete element.dataset["cause"];
    for (const element of caused) element.dataset["cause"] = "";
  });
}
