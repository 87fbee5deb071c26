/** The tables where one sits. */
import type { TableInfo } from "../protocol";
import { follow, tablePath } from "../route";
import { SeatMark, seatName } from "../ui/seat";
import { isYours, titleOf } from "../hall";
import { t, tn } from "../words";

function standing(table: TableInfo): string {
  if (!table.started) return t("waiting for players");
  if (table.over) return t("finished");
  return isYours(table) ? t("your turn") : t("the others’ turn");
}

/** Who else sits there: names of people, or how many bots. */
function company({ seats }: TableInfo): string {
  const bots = seats.filter((seat) => seat.kind === "bot").length;
  const people = seats.flatMap((seat, i) => (seat.kind !== "bot" && !seat.you && seat.taken ? [seatName(seats, i + 1)] : []));
  return [...people, ...(bots ? [tn("{n} bot", "{n} bots", bots)] : [])].join(", ");
}

export function TableList({ tables }: { tables: readonly TableInfo[] }) {
  const open = tables.filter((table) => !table.over);
  if (!open.length) return null;
  return (
    <section class="list">
      <h2>{t("Your tables")}</h2>
      <ul>
        {open.map((table) => (
          <li key={table.id}>
            <a href={tablePath(table.id)} onClick={follow} class={`row game-${table.game}`}>
              <strong>{titleOf(table)}</strong>
              <span class="row-seats">
                {table.seats.map((_, i) => (
                  <span key={i} title={seatName(table.seats, i + 1)}><SeatMark seat={i + 1} /></span>
                ))}
              </span>
              <span class="row-company">{company(table)}</span>
              <span class={isYours(table) ? "badge" : "muted"}>{standing(table)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
