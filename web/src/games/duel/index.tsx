/** Duel of Chaos' table. */
import type { GameFace } from "../face";
import { DuelTable, Flying } from "./board";
import { cardName, cardText } from "./cards";
import { Scene } from "./figures";
import { Glance } from "./glance";
import { guide } from "./guide";
import { Deck, asDuel, causeAt, meantBy, sourcesOf, spotsOf, type Box, type ClanName } from "./position";
import { N_ } from "../../words";

function ArtCard({ clan, kind, at }: { clan: ClanName; kind: string; at: string }) {
  return (
    <g transform={at}>
      <rect class="art-card" x="-50" y="-62" width="100" height="128" rx="9" />
      <svg x="-44" y="-56" width="88" height="84" viewBox="12 0 76 72">
        <Scene clan={clan} kind={kind} />
      </svg>
      <path class={`art-plate clan-${clan}`} d="M-44 28h88v8h-88z" />
      <path class="art-words" d="M-36 44h72M-36 51h60" />
      <path class="art-black" d="M-44 56h88v6h-88z" />
    </g>
  );
}

function Art() {
  return (
    <svg class="art-duel" viewBox="0 0 420 170" aria-hidden="true">
      <path class="art-split" d="M232-4l-22 62 16 8-30 108h804V-4z" />
      <ArtCard clan="drakon" kind="wyrm" at="translate(84 100) rotate(-9)" />
      <ArtCard clan="evine" kind="siren" at="translate(336 100) rotate(9)" />
      <ArtCard clan="chaos" kind="domania" at="translate(210 92) scale(1.08)" />
    </svg>
  );
}

export const duel: GameFace = {
  name: "duel",
  motto: N_("empty your pile in one turn"),
  newcomers: 1,
  players: { 1: N_("Prologue") },
  optionless: 1,
  Art,
  Table: (props) => <DuelTable {...props} position={asDuel(props.position)} />,
  spots: (action) => spotsOf(action),
  sources: (action, position) => sourcesOf(action, asDuel(position)),
  meant: (id, _, position, viewer) => meantBy(id, asDuel(position), viewer),
  declines: (action) => /^(pass|hold|plain|done)$/.test(action),
  tip: (code, box) => {
    const card = box ? new Deck(box as Box).of(code) : null;
    return card ? `${cardName(card)}\n${cardText(card)}` : undefined;
  },
  causeAt,
  ghost: (thing) => <Flying code={thing.slice("card:".length)} />,
  guide,
  Glance,
};
