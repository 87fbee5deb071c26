/** A position of Koryŏ or Chosŏn, and what is read off it for showing. What is legal is not decided here. */
import type { Position } from "../../protocol";

export type Bag = Readonly<Record<string, number>>;

export interface DynastyPosition {
  players: number;
  round: number;
  first: number;
  phase: string;
  turn: number;
  bank: number;
  tokens: readonly number[];
  /** Another's is a number: how many. */
  hand: readonly (Bag | number)[];
  placed: readonly (Bag | number)[];
  table: readonly Bag[];
  acts: Readonly<Record<string, unknown>>;
  kept?: readonly number[];
  legacy?: number;
  shield?: { owner: number; family: number };
}

export const asDynasty = (position: Position): DynastyPosition => position as unknown as DynastyPosition;

export const FAMILIES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
export const ROUNDS = 8;

/** What is in the box of either game, as far as the page asks for it: the season cards, round by round. */
export interface DynastyBox {
  cards: readonly { code: string; name: string; copies: number }[];
  seasons: readonly { dealt: number; limit: number }[];
}

export const size = (bag: Bag | number | undefined): number =>
  typeof bag === "number" ? bag : Object.values(bag ?? {}).reduce((sum, n) => sum + n, 0);

/** The cards of a bag one by one, as they lie in text order. */
export const codesOf = (bag: Bag): [string, number][] =>
  Object.entries(bag).sort(([a], [b]) => (a < b ? -1 : 1));

/** Who holds a family: strictly the most, or among the tied whoever `breaks` the tie; 0: nobody [K4, C4]. */
export function holder(p: DynastyPosition, family: string, breaks: (seat: number) => boolean): number {
  const counts = p.table.map((bag) => bag[family] ?? 0);
  const most = Math.max(...counts);
  if (!most) return 0;
  const tied = counts.flatMap((n, i) => (n === most ? [i + 1] : []));
  return tied.length === 1 ? (tied[0] ?? 0) : (tied.find(breaks) ?? 0);
}

/** "order 9x3" → 9, 9, 9; "order 6+B" → 6, B. */
function ordered(text: string): string[] {
  const many = /^(\w)x(\d+)$/.exec(text);
  if (many) return Array<string>(Number(many[2])).fill(many[1] ?? "");
  return text.split("+");
}

/** The spots that an action of either game names; an action without any is a button. */
export function spotsOf(action: string, viewer: number): string[] {
  const [verb = "", ...words] = action.split(" ");
  const seat = (word = "") => word.slice(1);
  switch (verb) {
    case "order": return ordered(words[0] ?? "").map((code) => `hand:${code}`);
    case "drop":
    case "purge":
    case "shield": return [`table:${viewer}:${words[0]}`];
    case "steal":
    case "take": return [`tokens:${seat(words[0])}`];
    case "raid":
    case "shoot":
    case "strike":
    case "lobby": {
      const spots = [`table:${seat(words[0])}:${words[1]}`];
      if (words[2]) spots.push(`table:${seat(words[2])}:${words[3]}`);
      return spots;
    }
    default: return [];
  }
}

/** The order that these cards of the hand would be. */
export function orderOf(codes: readonly string[]): string {
  const sorted = [...codes].sort();
  const [first = ""] = sorted;
  if (sorted.every((code) => code === first)) return sorted.length > 1 ? `order ${first}x${sorted.length}` : `order ${first}`;
  return `order ${sorted.join("+")}`;
}
