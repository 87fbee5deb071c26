/** The cards of Duel of Chaos: clan, cost, name, a figure, the play effect on white, the reaction on black. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { capital } from "../../ui/seat";
import { N_, colon, lang, t } from "../../words";
import { Emblem, Figure } from "./figures";
import type { Card, ClanName } from "./position";

const CLAN_TITLES: Readonly<Record<ClanName, string>> = {
  drakon: N_("Drakon"),
  evine: N_("Evine"),
  vermeast: N_("Vermeast"),
  chaos: N_("Chaos"),
  intervention: N_("Intervention"),
};

export const clanTitle = (clan: ClanName): string => t(CLAN_TITLES[clan]);

/** The keyword that a clan lives by; Chaos has none. */
export function keywordOf(clan: ClanName): string {
  switch (clan) {
    case "drakon": return t("PLAN");
    case "evine": return t("CALL");
    case "vermeast": return t("DEVOUR");
    default: return "";
  }
}

/** "Raven, Drakon, cost 3". */
export function cardName(card: Card): string {
  const cost = card.cost === undefined ? "" : t(", cost {cost}", { cost: card.cost });
  return `${card.name}, ${clanTitle(card.clan)}${cost}`;
}

/** All that it says, in sentences. */
export function cardText(card: Card): string {
  const play = card.play && card.clan !== "intervention" ? t("Play: {what}", { what: card.play }) : card.play;
  const reaction = card.reaction ? `${card.when ?? ""}${colon()}${card.reaction}` : "";
  return [play, reaction].filter(Boolean).join(" ") || "–";
}

/** Who wrote the card: the rulebook shows next to nothing. */
export function sourceOf(card: Card): string {
  if (card.ours === undefined) return "";
  return card.ours ? t("our own card") : t("partly from the rulebook");
}

/** The keywords in a text stand out. */
function Words({ text }: { text: string }) {
  return <>{text.split(/\b(\p{Lu}{4,} \d+)/u).map((part, i) => (i % 2 ? <strong key={i}>{part}</strong> : part))}</>;
}

/** The play effect and the reaction, each on its ground. */
function Rules({ card }: { card: Card }) {
  return (
    <span class="duel-rules">
      {card.play && <span class="duel-play"><Words text={capital(card.play)} /></span>}
      {card.reaction && (
        <span class="duel-reaction"><b>{card.when}{colon().trimEnd()}</b> <Words text={card.reaction} /></span>
      )}
    </span>
  );
}

/** small: in a play area; whole: in hand and Domain, the text where there is room; big: to be read. */
export type CardSize = "small" | "whole" | "big";

const LONG = 105; // letters; more of them are smaller

/** Pictures are drawn once, not with every action. */
export const CardFace = ({ card, size }: Picture) => useMemo(() => drawFace({ card, size }), [card, size, lang.value]);

interface Picture {
  card: Card;
  size: CardSize;
}

function drawFace({ card, size }: Picture): JSX.Element {
  const isLong = cardText(card).length > LONG;
  const longest = Math.max(...card.name.split(/[\s-]/).map(({ length }) => length)); // a word that is whole on one line is read best
  return (
    <span class={`duel-face is-${size} clan-${card.clan} ${isLong ? "is-long" : ""}`} aria-hidden="true">
      <span class="duel-art"><Figure clan={card.clan} kind={card.code} /></span>
      {card.cost !== undefined && <span class="duel-cost">{card.cost}</span>}
      <span class="duel-name" style={{ "--letters": longest }}><Emblem clan={card.clan} /><span>{card.name}</span></span>
      {size === "big" && (
        <span class="duel-kind">
          {clanTitle(card.clan)}{keywordOf(card.clan) && ` · ${keywordOf(card.clan)}`}
          <i>{sourceOf(card)}</i>
        </span>
      )}
      {size !== "small" && <Rules card={card} />}
    </span>
  );
}

export const CardBack = () => useMemo(drawBack, []);

function drawBack(): JSX.Element {
  return (
    <svg class="duel-back" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="back-ground" x="1" y="1" width="58" height="82" rx="6" />
      <rect class="back-line" x="5" y="5" width="50" height="74" rx="3.500" />
      <path class="back-line" d="M30 18l4 13 11-8-8 11 13 4-13 4 8 11-11-8-4 13-4-13-11 8 8-11-13-4 13-4-8-11 11 8z" />
      <circle class="back-eye" cx="30" cy="38" r="4" />
    </svg>
  );
}
