/** The games that have a table of their own: a folder here. Any other is played through words (plain/). */
import { looks } from "looks";
import type { GameEvent } from "../protocol";
import type { GameLook } from "./look";
import { plain } from "./plain";

export const lookOf = (name: string): GameLook => looks.find((look) => look.name === name) ?? plain;

/** Events with their sentences as the page says them. */
export function tidied(game: string, events: readonly GameEvent[]): GameEvent[] {
  const { tidy } = lookOf(game);
  return events.map((event) => (tidy ? { ...event, text: tidy(event.text) } : event));
}
