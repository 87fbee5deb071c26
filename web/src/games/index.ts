/** The games that have a table of their own: a folder here. Any other is played through words (plain/). */
import { faces } from "faces";
import type { GameFace } from "./face";
import { plain } from "./plain";

export const faceOf = (name: string): GameFace => faces.find((face) => face.name === name) ?? plain;
