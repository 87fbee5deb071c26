/** A pile, looked through as far as one may: open cards, and what is known of hidden ones. */
import { Dialog } from "../../ui/dialog";
import { t, tn } from "../../words";
import { CardBack, CardFace, cardName, cardText } from "./cards";
import { isKnown, lotsIn, type Deck, type DuelPosition, type Place } from "./position";
import { explainsCard, type LookedAt } from "./parts";

/** Cards one by one; face-down cards that lie together, as one with their number. */
function runsOf(cards: readonly Place[]): { place: Place; n: number }[] {
  const runs: { place: Place; n: number }[] = [];
  for (const place of cards) {
    const last = runs.at(-1);
    if (last && !isKnown(place) && !isKnown(last.place)) last.n++;
    else runs.push({ place, n: 1 });
  }
  return runs;
}

function Cards({ cards, deck }: { cards: readonly Place[]; deck: Deck }) {
  return (
    <ol class="duel-looked">
      {runsOf(cards).map(({ place, n }, i) =>
        isKnown(place) ? (
          <li key={place}>
            <span class="duel-card" role="img" tabIndex={0} aria-label={`${cardName(deck.of(place))}. ${cardText(deck.of(place))}`} {...explainsCard(deck.of(place), deck)}>
              <CardFace card={deck.of(place)} size="small" />
            </span>
          </li>
        ) : (
          <li key={i}>
            <span class="duel-card" role="img" aria-label={tn("{n} card face down", "{n} cards face down", n)}>
              <CardBack />
              {n > 1 && <b class="looked-many">×{n}</b>}
            </span>
          </li>
        ),
      )}
      {!cards.length && <li class="muted">{t("no cards")}</li>}
    </ol>
  );
}

/** What the face-down cards may be: cards shuffled together, and everybody knows which. */
function Lots({ p, cards, deck }: { p: DuelPosition; cards: readonly Place[]; deck: Deck }) {
  return (
    <>
      {lotsIn(p, cards).map(({ n, cards: among }, i) => (
        <section key={i}>
          <h3>
            {n === among.length
              ? tn("You know that the {n} card face down is:", "You know that the {n} cards face down are:", n)
              : tn("You know that {n} card face down is among these {all}:", "You know that {n} cards face down are among these {all}:", n, { all: among.length })}
          </h3>
          <Cards cards={among} deck={deck} />
        </section>
      ))}
    </>
  );
}

export function LookThrough({ pile, p, deck, onClose }: { pile: LookedAt; p: DuelPosition; deck: Deck; onClose: () => void }) {
  const all = pile.groups.flatMap((group) => group.cards);
  return (
    <Dialog title={pile.title} onClose={onClose} className="duel-dialog">
      {pile.about && <p>{pile.about}</p>}
      {pile.groups.map((group) => (
        <section key={group.title}>
          {group.title && <h3>{group.title}</h3>}
          <Cards cards={group.cards} deck={deck} />
        </section>
      ))}
      <Lots p={p} cards={all} deck={deck} />
    </Dialog>
  );
}
