/** What Koryŏ's and Chosŏn's looks share: the board, the fan of cards on the start page, and what a click
 * that is not allowed would have meant. */
import type { JSX } from "preact";
import { useGameBox } from "../../table/box";
import { spotOf } from "../../table/choosing";
import type { GameFace } from "../face";
import { Coin, DynastyBoard, type Court } from "./board";
import { CardBack, CardFace, CardMini, cardTip, kindOf, namedDeck } from "./cards";
import { Glance } from "./glance";
import { FAMILIES, type DynastyBox, asDynasty, orderOf, spotsOf, type DynastyPosition } from "./position";

/** A card in play: whose, and which. */
interface Target {
  seat: string;
  code: string;
}

interface Wishes extends Pick<GameFace, "name" | "motto" | "guide" | "tied"> {
  court: Court;
  /** Five cards for the start page, and what stands behind them. */
  fan: readonly string[];
  backdrop: JSX.Element;
  /** The verb of taking somebody's token. */
  taking: string;
  /** The card in front of oneself that brings an action about, by the action's verb: "*" is the one that has just arrived. */
  causes: Readonly<Record<string, string>>;
  /** The action that a card in front of oneself would bring about; null: it brings about none. */
  used: (code: string, p: DynastyPosition, viewer: number) => string | null;
  /** The action that a click on another's card would have been, after a click on a card. */
  aimed: (target: Target, before: Target | undefined, p: DynastyPosition, viewer: number) => string | null;
}

/** The swap of two cards as it is written, the lower seat first. */
export function lobbyOf(one: Target, other: Target): string {
  const pair = [one, other].sort((a, b) => (a.seat < b.seat ? -1 : 1));
  return `lobby ${pair.map(({ seat, code }) => `P${seat} ${code}`).join(" ")}`;
}

/** A card of somebody else, for a sentence about what one cannot do. */
export function firstTarget(p: DynastyPosition, viewer: number): Target {
  for (const [i, bag] of p.table.entries()) {
    const code = FAMILIES.find((family) => bag[family]);
    if (i + 1 !== viewer && code) return { seat: String(i + 1), code };
  }
  return { seat: String((viewer % p.players) + 1), code: "9" };
}

/** The character that has just arrived, beside an event. */
export const arrivedOf = (p: DynastyPosition): string | undefined =>
  Object.keys((p.acts["played"] ?? {}) as object).find((kind) => kind !== "E");

function sourcesOf(action: string, causes: Wishes["causes"], p: DynastyPosition, viewer: number): string[] {
  const cause = causes[action.split(" ")[0] ?? ""];
  const code = cause === "*" ? arrivedOf(p) : cause;
  return code ? [`table:${viewer}:${code}`] : [];
}

function meant(wishes: Wishes, id: string, picked: readonly string[], p: DynastyPosition, viewer: number): string | null {
  const [place, first = "", code = ""] = spotOf(id).split(":");
  const before = picked.map((spot) => spotOf(spot).split(":"));
  if (place === "hand") return orderOf([...before.map((spot) => spot[1] ?? ""), first]);
  if (place === "tokens") return `${wishes.taking} P${first}`;
  if (place !== "table") return null;
  if (p.phase === "limit") return `drop ${code}`;
  const [, seat, kind] = before.find((spot) => spot[0] === "table") ?? [];
  if (Number(first) === viewer && !seat) return wishes.used(code, p, viewer);
  return wishes.aimed({ seat: first, code }, seat && kind ? { seat, code: kind } : undefined, p, viewer);
}

export function dynastyFace(wishes: Wishes): GameFace {
  const { name, motto, guide, tied, court, fan, backdrop } = wishes;
  return {
    name,
    motto,
    guide,
    ...(tied && { tied }),
    Art: () => {
      const deck = namedDeck(court.deck, useGameBox<DynastyBox>(name));
      return (
        <svg viewBox="0 0 420 170" aria-hidden="true">
          {backdrop}
          {fan.map((code, i) => (
            <svg key={code} x={34 + i * 74} y={44 + 4.5 * (i - 2) ** 2} width="72" height="106" overflow="visible">
              <g transform={`rotate(${(i - 2) * 5} 36 60)`}>
                <CardFace deck={deck} code={code} />
              </g>
            </svg>
          ))}
        </svg>
      );
    },
    Table: (props) => <DynastyBoard {...props} position={asDynasty(props.position)} court={court} />,
    spots: (action, _, viewer) => spotsOf(action, viewer),
    sources: (action, position, viewer) => sourcesOf(action, wishes.causes, asDynasty(position), viewer),
    meant: (id, picked, position, viewer) => meant(wishes, id, picked, asDynasty(position), viewer),
    tip: (code, box) => cardTip(kindOf(namedDeck(court.deck, box as DynastyBox | undefined), code)),
    causeAt: (code, seat) => {
      const [panel, card] = [`.seat-panel.seat-${seat}`, `[data-spot^="table:${seat}:${code}#"]`];
      if (code === "limit") return `${panel} .load`;
      // What an event owes stays owed when Priests have removed it [K14]: then it is where it lay.
      return `.in-play > .pile:has(> ${card}), ${panel} .in-play:not(:has(${card}))`;
    },
    ghost: (thing) => {
      const code = thing.split(":")[1];
      if (!code) return <Coin />;
      return code === "?" ? <CardBack /> : <CardMini deck={court.deck} code={code} />;
    },
    Glance: (props) => <Glance {...props} court={court} />,
  };
}
