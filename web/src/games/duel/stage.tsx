/** The middle of the table: the effect in progress, reactions that are due, what waits for an answer – in
 * one sentence; and the tray with the cards and clans to choose from that lie nowhere else in sight. */
import type { ComponentChildren } from "preact";
import { seatName } from "../../ui/seat";
import { t } from "../../words";
import { CardFace, cardText, clanTitle } from "./cards";
import { Emblem } from "./figures";
import { CLANS, topClans, type ClanName, type Deck, type Effect } from "./position";
import { CardButton, clicked, countCards, explainsCard, stateOf, type Props } from "./parts";

/** What an effect is waiting for. */
function waitsFor(step: Effect["step"]): string {
  switch (step) {
    case "use": return t("the effect is offered");
    case "option": return t("one effect is chosen");
    case "may": return t("this part is optional");
    case "awaken": return t("awaken it or not");
    case "name": return t("a clan is named");
    case "pick": return t("a card is chosen");
    case "top": return t("cards go back, the first deepest");
    case "slot": return t("a slot is chosen");
  }
}

/** What has happened that may be interrupted. */
function eventWords(event: string, who: string): string {
  switch (event) {
    case "recruit": return t("{who} recruits.", { who });
    case "sacrifice": return t("{who} has sacrificed a card.", { who });
    default: return t("The pile of {who} falls.", { who });
  }
}

/** The clans a CALL can name, with how many of the cards that may come are of each. */
function Clans(props: Props & { clans: readonly ClanName[] }) {
  const { position: p, deck, onSpot, clans } = props;
  const odds = topClans(p, p.acts.effect?.owner ?? p.turn, deck);
  return (
    <div class="duel-clans">
      {clans.map((clan) => {
        const id = `clan:${clan}`;
        const { state, pressed } = stateOf(props, id);
        const n = odds.clans.get(clan) ?? 0;
        return (
          <button
            key={clan}
            type="button"
            class={`duel-clan clan-${clan} ${state}`}
            data-spot={id}
            aria-pressed={pressed}
            aria-label={t("{clan}: {n} of the {of} cards that may come", { clan: clanTitle(clan), n, of: odds.of })}
            onClick={() => onSpot(id)}
          >
            <Emblem clan={clan} />
            <span>{clanTitle(clan)}</span>
            <small>{n}/{odds.of}</small>
          </button>
        );
      })}
    </div>
  );
}

/** Cards that can be chosen, or are being shown, and lie nowhere else in sight. */
function trayOf({ position: p, choosing, viewer }: Props): string[] {
  const inSight = new Set([...(p.hand[viewer - 1] ?? []), ...p.area.flat(), ...p.interventions]);
  const legal = choosing.legal.value.flatMap((action) => /^(?:react|pick|top|play|invoke) (.+)$/.exec(action)?.[1] ?? []);
  const { effect, due } = p.acts;
  const shown = [...(effect?.covers ? [effect.covers] : []), ...(effect?.held ?? []), ...due.map(([, code]) => code), ...legal];
  return [...new Set(shown)].filter((code) => !inSight.has(code));
}

function Sentence({ children, isQuiet = false }: { children: ComponentChildren; isQuiet?: boolean }) {
  return <p class={`stage-words ${isQuiet ? "stage-quiet" : ""}`}>{children}</p>;
}

/** With nothing in progress: what the turn is about. */
function Quiet({ position: p, viewer, seats }: Props) {
  const who = seatName(seats, p.player);
  const pile = p.pile[p.player - 1]?.length ?? 0;
  const isMine = p.player === viewer;
  if (p.phase === "recruit")
    return (
      <Sentence isQuiet>
        {isMine
          ? t("What you have played pays. New cards make combos stronger – and your pile higher.")
          : t("{who} recruits from the Domain.", { who })}
      </Sentence>
    );
  if (p.phase === "over") return null;
  return (
    <Sentence isQuiet>
      {isMine
        ? t("Play your whole hand, card by card. {cards} left to clear.", { cards: countCards(pile) })
        : t("{who} plays their hand. {cards} left in their pile.", { who, cards: countCards(pile) })}
    </Sentence>
  );
}

/** What the keywords in a text mean. */
const Reminders = ({ text, deck }: { text: string; deck: Deck }) =>
  <>{deck.remindersOf(text).map((note) => <span key={note} class="stage-text stage-note">{note}</span>)}</>;

/** Which card is resolved, what it says, what it waits for. */
function InProgress({ effect, deck }: Props & { effect: Effect }) {
  const card = deck.of(effect.card);
  const says = (effect.part === "reaction" ? card.reaction : card.play) ?? "";
  return (
    <div class="stage-effect">
      <span class="duel-card" role="img" tabIndex={0} data-effect={effect.card} aria-label={card.name} {...explainsCard(card, deck)}><CardFace card={card} size="small" /></span>
      <Sentence>
        <strong>{card.name}</strong> – {waitsFor(effect.step)}
        <span class="stage-text">{says}</span>
        {effect.step === "use" && <Reminders text={says} deck={deck} />}
      </Sentence>
    </div>
  );
}

/** What is picked, to be read where there is no room for it on the card. */
function Picked({ position: p, choosing, deck }: Props) {
  const [place, what = ""] = (choosing.picked.value[0] ?? "").split(":");
  const code = place === "card" ? what : place === "slot" ? p.domain[Number(what) - 1]?.at(-1) : undefined;
  if (!code) return null;
  const says = cardText(deck.of(code));
  return <p class="stage-picked"><strong>{deck.of(code).name}.</strong> {says}<Reminders text={says} deck={deck} /></p>;
}

const clansOf = ({ choosing }: Props): ClanName[] => CLANS.filter((clan) => choosing.isOpen(`clan:${clan}`));

export const hasTray = (props: Props): boolean => trayOf(props).length + clansOf(props).length > 0;

/** Beside the hand: what can be chosen now and lies nowhere else. */
export function Tray(props: Props) {
  const cards = trayOf(props);
  const clans = clansOf(props);
  if (!hasTray(props)) return null;
  return (
    <div class={`duel-tray ${cards.length > 3 ? "has-many" : ""}`} role="group" aria-label={t("To choose from")}>
      {clans.length > 0 && <Clans {...props} clans={clans} />}
      {cards.map((code) => <CardButton key={code} {...clicked(props)} code={code} size="whole" zone="tray" />)}
    </div>
  );
}

export function Stage(props: Props) {
  const { position: p, seats } = props;
  const { effect, due, events } = p.acts;
  return (
    <section class={`duel-stage ${effect || due.length || events.length ? "is-busy" : ""}`} aria-label={t("In progress")}>
      {effect && <InProgress {...props} effect={effect} />}
      {!effect && events.length > 0 && (
        <Sentence>{events.map((event) => eventWords(event, seatName(seats, p.player))).join(" ")} {t("A card in hand may answer.")}</Sentence>
      )}
      {!effect && !events.length && due.length > 0 && (
        <Sentence>{t("Reactions are due; they are applied one by one, in any order.")}</Sentence>
      )}
      {!effect && !events.length && !due.length && <Quiet {...props} />}
      <Picked {...props} />
    </section>
  );
}
