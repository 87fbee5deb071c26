/** Everybody at the table: points, buildings, gems, cards in hand; in turn order. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Count } from "../../table/count";
import { SeatMark, SeatTitle } from "../../ui/seat";
import { explains } from "../../ui/tip";
import { N_, lang, t, tn } from "../../words";
import type { TableProps } from "../face";
import { Gem } from "./gems";
import { cardCount, gemWords } from "./names";
import { GEMS, cardsOf, pointsOf, size, type CharonBox, type CharonPosition } from "./position";

type Props = TableProps<CharonPosition> & { box: CharonBox };

const ORDINALS = [N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th")];
const ordinal = (n: number): string => t(ORDINALS[n - 1] ?? String(n));

type SeatProps = Props & { seat: number };

/** Drawn anew when something about it is different. */
function SeatPanel(props: SeatProps) {
  const { seat, position: p, box, seats, turn, viewer } = props;
  const own = [p.hand, p.gems, p.built].map((all) => all[seat - 1]);
  return useMemo(() => drawPanel(props), [seat, ...own, p.order.indexOf(seat), box, seats, turn === seat, viewer, hasActed(props), lang.value]);
}

const hasActed = ({ seat, events }: SeatProps): boolean => events.some((event) => event["seat"] === seat);

function drawPanel(props: SeatProps): JSX.Element {
  const { seat, position: p, box, seats, turn, viewer } = props;
  const hand = p.hand[seat - 1] ?? 0;
  const gems = p.gems[seat - 1] ?? {};
  const built = p.built[seat - 1] ?? [];
  const points = pointsOf(p, box, seat);
  const place = p.order.indexOf(seat) + 1;
  return (
    <li class={`ch-seat seat-${seat} ${turn === seat ? "is-turn" : ""} ${hasActed(props) ? "has-acted" : ""}`} data-seat={seat}>
      <header>
        <span class="ch-place" {...explains(t("Turn order\nMade anew after the claims: most gems first."))}>{ordinal(place)}</span>
        <SeatMark seat={seat} />
        <h3><SeatTitle seats={seats} seat={seat} viewer={viewer} /></h3>
        {seat !== viewer && <span class="ch-cards-held" data-thing="card:?" data-at={`hand:${seat}`} data-count={size(hand)}>{cardCount(size(hand))}</span>}
        <strong class="ch-points" aria-label={tn("{n} point", "{n} points", points)}><Count n={points} /></strong>
      </header>
      <div class="ch-seat-body">
        <span class="ch-built" role="img" aria-label={built.length ? t("built: {names}", { names: built.join(", ") }) : t("nothing built")}>
          {built.map((card) => <b key={card} data-thing={`card:${card}`} data-at={`built:${seat}:${card}`}>{card}</b>)}
          {!built.length && <i>{t("nothing built yet")}</i>}
        </span>
        <span class="ch-gems" role="img" aria-label={gemWords(gems)}>
          {GEMS.filter((gem) => gems[gem]).map((gem) => <span key={gem} {...(seat === viewer ? {} : { "data-thing": `gem:${gem}`, "data-at": `gem:${seat}:${gem}`, "data-count": gems[gem] })}><Gem gem={gem} />{gems[gem]}</span>)}
        </span>
      </div>
      {seat !== viewer && typeof hand !== "number" && size(hand) > 0 && (
        <p class="ch-open-hand muted">{t("in hand: {names}", { names: cardsOf(hand).join(", ") })}</p>
      )}
    </li>
  );
}

export function Seats(props: Props) {
  return (
    <ol class="ch-seats" aria-label={t("Players in turn order")}>
      {props.position.order.map((seat) => <SeatPanel key={seat} {...props} seat={seat} />)}
    </ol>
  );
}
