/** The games that have a table of their own: a folder here. Any other is played through words (plain/). */
import { looks } from "looks";
import type { GameLook } from "./look";
import { plain } from "./plain";

export const lookOf = (name: string): GameLook => looks.find((look) => look.name === name) ?? plain;
