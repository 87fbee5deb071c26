/** Finished games, the latest first: one's own, or everybody's. */
import { useEffect, useState } from "preact/hooks";
import { games } from "../hall";
import type { FinishedGame } from "../protocol";
import { follow, tablePath } from "../route";
import { call, connected } from "../wire";
import { lang, t } from "../words";
import { seatName } from "../ui/seat";

function players(game: FinishedGame): string {
  const scores = game.scores.split(/[^\d-]+/).filter(Boolean);
  const seats = game.names.map((name) => ({ kind: "human" as const, name, taken: true }));
  return game.names.map((_, i) => `${seatName(seats, i + 1)} ${scores[i] ?? ""}`).join(" · ");
}

export function FinishedList() {
  const [found, setFound] = useState<FinishedGame[]>([]);
  const [hasMore, setMore] = useState(false);
  const [isMine, setMine] = useState(true);

  const load = (offset: number) => {
    call("finished", { mine: isMine, offset })
      .then(({ games: page, more }) => {
        setFound((before) => (offset ? [...before, ...page] : page));
        setMore(more);
      })
      .catch(() => undefined); // comes again with the connection
  };
  useEffect(() => {
    if (connected.value) load(0);
  }, [isMine, connected.value]);

  return (
    <section class="list">
      <h2>{t("Finished games", "Parties terminées")}</h2>
      <div class="choice-row">
        <label>
          <input type="radio" name="whose" checked={isMine} onChange={() => setMine(true)} />
          <span>{t("Mine", "Les miennes")}</span>
        </label>
        <label>
          <input type="radio" name="whose" checked={!isMine} onChange={() => setMine(false)} />
          <span>{t("Everybody’s", "Toutes")}</span>
        </label>
      </div>
      {!found.length && <p class="muted">{t("None yet.", "Aucune pour l’instant.")}</p>}
      <ul>
        {found.map((game) => (
          <li key={game.table}>
            <a href={tablePath(game.table)} onClick={follow} class={`row game-${game.game}`}>
              <strong>{games.value.find((g) => g.name === game.game)?.title ?? game.game}</strong>
              <span>{players(game)}</span>
              <time class="muted" dateTime={new Date(game.finished * 1000).toISOString()}>
                {new Date(game.finished * 1000).toLocaleString(lang.value, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </a>
          </li>
        ))}
      </ul>
      {hasMore && <button type="button" onClick={() => load(found.length)}>{t("More", "Plus")}</button>}
    </section>
  );
}
