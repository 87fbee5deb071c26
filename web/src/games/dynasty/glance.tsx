/** Every card and its power, with who holds it: what one looks up all the time. */
import type { Position, Seat } from "../../protocol";
import { useBox } from "../../table/box";
import { SeatMark, seatName } from "../../ui/seat";
import { t } from "../../words";
import type { Court } from "./board";
import { CardMini, namedDeck } from "./cards";
import { asDynasty, type DynastyBox } from "./position";

export function Glance({ table, court, position, seats }: { table: string; court: Court; position: Position; seats: readonly Seat[] }) {
  const p = asDynasty(position);
  const deck = namedDeck(court.deck, useBox<DynastyBox>(table));
  return (
    <ul class="glance" aria-label={t("All cards")}>
      {deck.kinds.map((kind) => {
        const seat = kind.isEvent ? 0 : court.holds(p, kind.code);
        return (
          <li key={kind.code}>
            <CardMini deck={deck} code={kind.code} />
            <div>
              <strong>{kind.code} · {kind.name}</strong>
              <p>{t(kind.about)}</p>
              {seat > 0 && <p class="muted"><SeatMark seat={seat} /> {seatName(seats, seat)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
