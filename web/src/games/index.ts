/** The games that have a table of their own; any other is played through words (plain/). */
import type { GameEvent } from "../protocol";
import type { GameLook } from "./look";
import { charon } from "./charon";
import { choson } from "./choson";
import { duel } from "./duel";
import { koryo } from "./koryo";
import { plain } from "./plain";

const looks: readonly GameLook[] = [koryo, choson, charon, duel];

export const lookOf = (name: string): GameLook => looks.find((look) => look.name === name) ?? plain;

/** Events with their sentences as the page says them. */
export function tidied(game: string, events: readonly GameEvent[]): GameEvent[] {
  const { tidy } = lookOf(game);
  return events.map((event) => (tidy ? { ...event, text: tidy(event.text) } : event));
}
