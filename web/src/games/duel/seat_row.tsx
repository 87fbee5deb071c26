/** A player's row: the pile that must be emptied, the hand, the play area, the discard. */
import { Count } from "../../table/count";
import { SeatMark, SeatTitle, seatName } from "../../ui/seat";
import { t, tn } from "../../words";
import { CardBack, CardFace } from "./cards";
import { isKnown, resources, type Place } from "./position";
import { CardButton, PileButton, clicked, countCards, type Props } from "./parts";

function PlayerPile({ seat, ...props }: Props & { seat: number }) {
  const { position: p, viewer, seats, onLook } = props;
  const pile = p.pile[seat - 1] ?? [];
  const name = seatName(seats, seat);
  const label = seat === viewer
    ? t("Your pile: {cards}. Empty it within your turn to win.", { cards: countCards(pile.length) })
    : t("Pile of {name}: {cards}", { name, cards: countCards(pile.length) });
  const look = () =>
    onLook({
      title: seat === viewer ? t("Your pile") : t("Pile of {name}", { name }),
      about: t("From the top. Whoever empties their own pile within a turn wins."),
      groups: [{ title: "", cards: pile }],
    });
  const known = pile.filter(isKnown).length;
  return (
    <PileButton at={`pile:${seat}`} className="is-goal" name={t("pile")} label={label} n={pile.length} onLook={look}>
      {pile.length > 2 && <CardBack />}
      {pile.length > 1 && <CardBack />}
      {pile.length > 0 && (isKnown(pile[0] ?? 0) ? <CardFace card={props.deck.of(String(pile[0]))} size="small" /> : <CardBack />)}
      {known > 0 && <i class="pile-known">{known === pile.length ? t("known") : tn("{n} known", "{n} known", known)}</i>}
    </PileButton>
  );
}

function Discard({ seat, ...props }: Props & { seat: number }) {
  const { position: p, seats, deck, onLook } = props;
  const cards = p.discard[seat - 1] ?? [];
  const top = cards.at(-1);
  const name = seatName(seats, seat);
  return (
    <PileButton
      at={`discard:${seat}`}
      name={t("discard")}
      label={t("Discard of {name}: {cards}", { name, cards: countCards(cards.length) })}
      n={cards.length}
      onLook={() => onLook({ title: t("Discard of {name}", { name }), groups: [{ title: "", cards: [...cards].reverse() }] })}
    >
      {top && <CardFace card={deck.of(top)} size="small" />}
    </PileButton>
  );
}

/** Another's hand: backs, and the cards of it that one has seen. */
function OtherHand({ seat, ...props }: Props & { seat: number }) {
  const { position: p, seats, onLook, deck } = props;
  const hand: readonly Place[] = p.hand[seat - 1] ?? [];
  const name = seatName(seats, seat);
  const known = hand.filter(isKnown);
  const label = t("Hand of {name}: {cards}", { name, cards: countCards(hand.length) })
    + (known.length ? t(", you know {names}", { names: known.map((code) => deck.of(code).name).join(", ") }) : "");
  return (
    <button type="button" class="duel-hidden" aria-label={label} onClick={() => onLook({ title: t("Hand of {name}", { name }), groups: [{ title: "", cards: hand }] })}>
      {hand.map((place, i) => (
        <span key={i} class="duel-card" data-thing={`card:${isKnown(place) ? place : "?"}`} data-at={`hand:${seat}:${isKnown(place) ? place : i}`}>{isKnown(place) ? <CardFace card={deck.of(place)} size="small" /> : <CardBack />}</span>
      ))}
      {!hand.length && <span class="muted">{t("no hand")}</span>}
    </button>
  );
}

export function Area({ seat, ...props }: Props & { seat: number }) {
  const { position: p, seats } = props;
  const cards = p.area[seat - 1] ?? [];
  return (
    <div class="duel-area" role="group" aria-label={t("In play, {who}: {cards}", { who: seatName(seats, seat), cards: countCards(cards.length) })}>
      {cards.map((code) => (
        <span key={code} class="duel-slip"><CardButton {...clicked(props)} code={code} size="small" zone="area" /></span>
      ))}
      {!cards.length && <span class="muted">{t("none in play")}</span>}
    </div>
  );
}

/** What there is to spend, and where it comes from. */
function Resources({ position: p }: Props) {
  const n = resources(p);
  const label = p.phase === "recruit" ? tn("{n} resource left", "{n} resources left", n) : tn("{n} resource so far", "{n} resources so far", n);
  return (
    <span class="duel-resources" role="img" aria-label={label}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1l8 6-3 11H5L2 7z" /><path class="facet" d="M2 7h16M10 1L7 7l3 11 3-11z" /></svg>
      <b><Count n={n} /></b> <small>{tn("resource", "resources", n)}</small>
    </span>
  );
}

export function SeatRow({ seat, ...props }: Props & { seat: number }) {
  const { position: p, seats, viewer } = props;
  const isTheirs = p.player === seat && p.phase !== "over";
  return (
    <section class={`duel-seat seat-${seat} ${isTheirs ? "is-turn" : ""} ${seat === viewer ? "is-own" : ""}`} aria-label={seatName(seats, seat)}>
      <header>
        <SeatMark seat={seat} />
        <h2><SeatTitle seats={seats} seat={seat} viewer={viewer} /></h2>
        {isTheirs && p.players > 1 && <Resources {...props} />}
      </header>
      <PlayerPile {...props} seat={seat} />
      {seat !== viewer && <OtherHand {...props} seat={seat} />}
      <Area {...props} seat={seat} />
      <Discard {...props} seat={seat} />
    </section>
  );
}
