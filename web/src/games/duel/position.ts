/** A position of Duel of Chaos and the cards in its box. What is legal is not decided here. */
import type { Position } from "../../protocol";
import { colon } from "../../words";

export type ClanName = "drakon" | "evine" | "vermeast" | "chaos" | "intervention";

export const CLANS: readonly ClanName[] = ["drakon", "evine", "vermeast", "chaos"];

/** A card's code; of a card that the viewer does not know, the number of its lot. */
export type Place = string | number;

export interface Effect {
  card: string;
  part: "play" | "reaction" | "once";
  owner: number;
  step: "use" | "option" | "may" | "awaken" | "name" | "pick" | "top" | "slot";
  held: readonly string[];
  named: readonly string[];
  /** The card of the Domain pile that a slot is chosen for. */
  covers?: string;
}

export interface DuelPosition {
  players: number;
  round: number;
  /** Whose turn it is; `turn` is who acts. */
  player: number;
  phase: "combo" | "recruit" | "over";
  turn: number;
  pile: readonly (readonly Place[])[];
  hand: readonly (readonly Place[])[];
  area: readonly (readonly string[])[];
  discard: readonly (readonly string[])[];
  domain: readonly (readonly string[])[];
  domain_pile: readonly Place[];
  void: readonly string[];
  interventions: readonly string[];
  lots: Readonly<Record<string, readonly string[]>>;
  acts: {
    resources: number;
    bonus: number;
    invoked: readonly string[];
    due: readonly (readonly [number, string])[];
    events: readonly string[];
    effect: Effect | null;
  };
}

export const asDuel = (position: Position): DuelPosition => position as unknown as DuelPosition;

/** What the server's `box` says. */
export interface Box {
  cards: readonly BoxCard[];
  words: Readonly<Record<string, string>>;
}

interface BoxCard {
  code: string;
  name: string;
  play?: string;
  when?: string;
  reaction?: string;
  clan?: string;
  cost?: number;
  prologue?: boolean;
  ours?: boolean;
}

/** A card as it is drawn. */
export interface Card extends Omit<BoxCard, "clan"> {
  clan: ClanName;
}

/** A card of the box, to be drawn. */
export const cardOf = (card: BoxCard): Card => ({ ...card, clan: (card.clan?.toLowerCase() ?? "intervention") as ClanName });

export const kindOf = (code: string): string => code.replace(/-\d+$/, "");

/** "PLAN X (Drakon): reveal … [D7]" in its three parts. */
export function parted(text: string): { title: string; about: string; rule: string } {
  const [, title = "", about = text, rule = ""] = /^([^:]+?)\s*:\s*(.*?)\s*(?:\[(.*)\])?$/s.exec(text) ?? [];
  return { title, about, rule };
}

/** All cards by the code of their kind. */
export class Deck {
  private readonly cards: ReadonlyMap<string, Card>;

  constructor(readonly box: Box) {
    this.cards = new Map(box.cards.map((card) => [card.code, cardOf(card)]));
  }

  /** The card with this code, with or without the number of its copy. */
  of(code: string): Card {
    const kind = kindOf(code);
    return this.cards.get(kind) ?? { code: kind, name: kind, clan: "chaos" };
  }

  /** What the keywords in a text of cards mean. */
  remindersOf(text: string): string[] {
    return Object.values(this.box.words).flatMap((word) => {
      const { title, about } = parted(word);
      const keyword = /^(\S+) X\b/.exec(title)?.[1];
      return keyword && new RegExp(`${keyword} \\d`).test(text) ? [`${keyword} X${colon()}${about}`] : [];
    });
  }
}

export const isKnown = (place: Place): place is string => typeof place === "string";

/** Lots that lie in these places, each with the cards it may be. */
export function lotsIn(p: DuelPosition, places: readonly Place[]): { n: number; cards: readonly string[] }[] {
  const counts = new Map<number, number>();
  for (const place of places) if (!isKnown(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([lot, n]) => ({ n, cards: p.lots[lot] ?? [] }));
}

/** Of the cards that may lie on top of this pile, how many are of each clan. */
export function topClans(p: DuelPosition, seat: number, deck: Deck): { of: number; clans: ReadonlyMap<ClanName, number> } {
  const top = p.pile[seat - 1]?.[0];
  const cards = top === undefined ? [] : isKnown(top) ? [top] : (p.lots[top] ?? []);
  const clans = new Map<ClanName, number>();
  for (const card of cards) clans.set(deck.of(card).clan, (clans.get(deck.of(card).clan) ?? 0) + 1);
  return { of: cards.length, clans };
}

/** Interventions still in the Domain pile: how many cards lie above each. */
export function coming(p: DuelPosition, deck: Deck): { code: string; after: number }[] {
  let after = 0;
  const found: { code: string; after: number }[] = [];
  for (const place of p.domain_pile) {
    if (isKnown(place) && deck.of(place).clan === "intervention") found.push({ code: place, after });
    else after++;
  }
  return found;
}

/** What the turn player can spend: in the combo as far as it is known. */
export const resources = (p: DuelPosition): number =>
  p.phase === "recruit" ? p.acts.resources : (p.area[p.player - 1]?.length ?? 0) + p.acts.bonus;

/** The spot an action names. Every card is one of its kind, so its code says where it lies. */
export function spotsOf(action: string): string[] {
  const [verb = "", what = ""] = action.split(" ");
  switch (verb) {
    case "play":
    case "react":
    case "invoke":
    case "top":
    case "pick": return [`card:${what}`];
    case "slot":
    case "buy": return [`slot:${what}`];
    case "name": return [`clan:${what}`];
    default: return [];
  }
}

/** The card whose effect an action goes on with. */
export function sourcesOf(action: string, p: DuelPosition): string[] {
  const isEffect = /^(use|option|awaken|name|pick|top|slot)\b/.test(action);
  return isEffect && p.acts.effect ? [`card:${p.acts.effect.card}`] : [];
}

/** Where a card, or what can be answered, is on the table. */
export function causeAt(code: string, seat: number): string {
  switch (code) {
    case "pile": return `[data-at="pile:${seat}"]`;
    case "sacrifice": return '[data-at="void"]';
    case "recruit": return `.duel-seat.seat-${seat} .duel-area`;
    default: return `[data-spot="card:${code}"], [data-effect="${code}"]`;
  }
}

/** What a click that makes no legal action would have been. */
export function meantBy(id: string, p: DuelPosition, viewer: number): string | null {
  const [place, what = ""] = id.split(":");
  const step = p.acts.effect?.step;
  if (place === "clan") return `name ${what}`;
  if (place === "slot") return step === "slot" ? `slot ${what}` : `buy ${what}`;
  if (step === "pick" || step === "top") return `${step} ${what}`;
  if (p.interventions.includes(what)) return `invoke ${what}`;
  const isInHand = p.hand[viewer - 1]?.includes(what);
  return isInHand && !p.acts.events.length ? `play ${what}` : `react ${what}`;
}
