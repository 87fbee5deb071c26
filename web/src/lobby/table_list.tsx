/** The tables where one sits. */
import type { TableInfo } from "../protocol";
import { follow, tablePath } from "../route";
import { SeatMark, seatName } from "../ui/seat";
import { titleOf } from "../hall";
import { t } from "../words";

function standing(table: TableInfo): string {
  if (!table.started) return t("waiting for players");
  if (table.over) return t("finished");
  if (table.seats[table.turn - 1]?.you) return t("your turn");
  return t("{who} to move", { who: seatName(table.seats, table.turn) });
}

const isYours = (table: TableInfo): boolean => !table.over && !!table.seats[table.turn - 1]?.you;

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
              <span class={isYours(table) ? "badge" : "muted"}>{standing(table)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
