/** Everybody at the table: points, buildings, gems, cards in hand; in turn order. */
import { SeatMark, SeatTitle } from "../../ui/seat";
import { explains } from "../../ui/tip";
import { t } from "../../words";
import type { TableProps } from "../look";
import { Gem } from "./gems";
import { cardCount, gemWords } from "./names";
import { GEMS, cardsOf, pointsOf, size, type CharonBox, type CharonPosition } from "./position";

type Props = TableProps<CharonPosition> & { box: CharonBox };

const ordinal = (n: number): string => t(["1st", "2nd", "3rd", "4th", "5th"][n - 1] ?? String(n), n === 1 ? "1er" : `${n}e`);

function SeatPanel({ seat, ...props }: Props & { seat: number }) {
  const { position: p, box, seats, turn, viewer, events } = props;
  const hand = p.hand[seat - 1] ?? 0;
  const gems = p.gems[seat - 1] ?? {};
  const built = p.built[seat - 1] ?? [];
  const points = pointsOf(p, box, seat);
  const acted = events.some((event) => event["seat"] === seat);
  const place = p.order.indexOf(seat) + 1;
  return (
    <li class={`ch-seat seat-${seat} ${turn === seat ? "is-turn" : ""} ${acted ? "has-acted" : ""}`} data-seat={seat}>
      <header>
        <span class="ch-place" {...explains(t("Turn order\nMade anew after the claims: most gems first.", "Ordre du tour\nRefait après les récoltes : le plus de gemmes d’abord."))}>{ordinal(place)}</span>
        <SeatMark seat={seat} />
        <h3><SeatTitle seats={seats} seat={seat} viewer={viewer} /></h3>
        {seat !== viewer && <span class="ch-cards-held">{cardCount(size(hand))}</span>}
        <strong class="ch-points" aria-label={t(`${points} points`, `${points} points`)}>{points}</strong>
      </header>
      <div class="ch-seat-body">
        <span class="ch-built" role="img" aria-label={built.length ? t(`built: ${built.join(", ")}`, `construits : ${built.join(", ")}`) : t("nothing built", "rien de construit")}>
          {built.map((card) => <b key={card}>{card}</b>)}
          {!built.length && <i>{t("nothing built yet", "rien de construit")}</i>}
        </span>
        <span class="ch-gems" role="img" aria-label={gemWords(gems)}>
          {GEMS.filter((gem) => gems[gem]).map((gem) => <span key={gem}><Gem gem={gem} />{gems[gem]}</span>)}
        </span>
      </div>
      {seat !== viewer && typeof hand !== "number" && size(hand) > 0 && (
        <p class="ch-open-hand muted">{t(`in hand: ${cardsOf(hand).join(", ")}`, `en main : ${cardsOf(hand).join(", ")}`)}</p>
      )}
    </li>
  );
}

export function Seats(props: Props) {
  return (
    <ol class="ch-seats" aria-label={t("Players in turn order", "Joueurs dans l’ordre du tour")}>
      {props.position.order.map((seat) => <SeatPanel key={seat} {...props} seat={seat} />)}
    </ol>
  );
}
