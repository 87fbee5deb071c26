/** The table of Koryŏ and of Chosŏn: the court's families, the seats, one's hand. */
import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useBox } from "../../table/box";
import { Count } from "../../table/count";
import { SeatMark, SeatTitle, seatName } from "../../ui/seat";
import { explains } from "../../ui/tip";
import { colon, lang, t, tn, tx } from "../../words";
import type { TableProps } from "../face";
import { spotState } from "../spot";
import { CardBack, CardFace, CardMini, cardName, cardTip, kindOf, namedDeck, type Deck } from "./cards";
import { FAMILIES, ROUNDS, codesOf, size, type Bag, type DynastyBox, type DynastyPosition } from "./position";

/** What differs between the two games. */
export interface Court {
  deck: Deck;
  phases: Readonly<Record<string, string>>;
  /** Who holds a family; 0: nobody. */
  holds: (p: DynastyPosition, family: string) => number;
  /** Cards that count towards the limit, and the limit, of which the season's is given. */
  load: (p: DynastyPosition, seat: number, limit: number) => [number, number];
  /** More about a seat: signs in its head. */
  Signs?: (props: { p: DynastyPosition; seat: number }) => ComponentChildren;
  /** Something on a family of a seat: Yi's Shield. */
  mark?: (p: DynastyPosition, seat: number, code: string) => ComponentChildren;
}

/** `seasons`: what the season cards say; empty until the box has come. `held`: who holds each family, "0,2,…". */
type Props = TableProps<DynastyPosition> & { court: Court; seasons: DynastyBox["seasons"]; held: string };

/** Drawn anew when something about it is different, as are the families and the seats. */
function Head(props: Props) {
  const { position: p, court, seasons } = props;
  return useMemo(() => drawHead(props), [p.round, p.phase, p.bank, court, seasons, lang.value]);
}

function drawHead({ position: p, court, seasons }: Props): JSX.Element {
  const at = Math.min(p.round, ROUNDS) - 1;
  const dealt = seasons.map((season) => season.dealt).join(", ");
  const limits = seasons.map((season) => season.limit).join(", ");
  const phase = court.phases[p.phase];
  return (
    <div class="court-head" data-thing="card:?" data-at="deck" data-count="0" data-endless>
      <ol class="rounds" aria-label={t("Round {round} of {rounds}", { round: p.round, rounds: ROUNDS })}>
        {Array.from({ length: ROUNDS }, (_, i) => (
          <li key={i} class={i < at ? "is-past" : i === at ? "is-now" : ""}>{i + 1}</li>
        ))}
      </ol>
      <span class="court-phase">{phase && t(phase)}</span>
      <span {...explains(t("Cards dealt\nWhat everybody gets, round by round: {dealt}.", { dealt }))}>
        {tx("dealt {n}", { n: <b>{seasons[at]?.dealt}</b> })}
      </span>
      <span {...explains(t("Limit\nCards you may keep in play at the end of each round: {limits}.", { limits }))}>
        {tx("limit {n}", { n: <b>{seasons[at]?.limit}</b> })}
      </span>
      <span class="bank" data-thing="coin" data-at="bank" data-count={p.bank} {...explains(t("The bank\nVictory tokens nobody has yet; each is worth a point."))}>
        {tx("bank {n}", { n: <b><Coin /><Count n={p.bank} /></b> })}
      </span>
    </div>
  );
}

export function Coin() {
  return (
    <svg class="coin" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      <path d="M7 7h6v6H7z" />
    </svg>
  );
}

/** The nine families, and who holds each. */
function Families(props: Props) {
  const { held, court, seats } = props;
  return useMemo(() => drawFamilies(props), [held, court, seats, lang.value]);
}

function drawFamilies({ position: p, court, seats }: Props): JSX.Element {
  return (
    <ul class="families" aria-label={t("Majorities")}>
      {FAMILIES.map((code) => {
        const kind = kindOf(court.deck, code);
        const seat = court.holds(p, code);
        const who = seat ? seatName(seats, seat) : t("nobody");
        return (
          <li key={code}>
            <span
              class={`family kind-${code} ${seat ? "is-held" : ""}`}
              role="img"
              tabIndex={0}
              aria-label={`${cardName(kind)}${colon()}${who}`}
              {...explains(cardTip(kind) && `${cardTip(kind)}\n${t("Held by")}${colon()}${who}`)}
            >
              <b>{code}</b>
              <span class="family-name">{kind.name}</span>
              {seat ? <SeatMark seat={seat} /> : <i>–</i>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What a card is handed to be clicked: nothing that changes with every action. */
const clicked = ({ choosing, onSpot, court }: Props): Pick<Props, "choosing" | "onSpot" | "court"> => ({ choosing, onSpot, court });

/** A card one can click. */
function CardButton({ id, code, isMini, stop, choosing, onSpot, court, children }: {
  id: string;
  code: string;
  isMini: boolean;
  /** Whether Tab stops here though nothing can be done with it. */
  stop: boolean;
  children?: ComponentChildren;
} & Pick<Props, "choosing" | "onSpot" | "court">) {
  const kind = kindOf(court.deck, code);
  const { button, state, isLive } = spotState(id, { choosing, onSpot });
  return (
    <button
      {...button}
      class={`card ${isMini ? "is-mini" : ""} ${state}`}
      data-thing={`card:${code}`}
      aria-label={cardName(kind)}
      tabIndex={stop || isLive ? 0 : -1}
      {...explains(cardTip(kind))}
    >
      {isMini ? <CardMini deck={court.deck} code={code} /> : <CardFace deck={court.deck} code={code} />}
      {children}
    </button>
  );
}

/** The cards in front of a seat, families together. */
function InPlay({ seat, bag, ...props }: Props & { seat: number; bag: Bag }) {
  const { court, position: p } = props;
  return (
    <div class="in-play">
      {codesOf(bag).map(([code, n]) => (
        <div key={code} class={`pile ${FAMILIES.includes(code) && court.holds(p, code) === seat ? "is-held" : ""}`} style={{ "--n": n }}>
          {Array.from({ length: n }, (_, i) => (
            <CardButton key={i} id={`table:${seat}:${code}#${i}`} code={code} isMini stop={i === 0} {...clicked(props)}>
              {i === n - 1 && court.mark?.(p, seat, code)}
            </CardButton>
          ))}
          {n > 1 && <span class="pile-count" aria-hidden="true">{n}</span>}
        </div>
      ))}
      {!size(bag) && <span class="muted">{t("nothing in play")}</span>}
    </div>
  );
}

/** Cards that lie face down: their number; to their owner also what they are. */
function Placed({ placed, court, seat }: { placed: Bag | number; court: Court; seat: number }) {
  const n = size(placed);
  if (!n) return null;
  const cards = typeof placed === "number" ? null : codesOf(placed).flatMap(([code, many]) => Array<string>(many).fill(code));
  return (
    <div class="placed" role="img" aria-label={tn("{n} card face down", "{n} cards face down", n)}>
      {Array.from({ length: n }, (_, i) => {
        const code = cards?.[i];
        return <span key={i} class={`placed-card ${code ? "is-own" : ""}`} data-thing={`card:${code ?? "?"}`} data-at={`placed:${seat}:${i}`}>{code ? <CardFace deck={court.deck} code={code} /> : <CardBack />}</span>;
      })}
    </div>
  );
}

function Tokens({ seat, n, choosing, onSpot, seats }: Props & { seat: number; n: number }) {
  const { button, state } = spotState(`tokens:${seat}`, { choosing, onSpot });
  return (
    <button
      {...button}
      class={`tokens ${state}`}
      data-thing="coin"
      data-count={n}
      aria-label={`${seatName(seats, seat)}${colon()}${tn("{n} token", "{n} tokens", n)}`}
      {...explains(t("Victory tokens\nEach is worth a point at the end."))}
    >
      <Coin /><b><Count n={n} /></b>
    </button>
  );
}

function SeatPanel(props: SeatProps) {
  const { seat, position: p, seats, turn, court, viewer, seasons, held, choosing, onSpot } = props;
  const own = [p.hand, p.table, p.placed, p.tokens, p.kept ?? []].map((all) => all[seat - 1]);
  const state = [seats, viewer, turn === seat, hasActed(props), p.first === seat, p.round, p.legacy, p.shield, held];
  return useMemo(() => drawPanel(props), [...own, ...state, court, seasons, choosing, onSpot, lang.value]);
}

type SeatProps = Props & { seat: number };

const hasActed = ({ seat, events }: SeatProps): boolean => events.some((event) => event["seat"] === seat);

function drawPanel(all: SeatProps): JSX.Element {
  const { seat, ...props } = all;
  const { position: p, seats, turn, court, viewer, seasons } = props;
  const hand = p.hand[seat - 1] ?? 0;
  const [load, limit] = court.load(p, seat, seasons[p.round - 1]?.limit ?? Infinity);
  return (
    <section class={`seat-panel seat-${seat} ${turn === seat ? "is-turn" : ""} ${hasActed(all) ? "has-acted" : ""}`} aria-label={seatName(seats, seat)}>
      <header>
        <SeatMark seat={seat} />
        <h2><SeatTitle seats={seats} seat={seat} viewer={viewer} /></h2>
        {p.first === seat && <span class="first" role="note" tabIndex={0} {...explains(t("First player\nBegins every step of this round."))}>{t("1st")}</span>}
        {court.Signs?.({ p, seat })}
        <Tokens {...props} seat={seat} n={p.tokens[seat - 1] ?? 0} />
        <span class={`load ${load > limit ? "is-over" : ""}`} {...explains(t("Cards in play / limit\nAbove the limit one discards at the end of the round."))}>
          {load}{limit < Infinity && `/${limit}`}
        </span>
        {seat !== viewer && (
          <span class="hand-size" role="img" data-thing="card:?" data-at={`hand:${seat}`} data-count={size(hand)} aria-label={t("{cards} in hand", { cards: tn("{n} card", "{n} cards", size(hand)) })}>
            <CardBack />{size(hand)}
          </span>
        )}
      </header>
      <div class="seat-cards">
        <InPlay {...props} seat={seat} bag={p.table[seat - 1] ?? {}} />
        {seat !== viewer && <Placed placed={p.placed[seat - 1] ?? 0} court={court} seat={seat} />}
      </div>
      {seat !== viewer && typeof hand !== "number" && size(hand) > 0 && <Hand {...props} hand={hand} seat={seat} />}
    </section>
  );
}

/** One's hand; in a replay with open cards, anybody's. */
function Hand({ hand, seat, ...props }: Props & { hand: Bag; seat: number }) {
  const owner = seat === props.viewer ? "hand" : `hand-${seat}`;
  return (
    <div class="hand" role="group" aria-label={t("Hand")}>
      {seat === props.viewer && <Placed placed={props.position.placed[seat - 1] ?? 0} court={props.court} seat={seat} />}
      {codesOf(hand).map(([code, n]) => (
        <div key={code} class="pile" style={{ "--n": n }}>
          {Array.from({ length: n }, (_, i) => (
            <CardButton key={i} id={`${owner}:${code}#${i}`} code={code} isMini={false} stop={i === 0} {...clicked(props)} />
          ))}
        </div>
      ))}
    </div>
  );
}

const NO_SEASONS: DynastyBox["seasons"] = [];

export function DynastyBoard(given: Omit<Props, "seasons" | "held">) {
  const box = useBox<DynastyBox>(given.table);
  const court = useMemo(() => ({ ...given.court, deck: namedDeck(given.court.deck, box) }), [given.court, box, lang.value]);
  const { position: p, viewer } = given;
  const props = { ...given, seasons: box?.seasons ?? NO_SEASONS, court, held: FAMILIES.map((family) => court.holds(p, family)).join() };
  const hand = viewer ? p.hand[viewer - 1] : undefined;
  // One's own seat comes last, next to the hand; the others in the order of play after it.
  const order = Array.from({ length: p.players }, (_, i) => ((viewer + i) % p.players) + 1);
  return (
    <div class="court">
      <Head {...props} />
      <Families {...props} />
      <div class={`court-seats of-${p.players}`}>
        {order.map((seat) => <SeatPanel key={seat} {...props} seat={seat} />)}
      </div>
      {hand !== undefined && typeof hand !== "number" && <Hand {...props} hand={hand} seat={viewer} />}
    </div>
  );
}
