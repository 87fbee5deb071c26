/** The games that have a table of their own; any other is played through words (plain/). */
import type { GameLook } from "./look";
import { charon } from "./charon";
import { choson } from "./choson";
import { koryo } from "./koryo";
import { plain } from "./plain";

const looks: readonly GameLook[] = [koryo, choson, charon];

export const lookOf = (name: string): GameLook => looks.find((look) => look.name === name) ?? plain;
