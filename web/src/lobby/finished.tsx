/** Finished games, the latest first: one's own, or everybody's, by name, game and day. */
import { useEffect, useState } from "preact/hooks";
import { games, titleOf } from "../hall";
import type { FinishedGame, Results } from "../protocol";
import { follow, tablePath } from "../route";
import { home, server } from "../wire";
import { lang, t } from "../words";
import { seatName } from "../ui/seat";
import { Whose } from "../ui/whose";
import { OpenRecord } from "./open_record";

function players(game: FinishedGame): string {
  const scores = game.scores.split(/[^\d-]+/).filter(Boolean);
  const seats = game.names.map((name) => ({ kind: "human" as const, name, taken: true }));
  return game.names.map((_, i) => `${seatName(seats, i + 1)} ${scores[i] ?? ""}`).join(" · ");
}

/** What to look for; empty: anything. Days as the browser writes them, 2026-11-15. */
interface Wanted {
  name: string;
  game: string;
  from: string;
  to: string;
}

const DAY = 86400;
const secondsOf = (day: string): number => Math.floor(new Date(`${day}T00:00`).getTime() / 1000);

function criteria({ name, game, from, to }: Wanted) {
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(game && { game }),
    ...(from && { from: secondsOf(from) }),
    ...(to && { to: secondsOf(to) + DAY - 1 }),
  };
}

function Search({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <details class="wishes-more">
      <summary>{t("Search")}</summary>
      <div class="wishes">
        <label>
          <span>{t("Player")}</span>
          <input type="search" value={wanted.name} onInput={(event) => onChange({ ...wanted, name: event.currentTarget.value })} />
        </label>
        <label>
          <span>{t("Game")}</span>
          <select value={wanted.game} onChange={(event) => onChange({ ...wanted, game: event.currentTarget.value })}>
            <option value="">{t("all")}</option>
            {games.value.map((game) => <option key={game.name} value={game.name}>{game.title}</option>)}
          </select>
        </label>
        <label>
          <span>{t("From")}</span>
          <input type="date" value={wanted.from} onChange={(event) => onChange({ ...wanted, from: event.currentTarget.value })} />
        </label>
        <label>
          <span>{t("To")}</span>
          <input type="date" value={wanted.to} onChange={(event) => onChange({ ...wanted, to: event.currentTarget.value })} />
        </label>
      </div>
    </details>
  );
}

/** All of this device: it is near. */
async function finishedHere(wanted: Wanted): Promise<FinishedGame[]> {
  const all: FinishedGame[] = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const page: Results["finished"] = await home.call("finished", { ...(next && { before: next }), ...criteria(wanted) });
    all.push(...page.games);
    next = page.before;
  }
  return all;
}

export function FinishedList() {
  const [found, setFound] = useState<FinishedGame[]>([]);
  const [next, setNext] = useState<string>();
  const [isMine, setMine] = useState(true);
  const [wanted, setWanted] = useState<Wanted>({ name: "", game: "", from: "", to: "" });

  const [here, setHere] = useState<FinishedGame[]>([]); // on this device

  useEffect(() => {
    let isWanted = true;
    setHere([]);
    if (isMine && home.connected.value)
      finishedHere(wanted).then((games) => isWanted && setHere(games), () => undefined);
    return () => {
      isWanted = false;
    };
  }, [isMine, wanted, home.connected.value]);

  /** The first page, or the one from there on; the server looks at so many games a page, which may have none of those wanted. */
  const load = (from?: string, isCurrent = () => true) => {
    server.call("finished", { mine: isMine, ...(from && { before: from }), ...criteria(wanted) })
      .then(({ games: page, before }) => {
        if (!isCurrent()) return; // something else is looked for by now
        setFound((known) => (from ? [...known, ...page] : page));
        setNext(before);
        if (!page.length && before) load(before, isCurrent);
      })
      .catch(() => undefined); // comes again with the connection
  };
  useEffect(() => {
    let isWanted = true;
    if (server.connected.value) load(undefined, () => isWanted);
    else setFound([]);
    return () => {
      isWanted = false;
    };
  }, [isMine, wanted, server.connected.value]);

  const all = [...here, ...found].sort((a, b) => b.finished - a.finished);
  return (
    <section class="list">
      <h2>{t("Finished games")}</h2>
      <div class="list-ways"><OpenRecord /></div>
      <Whose isMine={isMine} others={t("Everybody’s")} onChange={setMine} />
      <Search wanted={wanted} onChange={setWanted} />
      {!all.length && <p class="muted">{t("None yet.")}</p>}
      <ul>
        {all.map((game) => (
          <li key={game.table}>
            <a href={tablePath(game.table)} onClick={follow} class={`row game-${game.game}`}>
              <strong>{titleOf(game)}</strong>
              <span>{players(game)}</span>
              <time class="muted" dateTime={new Date(game.finished * 1000).toISOString()}>
                {new Date(game.finished * 1000).toLocaleString(lang.value, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </a>
          </li>
        ))}
      </ul>
      {next && <button type="button" onClick={() => load(next)}>{t("More")}</button>}
    </section>
  );
}
