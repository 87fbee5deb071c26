/** How one is doing: results, ratings, opponents, first decisions, over all games of this device and one's own at the server. */
import { useEffect, useState } from "preact/hooks";
import { isAlone } from "../alone";
import { myName } from "../hall";
import { isTried } from "../home/games";
import type { Line } from "../line";
import type { FinishedGame, TableInfo } from "../protocol";
import { Icon } from "../ui/icons";
import { levelName } from "../ui/seat";
import { Top } from "../ui/top";
import { Whose } from "../ui/whose";
import { home, server } from "../wire";
import { lang, t, tn } from "../words";
import { mistakesAt } from "../table/review";
import { type Played, type Stats, type Who, study } from "./ask";
import { Bars, Lines } from "./plot";
import { points } from "./points";
import { RatedPeople } from "./rated";

const MOST = 1000; // games of each place, the newest
const MOST_PUBLIC = 200;

/** The finished games there, one's own or those that are public, oldest first. */
async function finishedAt(line: Line, mine: boolean, most: number): Promise<FinishedGame[]> {
  const all: FinishedGame[] = [];
  for (let before: string | undefined; all.length < most; ) {
    const page = await line.call("finished", { mine, ...(before && { before }) });
    all.push(...page.games);
    before = page.before;
    if (!before) break;
  }
  return all.slice(0, most).reverse();
}

/** One's own seats at the tables there; of several people at one screen nobody's. */
async function seatsAt(line: Line): Promise<Map<string, number>> {
  const seats = new Map<string, number>();
  for (let before: string | undefined; ; ) {
    const page = await line.call("kept", before ? { before } : {});
    for (const table of page.tables as TableInfo[]) {
      const mine = table.seats.flatMap((seat, i) => (seat.you ? [i + 1] : []));
      if (mine.length === 1 && mine[0]) seats.set(table.id, mine[0]);
    }
    before = page.before;
    if (!before) return seats;
  }
}

/** The seat of a person of that name in a record; 0: there is none. */
function seatNamed(record: string, name: string): number {
  const found = [...record.matchAll(/^seat P(\d) human (.*)$/gm)].filter(([, , who]) => who === name);
  return found.length === 1 ? Number(found[0]?.[1]) : 0;
}

async function playedAt(line: Line): Promise<Played[]> {
  if (line === home) await home.ready();
  if (!line.connected.peek()) return [];
  const [games, seats] = await Promise.all([finishedAt(line, line === server, MOST), seatsAt(line)]);
  const played: Played[] = [];
  for (const { table, finished } of games) {
    const record = await line.call("record", { table }).then((answer) => answer.record, () => "");
    const seat = seats.get(table) ?? (myName.peek() ? seatNamed(record, myName.peek()) : 0);
    const mistakes = mistakesAt(table, seat);
    if (record && seat && !isTried(table)) played.push({ record, seat, at: finished, ...(mistakes !== null && { mistakes }) });
  }
  return played;
}

/** What was played, whoever sat there: the seed and the actions. */
const played = (record: string): string => (/^seed .*$/m.exec(record)?.[0] ?? "") + record.slice(record.indexOf("\n\n"));

/** Every game that counts, oldest first. */
async function allPlayed(): Promise<Played[]> {
  const places = await Promise.all((isAlone ? [home] : [home, server]).map((line) => playedAt(line).catch(() => [])));
  const known = new Map<string, Played>(); // here and there it is one game, wherever it was reviewed
  for (const game of places.flat().sort((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const same = known.get(played(game.record));
    if (!same) known.set(played(game.record), game);
    else if (game.mistakes !== undefined) same.mistakes ??= game.mistakes;
  }
  return [...known.values()];
}

/** The public games of this server as those of all people in them together: nobody is named. */
async function allPublic(): Promise<Played[]> {
  const games: Played[] = [];
  for (const { table, finished } of await finishedAt(server, false, MOST_PUBLIC)) {
    const said = await server.call("record", { table }).then((answer) => answer.record, () => "");
    const record = said.replace(/^(seat P\d human).*$/gm, "$1");
    for (const [, seat] of record.matchAll(/^seat P(\d) human$/gm)) games.push({ record, seat: Number(seat), at: finished });
  }
  return games;
}

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

const percent = (share: number): string => share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 0 });
const told = (share: number, error: number | null, games: number): string =>
  `${percent(share)}${error === null ? "" : ` ± ${Math.round(100 * error)}`} · ${tn("{n} game", "{n} games", games)}`;
const whoIs = ({ bot, name }: Who): string => (bot ? t("bot: {level}", { level: levelName(bot) }) : name || t("somebody"));

function Ratings({ stats }: { stats: Stats }) {
  return (
    <>
      {stats.ratings.map((rating) => {
        const errors = rating.course.map(({ error }) => error ?? 0);
        const values = rating.course.flatMap(({ rating: value, error }) => [value - (error ?? 0), value + (error ?? 0)]);
        const most = Math.min(1200, Math.max(100, ...values.map(Math.abs)));
        return (
          <section key={rating.game} class={`study-part game-${rating.game}`}>
            <h3>{rating.title}: {points(rating.rating)}{rating.error !== null && ` ± ${Math.round(rating.error)}`}</h3>
            <Lines
              label={t("Your rating after so many games, with its uncertainty")}
              lines={[{ name: rating.title, points: rating.course.map(({ games, rating: value }) => [games, value] as const), errors }]}
              range={[-most, most]}
              tell={points}
              under={t("games")}
            />
            <p class="muted">
              {rating.others.map((other) => `${whoIs(other)} ${points(other.rating)}${other.error === null ? "" : ` ± ${Math.round(other.error)}`}`).join(" · ")}
            </p>
          </section>
        );
      })}
    </>
  );
}

function Mistakes({ stats }: { stats: Stats }) {
  const found = stats.list.flatMap(({ mistakes }, i) => (mistakes === undefined ? [] : [[i + 1, mistakes] as const]));
  if (!found.length) return null;
  return (
    <section class="study-part">
      <h2>{t("Mistakes")}</h2>
      <Lines label={t("Mistakes in each game that was reviewed")} lines={[{ name: "", points: found }]} range={[0, 2 * Math.ceil((1 + Math.max(...found.map(([, n]) => n))) / 2)]} tell={(n) => String(Math.round(n))} under={t("games")} />
    </section>
  );
}

function Told({ stats }: { stats: Stats }) {
  return (
    <>
      <section class="study-part">
        <h2>{t("Results")}</h2>
        <p class="muted">{t("Your share of the wins; the mark is what it would be if all played alike, the line its uncertainty.")}</p>
        <Bars
          label={t("Results")}
          bars={stats.results.map((group) => ({
            key: `${group.game}${group.players}`,
            name: `${group.title} · ${tn("{n} player", "{n} players", group.players)}`,
            share: group.share,
            error: group.error,
            even: 1 / group.players,
            told: told(group.share, group.error, group.games),
          }))}
        />
      </section>
      <section class="study-part">
        <h2>{t("Rating")}</h2>
        <p class="muted">{t("400 points are odds of 10 to 1; 0 is the mean of all who played in your games. It is kept nowhere but here.")}</p>
        <Ratings stats={stats} />
      </section>
      <section class="study-part">
        <h2>{t("Opponents")}</h2>
        <p class="muted">{t("How often you did better.")}</p>
        <Bars
          label={t("Opponents")}
          bars={stats.opponents.map((group, i) => ({ key: String(i), name: whoIs(group), share: group.better, error: null, even: 0.5, told: told(group.better, null, group.games) }))}
        />
      </section>
      <section class="study-part">
        <h2>{t("First decisions")}</h2>
        <p class="muted">{t("What you did first, and your share of the wins then.")}</p>
        <Bars
          label={t("First decisions")}
          bars={stats.openings.slice(0, 24).map((group, i) => ({ key: String(i), name: `${group.title}: ${group.words}`, share: group.share, error: group.error, even: 1 / group.players, told: told(group.share, group.error, group.games) }))}
        />
      </section>
      <Mistakes stats={stats} />
    </>
  );
}

export function Doing() {
  const [stats, setStats] = useState<(Stats & { isMine: boolean }) | null>(null);
  const [isLost, setLost] = useState(false);
  const [isMine, setMine] = useState(true);
  useEffect(() => {
    document.title = `${t("How am I doing?")} – ${t("Madang")}`;
  }, [lang.value]);
  useEffect(() => {
    let isWanted = true;
    setStats(null);
    (isMine ? allPlayed() : allPublic())
      .then((played) => study("stats", { played, csv: true }))
      .then((found) => isWanted && setStats({ ...found, isMine }), () => isWanted && setLost(true));
    return () => {
      isWanted = false;
    };
  }, [isMine, lang.value, server.connected.value, home.connected.value, myName.value]);
  const json = () => {
    const { csv, isMine: _, ...told } = stats as NonNullable<typeof stats>;
    save("madang-games.json", "application/json", JSON.stringify(told, null, 1));
  };
  return (
    <>
      <Top />
      <main class="start study" data-whose={stats ? (stats.isMine ? "mine" : "site") : undefined}>
        <section class="study-head">
          <h1>{t("How am I doing?")}</h1>
          <Whose isMine={isMine} others={t("The public games of this site")} onChange={setMine} />
          <p>
            {isMine
              ? t("All games that you finished on this device, and your own at the server, counted here and nowhere else.")
              : t("How people do here, all of them together and nobody by name: the newest {n} games that were made public. Below, “you” are they.", { n: MOST_PUBLIC })}
          </p>
          <p role="status">{stats ? tn("{n} game", "{n} games", stats.games) : isLost ? t("No connection.") : t("Counting…")}</p>
        </section>
        {stats && stats.games === 0 && <p class="muted">{t("Nothing to count yet: play a game to its end.")}</p>}
        {stats && stats.games > 0 && <Told stats={stats} />}
        {!isMine && <RatedPeople />}
        {stats && stats.games > 0 && (
          <div class="end-ways">
            <button type="button" onClick={() => save("madang-games.csv", "text/csv", stats.csv ?? "")}><Icon name="down" />{t("Save as CSV")}</button>
            <button type="button" onClick={json}><Icon name="down" />{t("Save as JSON")}</button>
          </div>
        )}
      </main>
    </>
  );
}
