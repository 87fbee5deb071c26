/** The cards of Koryŏ and Chosŏn: paper, a banner with the number, a figure, a name, a power. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Figure } from "./figure";
import type { DynastyBox } from "./position";
import { t } from "../../words";

/** A kind of card as its game describes it. */
interface Kind {
  code: string;
  /** As the box says it; empty until that has come. */
  name?: string;
  /** Short, for the card itself. */
  power: string;
  /** Whole, for whoever asks. */
  about: string;
  isEvent?: boolean;
}

export interface Deck {
  kinds: readonly Kind[];
  figures: Readonly<Record<string, () => JSX.Element>>;
}

export const kindOf = (deck: Deck, code: string): Kind =>
  deck.kinds.find((kind) => kind.code === code) ?? (deck.kinds[0] as Kind);

/** The deck with the names that the box has for its cards. */
export const namedDeck = (deck: Deck, box: DynastyBox | null | undefined): Deck => ({
  ...deck,
  kinds: deck.kinds.map((kind) => ({ ...kind, name: box?.cards.find(({ code }) => code === kind.code)?.name ?? "" })),
});

/** "Merchant, 9". */
export const cardName = (kind: Kind): string => `${kind.name}, ${kind.code}`;

/** What a card says when asked; nothing until its name has come. */
export const cardTip = (kind: Kind): string => (kind.name ? `${kind.code} · ${kind.name}\n${t(kind.about)}` : "");

/** Breaks a short text into lines of about so many letters. */
function lines(text: string, width: number): string[] {
  const out: string[] = [];
  for (const word of text.split(" ")) {
    const last = out.at(-1);
    if (last !== undefined && last.length + word.length < width) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

interface Picture {
  deck: Deck;
  code: string;
}

/** The whole card: in hand, and wherever there is room. Pictures are drawn once, not with every action. */
export const CardFace = ({ deck, code }: Picture) => useMemo(() => drawFace({ deck, code }), [deck, code]);

function drawFace({ deck, code }: Picture): JSX.Element {
  const kind = kindOf(deck, code);
  const Art = deck.figures[code];
  return (
    <svg class={`card-face kind-${code}`} viewBox="0 0 100 146" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="98" height="144" rx="8" />
      <rect class="card-frame" x="5" y="5" width="90" height="136" rx="5" />
      <path class="card-ground" d="M6 98V40C22 20 40 12 50 12s28 8 44 28v58z" />
      <g transform="translate(8 19) scale(.84 .94)">
        <Figure>{Art && <Art />}</Figure>
      </g>
      <path class="card-plate" d="M5 98h90v20H5z" />
      <text class="card-name" x="50" y="111.5" textLength={(kind.name ?? "").length > 13 ? 82 : undefined} lengthAdjust="spacingAndGlyphs">
        {kind.name}
      </text>
      {lines(t(kind.power), 20).slice(0, 2).map((line, i) => (
        <text key={i} class="card-power" x="50" y={127 + i * 9.5}>{line}</text>
      ))}
      <path class="card-banner" d="M9 0h25v30l-12.5-7L9 30z" />
      <text class="card-number" x="21.5" y="19.5">{code}</text>
    </svg>
  );
}

/** A small card: number and figure. */
export const CardMini = ({ deck, code }: Picture) => useMemo(() => drawMini({ deck, code }), [deck, code]);

function drawMini({ deck, code }: Picture): JSX.Element {
  const Art = deck.figures[code];
  return (
    <svg class={`card-face kind-${code}`} viewBox="0 0 60 78" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="58" height="76" rx="6" />
      <path class="card-ground" d="M3 74V36C13 22 22 16 30 16s17 6 27 20v38z" />
      <g transform="translate(4 27) scale(.52 .57)">
        <Figure>{Art && <Art />}</Figure>
      </g>
      <rect class="card-frame" x="3" y="3" width="54" height="72" rx="4" />
      <path class="card-banner" d="M3 3h20v22H3z" />
      <text class="card-number is-mini" x="13" y="19.5">{code}</text>
    </svg>
  );
}

/** A card that lies face down. */
export const CardBack = () => useMemo(drawBack, []);

function drawBack(): JSX.Element {
  return (
    <svg class="card-face" viewBox="0 0 60 78" aria-hidden="true">
      <rect class="card-back" x="1" y="1" width="58" height="76" rx="6" />
      <rect class="card-back-frame" x="5" y="5" width="50" height="68" rx="3" />
      <path class="card-back-frame" d="M12 40c7-3 13-8 18-15 5 7 11 12 18 15M18 42h24v14H18zM30 42v14" />
    </svg>
  );
}
