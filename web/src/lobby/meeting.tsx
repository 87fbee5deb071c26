/** Where strangers meet: a quick seat, public tables with a free one, games to watch. The lists follow by themselves while
 * they are shown. */
import { useEffect, useState } from "preact/hooks";
import { followLobby, games, isPublic, lobby, myTables, titleOf, whenNamed } from "../hall";
import type { PublicTable } from "../protocol";
import { follow, go, tablePath } from "../route";
import { Refused, server } from "../wire";
import { t, tn } from "../words";
import { clockName } from "../ui/clock_name";
import { Icon } from "../ui/icons";
import { SeatMark, levelName, seatName } from "../ui/seat";

const freeSeat = ({ seats }: PublicTable): number => seats.findIndex(({ kind, taken }) => kind === "open" && !taken) + 1;

/** Who sits there, what it is played with, how much time there is. */
function About({ table }: { table: PublicTable }) {
  const info = games.value.find(({ name }) => name === table.game);
  const options = Object.entries(table.options ?? {}).flatMap(([name, value]) => (value === true && info?.choices[name] ? [info.choices[name]] : []));
  const who = table.seats.map((seat, i) => {
    if (seat.kind === "bot") return t("bot, {level}", { level: levelName(seat.level ?? "") });
    return seat.taken ? seatName(table.seats, i + 1) : t("free");
  });
  return (
    <>
      <strong>{titleOf(table)}</strong>
      <span class="row-who">
        {who.map((name, i) => (
          <span key={i} class={table.seats[i]?.taken ? "" : "muted"}><SeatMark seat={i + 1} />{name}</span>
        ))}
      </span>
      <span class="muted row-facts">{[table.limit ? clockName(table.limit) : t("no time limit"), ...(table.hints ? [t("hints")] : []), ...options].join(" · ")}</span>
    </>
  );
}

function Open({ tables, onRefused }: { tables: readonly PublicTable[]; onRefused: (text: string) => void }) {
  const sit = (table: PublicTable) =>
    whenNamed()
      .then(() => server.call("join", { table: table.table, seat: freeSeat(table) }))
      .then(() => go(tablePath(table.table)))
      .catch((error) => onRefused(error instanceof Refused ? error.message : t("No connection.")));
  return (
    <section aria-labelledby="open-tables">
      <h3 id="open-tables">{t("Tables with a free seat")}</h3>
      {!tables.length && <p class="muted">{t("Nobody waits just now. Take a quick seat: whoever comes next finds you.")}</p>}
      <ul>
        {tables.map((table) => (
          <li key={table.table} class={`row game-${table.game}`}>
            <About table={table} />
            {myTables.value.some(({ id }) => id === table.table)
              ? <a class="button" href={tablePath(table.table)} onClick={follow}>{t("You wait here")}</a>
              : <button type="button" class="primary" aria-label={t("Sit down: {title}", { title: titleOf(table) })} onClick={() => void sit(table)}>{t("Sit down")}</button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Running({ tables }: { tables: readonly PublicTable[] }) {
  if (!tables.length) return null;
  return (
    <section aria-labelledby="running-games">
      <h3 id="running-games">{t("Games to watch")}</h3>
      <ul>
        {tables.map((table) => (
          <li key={table.table}>
            <a class={`row game-${table.game}`} href={tablePath(table.table)} onClick={follow}>
              <About table={table} />
              <span class="row-go"><Icon name="eye" />{t("Watch")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many wait for an opponent at a game, to be said on its button. */
const waiting = (game: string): number => lobby.value.open.filter((table) => table.game === game).length;

export function Meeting() {
  const [problem, setProblem] = useState("");
  useEffect(() => (isPublic.value && server.connected.value ? followLobby() : undefined), [isPublic.value, server.connected.value]);
  if (!isPublic.value) return null;
  const quick = (game: string) => {
    setProblem("");
    whenNamed()
      .then(() => server.call("quick", { game }))
      .then(({ table }) => go(tablePath(table)))
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("No connection.")));
  };
  return (
    <section class="list meeting">
      <h2>{t("Meet people")}</h2>
      <div class="quick" role="group" aria-labelledby="quick-seat">
        <p id="quick-seat">{t("A quick seat: any opponent, two minutes an action.")}</p>
        <div class="quick-games">
          {games.value.filter(({ players }) => players[1] > 1).map((game) => (
            <button key={game.name} type="button" class={`game-${game.name}`} onClick={() => quick(game.name)}>
              <span>{game.title}</span>
              {waiting(game.name) > 0 && <small class="badge">{tn("{n} waits", "{n} wait", waiting(game.name))}</small>}
            </button>
          ))}
        </div>
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <Open tables={lobby.value.open} onRefused={setProblem} />
      <Running tables={lobby.value.running} />
    </section>
  );
}
