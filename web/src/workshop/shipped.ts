/** What can be written here, and what one begins with: the shipped cards and the shipped moon, as the program has them. */
import { shipped } from "shipped";
import type { Kind } from "./sets";

export const kinds: readonly Kind[] = [
  { game: "duel", option: "cards", shipped: shipped.duel },
  { game: "charon", option: "map", shipped: shipped.charon },
];
