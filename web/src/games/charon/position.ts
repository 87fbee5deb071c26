/** A position of Charon Inc. and its box, and what is read off them for showing. What is legal is not decided here. */
import type { Position } from "../../protocol";

/** Gems by letter, or cards by code: how many. */
export type Bag = Readonly<Record<string, number>>;

export interface CharonPosition {
  players: number;
  round: number;
  phase: string;
  turn: number;
  order: readonly number[];
  zones: Readonly<Record<string, { gem: string; count: number }>>;
  /** Who has a flag on a spot. */
  flags: Readonly<Record<string, number>>;
  /** The seats whose flag still stands on an action. */
  areas: Readonly<Record<string, readonly number[]>>;
  gems: readonly Bag[];
  /** Another's is a number: how many. */
  hand: readonly (Bag | number)[];
  built: readonly (readonly number[])[];
  common: Bag;
  discard: Bag | number;
  bag: Bag;
  acts: { common: boolean; synced: boolean };
  offered?: readonly (Bag | number)[];
}

export interface Zone {
  zone: string;
  holes: number;
  /** In play from so many players on. */
  players: number;
}

export interface Spot {
  spot: string;
  zones: readonly string[];
  players: number;
}

/** A kind of card. Its code is its number, with a letter where the copies of a number differ. */
export interface Card {
  card: string;
  number: number;
  /** Points. */
  value: number;
  cost: Bag;
}

export interface CharonBox {
  zones: readonly Zone[];
  spots: readonly Spot[];
  cards: readonly Card[];
}

export const asCharon = (position: Position): CharonPosition => position as unknown as CharonPosition;

export const ROUNDS = 4;
export const COLOURS = ["B", "Y", "G", "P", "K"];
export const GEMS = [...COLOURS, "C"];
export const AREAS = ["intel", "rare", "eng", "sync", "ware"] as const;
export type AreaCode = (typeof AREAS)[number];

const COPIES = 20; // gems of a colour in the box [H1]

export const size = (bag: Bag | number | undefined): number =>
  typeof bag === "number" ? bag : Object.values(bag ?? {}).reduce((sum, n) => sum + n, 0);

/** Gems one by one, in the order of the rules: B Y G P K C. */
export const gemsOf = (bag: Bag): string[] => GEMS.flatMap((gem) => Array<string>(bag[gem] ?? 0).fill(gem));

/** Cards one by one, small numbers first. */
export const cardsOf = (bag: Bag): string[] =>
  Object.entries(bag)
    .flatMap(([card, n]) => Array<string>(n).fill(card))
    .sort((a, b) => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : Number(a > b)));

/** What the box says of a card; a code it does not have is a card that costs nothing. */
export const cardOf = (box: CharonBox, card: string): Card =>
  box.cards.find((one) => one.card === card) ?? { card, number: parseInt(card, 10), value: 0, cost: {} };

export const pointsOf = (p: CharonPosition, box: CharonBox, seat: number): number =>
  (p.built[seat - 1] ?? []).reduce((sum, number) => sum + (box.cards.find((one) => one.number === number)?.value ?? 0), 0);

/** What is left of a colour in the supply: whatever is nowhere else. */
export function supplyOf(p: CharonPosition, gem: string): number {
  const held = p.gems.reduce((sum, bag) => sum + (bag[gem] ?? 0), 0);
  const onMoon = Object.values(p.zones).reduce((sum, zone) => sum + (zone.gem === gem ? zone.count : 0), 0);
  return COPIES - held - onMoon - (p.bag[gem] ?? 0);
}

/** So many flags may be left on an area for it to work [H11]. */
export const flagLimit = (players: number): number => (players > 3 ? 2 : 1);

/** Whether an area works as its flags stand now. */
export const isTriggered = (p: CharonPosition, area: AreaCode): boolean => {
  const left = p.areas[area]?.length ?? 0;
  return left > 0 && left <= flagLimit(p.players);
};

/** Whether an area works for a seat. */
export const worksFor = (p: CharonPosition, area: AreaCode, seat: number): boolean =>
  isTriggered(p, area) && (p.areas[area] ?? []).includes(seat);

/** Flags no longer leave the areas: what stands there works or does not. */
export const areFlagsPlanted = (p: CharonPosition): boolean => !["redraw", "offer", "flags"].includes(p.phase);

/** The claims are made, and the flags that made them still stand. */
export const areClaimsMade = (p: CharonPosition): boolean => ["draft", "build", "store", "over"].includes(p.phase);

/** How a zone would be decided now [H13]. */
export interface Claim {
  /** Who takes it; 0: nobody. */
  seat: number;
  /** Flags of each seat that has any, most first. */
  flags: readonly (readonly [seat: number, flags: number])[];
  by: "flags" | "centre" | "roads" | "tie" | "none";
}

const isRoad = (spot: string): boolean => spot.includes("-");

export function claimOf(p: CharonPosition, box: CharonBox, zone: string): Claim {
  const touching = box.spots.filter((spot) => spot.zones.includes(zone) && p.flags[spot.spot]);
  const tally = (spots: readonly Spot[]): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const { spot } of spots) counts.set(p.flags[spot] ?? 0, (counts.get(p.flags[spot] ?? 0) ?? 0) + 1);
    return counts;
  };
  const flags = [...tally(touching)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const most = flags[0]?.[1] ?? 0;
  const tied = flags.filter(([, n]) => n === most).map(([seat]) => seat);
  const [first = 0] = tied;
  if (!first) return { seat: 0, flags, by: "none" };
  if (tied.length === 1) return { seat: first, flags, by: "flags" };
  const atCentre = p.flags[zone] ?? 0;
  if (tied.includes(atCentre)) return { seat: atCentre, flags, by: "centre" };
  const roads = tally(touching.filter((spot) => isRoad(spot.spot)));
  const [best, next] = tied.map((seat) => [seat, roads.get(seat) ?? 0] as const).sort((a, b) => b[1] - a[1]);
  if (best && best[1] > (next?.[1] ?? 0)) return { seat: best[0], flags, by: "roads" };
  return { seat: 0, flags, by: "tie" };
}

export type Payment = "held" | "clear" | "missing";

/** How a cost would be paid, gem by gem: one's own colours first, then clear ones [H17, H-r8]. */
export function paymentOf(cost: Bag, held: Bag): { gem: string; by: Payment }[] {
  const left: Record<string, number> = { ...held };
  const take = (gem: string): boolean => {
    if (!left[gem]) return false;
    left[gem] -= 1;
    return true;
  };
  const paid = gemsOf(cost).map((gem) => ({ gem, by: (take(gem) ? "held" : "missing") as Payment }));
  for (const one of paid) if (one.by === "missing" && take("C")) one.by = "clear";
  return paid;
}

/** "Bx2+K" → B, B, K. */
export const gemsIn = (text: string): string[] =>
  text.split("+").flatMap((part) => Array<string>(Number(part.split("x")[1] ?? 1)).fill(part.charAt(0)));

/** B, B, K → "Bx2+K". */
export const gemText = (gems: readonly string[]): string =>
  GEMS.flatMap((gem) => {
    const n = gems.filter((other) => other === gem).length;
    return n ? [n > 1 ? `${gem}x${n}` : gem] : [];
  }).join("+");
