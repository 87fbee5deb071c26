/** What the table is put together from: cards and piles one can click. */
import type { ComponentChildren } from "preact";
import { Count } from "../../table/count";
import { hideTip, explains } from "../../ui/tip";
import { tn } from "../../words";
import type { TableProps } from "../face";
import { spotState } from "../spot";
import { CardBack, CardFace, cardName, cardText, type CardSize } from "./cards";
import { type Card, type Deck, type DuelPosition, type Place } from "./position";

/** A pile that is being looked through. */
export interface LookedAt {
  title: string;
  about?: string;
  groups: readonly { title: string; cards: readonly Place[] }[];
}

export type Props = TableProps<DuelPosition> & { deck: Deck; onLook: (pile: LookedAt) => void };

/** What a card is handed to be clicked: nothing that changes with every action. */
type Clicked = Pick<Props, "deck" | "choosing" | "onSpot">;
export const clicked = ({ deck, choosing, onSpot }: Props): Clicked => ({ deck, choosing, onSpot });

export const countCards = (n: number): string => tn("{n} card", "{n} cards", n);

/** A card explains itself big, on hover, focus or long press, and the keywords that it has. */
export const explainsCard = (card: Card, deck: Deck, more = "") => {
  const notes = [more, ...deck.remindersOf(cardText(card))].filter(Boolean);
  return explains([cardName(card), cardText(card), ...notes].join("\n"), (
    <span class="duel-big">
      <CardFace card={card} size="big" />
      {notes.map((note) => <span key={note} class="duel-more">{note}</span>)}
    </span>
  ));
};

/** How a spot looks and is announced: picked, to be picked, or neither. */
export function stateOf(props: Clicked, id: string) {
  const { state, button } = spotState(id, props);
  return { state, pressed: button["aria-pressed"] };
}

/** A card one can click. */
export function CardButton({ code, size, spot, zone = "card", label = "", more = "", children, ...props }: Clicked & {
  code: string;
  size: CardSize;
  /** The spot, where it is not the card itself. */
  spot?: string;
  /** Where it lies, if it is seen in several places at a time. */
  zone?: string;
  /** Said before the card's name. */
  label?: string;
  /** Said after what the card does. */
  more?: string;
  children?: ComponentChildren;
}) {
  const { deck, onSpot } = props;
  const id = spot ?? `card:${code}`;
  const card = deck.of(code);
  const { state, pressed } = stateOf(props, id);
  return (
    <button
      type="button"
      class={`duel-card ${state}`}
      data-spot={id}
      data-thing={`card:${code}`}
      data-at={spot ?? `${zone}:${code}`}
      aria-label={`${label}${cardName(card)}`}
      aria-pressed={pressed}
      onClick={() => {
        hideTip();
        onSpot(id);
      }}
      {...explainsCard(card, deck, more)}
    >
      <CardFace card={card} size={size} />
      {children}
    </button>
  );
}

/** A pile one can look at; its number is what counts. */
export function PileButton({ at, name, label, n, onLook, className = "", children }: {
  /** Where it is, for what travels to and from it. */
  at: string;
  name: string;
  /** The whole of it for screen readers. */
  label: string;
  n: number;
  onLook: () => void;
  className?: string;
  children?: ComponentChildren;
}) {
  return (
    <button type="button" class={`duel-pile ${className} ${n ? "" : "is-empty"}`} data-thing="card:?" data-at={at} data-count={n} aria-label={label} onClick={onLook}>
      <span class="pile-cards" aria-hidden="true">{children ?? (n ? <CardBack /> : null)}</span>
      <b aria-hidden="true"><Count n={n} /></b>
      <small aria-hidden="true">{name}</small>
    </button>
  );
}
