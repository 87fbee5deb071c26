/** The table of Duel of Chaos: the Domain between two rows, the stage beside it, one's hand below. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { useBox } from "../../table/box";
import { colon, t, tn } from "../../words";
import type { TableProps } from "../face";
import { CardBack, CardFace, cardName } from "./cards";
import { Emblem } from "./figures";
import { LookThrough } from "./look_through";
import { CardButton, PileButton, clicked, countCards, explainsCard, stateOf, type LookedAt, type Props } from "./parts";
import { Deck, coming, isKnown, type Box, type DuelPosition } from "./position";
import { SeatRow } from "./seat_row";
import { Stage, Tray, hasTray } from "./stage";

/** The words of an Intervention's name; those that all have tell nothing where there is little room. */
function nameOf(code: string, deck: Deck): JSX.Element[] {
  const words = deck.of(code).name.split(" ");
  const others = deck.box.cards.filter((card) => !card.clan && card.code !== code).map(({ name }) => name.split(" "));
  const isCommon = (word: string) => others.length > 0 && others.every((name) => name.includes(word));
  return words.map((word, i) => <span key={i} class={isCommon(word) ? "chip-rest" : ""}>{word} </span>);
}

/** An Intervention in force: one click invokes it. */
function InForce({ code, ...props }: Props & { code: string }) {
  const { position: p, deck, onSpot } = props;
  const id = `card:${code}`;
  const card = deck.of(code);
  const isUsed = p.acts.invoked.includes(code);
  const { state, pressed } = stateOf(props, id);
  return (
    <button
      type="button"
      class={`duel-chip clan-intervention ${state} ${isUsed ? "is-used" : ""}`}
      data-spot={id}
      aria-label={t("In force: {card}", { card: cardName(card) })}
      aria-pressed={pressed}
      onClick={() => onSpot(id)}
      {...explainsCard(card, deck, isUsed ? t("Used this turn.") : "")}
    >
      <Emblem clan="intervention" /><span>{nameOf(code, deck)}</span>
    </button>
  );
}

/** Interventions in force, and when the next one comes. */
function Interventions(props: Props) {
  const { position: p, deck } = props;
  const [next] = coming(p, deck);
  return (
    <div class="duel-force">
      {p.interventions.map((code) => <InForce key={code} {...props} code={code} />)}
      {next && (
        <span class="muted" {...explainsCard(deck.of(next.code), deck)}>
          {t("{card} after {cards}", { card: deck.of(next.code).name, cards: countCards(next.after) })}
        </span>
      )}
    </div>
  );
}

/** The turn and its phases; the check between them is a moment. */
function Head(props: Props) {
  const { position: p } = props;
  const phases: [string, string][] = [
    ["combo", t("Combo")],
    ["check", t("Empty?")],
  ];
  if (p.players > 1) phases.push(["recruit", t("Recruit")]);
  return (
    <div class="duel-head">
      <span class="duel-turn">{p.players > 1 ? t("Turn {round}", { round: p.round }) : t("Prologue, try {round}", { round: p.round })}</span>
      <ol class="duel-phases" aria-label={t("Phases of a turn")}>
        {phases.map(([name, title]) => (
          <li key={name} class={name === p.phase ? "is-now" : ""} aria-current={name === p.phase ? "step" : undefined}>{title}</li>
        ))}
      </ol>
      {p.players > 1 && <Interventions {...props} />}
    </div>
  );
}

/** A slot of the Domain: the card on top, and how many it covers. */
function Slot({ n, ...props }: Props & { n: number }) {
  const { position: p, deck, onSpot } = props;
  const stack = p.domain[n - 1] ?? [];
  const top = stack.at(-1);
  const under = stack.slice(0, -1).reverse();
  const name = t("Slot {n}", { n });
  if (!top)
    return (
      <button type="button" class="duel-card is-gap" data-spot={`slot:${n}`} aria-label={t("{name}: empty", { name })} onClick={() => onSpot(`slot:${n}`)}>
        <span>{n}</span>
      </button>
    );
  const covers = under.length ? t("Covers {names}.", { names: under.map((code) => deck.of(code).name).join(", ") }) : "";
  return (
    <span class={`duel-slot covers-${Math.min(under.length, 3)}`}>
      <CardButton key={top} {...clicked(props)} code={top} size="whole" spot={`slot:${n}`} label={name + colon()} more={covers}>
        {under.length > 0 && <span class="slot-under" aria-hidden="true">+{under.length}</span>}
      </CardButton>
    </span>
  );
}

/** The Domain pile with the Interventions to come, and the Void. */
function Commons(props: Props) {
  const { position: p, deck, onLook } = props;
  const next = coming(p, deck);
  const comes = next.map(({ code, after }) => t("{card} comes after {cards}.", { card: deck.of(code).name, cards: countCards(after) }));
  const inPile = p.domain_pile.filter((place) => !isKnown(place) || deck.of(place).clan !== "intervention");
  return (
    <div class="duel-commons">
      {p.players > 1 && (
        <PileButton
          at="domain"
          name={t("Domain")}
          label={t("Domain pile: {cards}. ", { cards: countCards(inPile.length) }) + comes.join(" ")}
          n={inPile.length}
          onLook={() => onLook({ title: t("Domain pile"), about: comes.join(" "), groups: [{ title: "", cards: inPile }] })}
        />
      )}
      <PileButton
        at="void"
        name={t("Void")}
        className="is-void"
        label={tn("The Void: {n} card sacrificed", "The Void: {n} cards sacrificed", p.void.length)}
        n={p.void.length}
        onLook={() => onLook({ title: t("The Void"), about: t("Sacrificed cards are out of the game."), groups: [{ title: "", cards: p.void }] })}
      >
        <svg viewBox="0 0 60 84" aria-hidden="true"><circle class="void-hole" cx="30" cy="42" r="24" /><path class="void-swirl" d="M30 42c0-6 9-6 9 1 0 9-15 10-17-1-2-13 15-20 25-10M30 42c0 6-9 6-9-1" /></svg>
      </PileButton>
    </div>
  );
}

/** One's hand: what the combo will play. */
function Hand(props: Props) {
  const { position: p, viewer } = props;
  const hand = p.hand[viewer - 1] ?? [];
  return (
    <div class={`hand duel-hand ${hand.length || hasTray(props) ? "" : "is-empty"}`} role="group" aria-label={t("Your hand: {cards}", { cards: countCards(hand.length) })}>
      <Tray {...props} />
      {hand.filter(isKnown).map((code) => (
        <span key={code} class="duel-slip"><CardButton {...clicked(props)} code={code} size="whole" zone="hand" /></span>
      ))}
      {!hand.length && !hasTray(props) && <span class="muted">{t("Your hand is empty.")}</span>}
    </div>
  );
}

function Board(props: Props) {
  const { position: p, viewer } = props;
  const below = viewer || 1;
  return (
    <div class={`duel of-${p.players}`}>
      <Head {...props} />
      {p.players > 1 && <SeatRow {...props} seat={3 - below} />}
      <div class="duel-middle">
        {p.players > 1 && (
          <div class="duel-domain" role="group" aria-label={t("The Domain")}>
            {p.domain.map((_, i) => <Slot key={i} {...props} n={i + 1} />)}
          </div>
        )}
        <Commons {...props} />
        <Stage {...props} />
      </div>
      <SeatRow {...props} seat={below} />
      {viewer > 0 ? <Hand {...props} /> : <div class={`hand duel-hand ${hasTray(props) ? "" : "is-empty"}`}><Tray {...props} /></div>}
    </div>
  );
}

/** A card on its way. What is in the box was known before anything could move. */
let shipped: Deck | null = null;

export const Flying = ({ code }: { code: string }) =>
  shipped && code !== "?" ? <CardFace card={shipped.of(code)} size="small" /> : <CardBack />;

export function DuelTable(props: TableProps<DuelPosition>) {
  const box = useBox<Box>(props.table);
  const deck = useRef<Deck | null>(null);
  const [pile, setPile] = useState<LookedAt | null>(null);
  if (box && deck.current?.box !== box) deck.current = new Deck(box);
  shipped = deck.current;
  if (!deck.current) return <p class="muted" role="status">{t("Shuffling…")}</p>;
  return (
    <>
      <Board {...props} deck={deck.current} onLook={setPile} />
      {pile && <LookThrough pile={pile} p={props.position} deck={deck.current} onClose={() => setPile(null)} />}
    </>
  );
}
