/** Every card and its power, with who holds it: what one looks up all the time. */
import type { Position, Seat } from "../../protocol";
import { SeatMark, seatName } from "../../ui/seat";
import { t } from "../../words";
import type { Court } from "./board";
import { CardMini } from "./cards";
import { asDynasty } from "./position";

export function Glance({ court, position, seats }: { court: Court; position: Position; seats: readonly Seat[] }) {
  const p = asDynasty(position);
  return (
    <ul class="glance" aria-label={t("All cards")}>
      {court.deck.kinds.map((kind) => {
        const seat = kind.isEvent ? 0 : court.holds(p, kind.code);
        return (
          <li key={kind.code}>
            <CardMini deck={court.deck} code={kind.code} />
            <div>
              <strong>{kind.code} · {t(kind.name)}</strong>
              <p>{t(kind.about)}</p>
              {seat > 0 && <p class="muted"><SeatMark seat={seat} /> {seatName(seats, seat)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
