/** A game that was begun by another version of the rules: nothing follows from its actions here, so they are shown
 * as they were written, with the result if there is one. */
import { games, titleOf } from "../hall";
import type { News, TableInfo } from "../protocol";
import { SeatMark, seatName } from "../ui/seat";
import { t } from "../words";
import { Check } from "./check";
import { Again, Headline } from "./end";
import type { TableStore } from "./store";

/** The actions that were not taken back, in order. */
function standing(log: readonly News[]): News[] {
  const actions: News[] = [];
  for (const news of log) {
    if (news.kind === "undo") actions.length = Math.min(actions.length, news.to ?? 0);
    if (news.kind === "play") actions.push(news);
  }
  return actions;
}

function Result({ store, info }: { store: TableStore; info: TableInfo }) {
  const { result } = info;
  if (!result) return <h2 class="end-title">{t("Ended without a result")}</h2>;
  const best = [...info.seats.keys()].sort((a, b) => (result.scores[b] ?? 0) - (result.scores[a] ?? 0));
  return (
    <>
      {result.winners.length > 0 && <Headline winners={result.winners} info={info} mine={store.mine.value} />}
      <div class="scores">
        {best.map((i) => (
          <section key={i} class="score" aria-label={seatName(info.seats, i + 1)}>
            <h3><SeatMark seat={i + 1} /><span>{seatName(info.seats, i + 1)}</span><strong>{result.scores[i]}</strong></h3>
          </section>
        ))}
      </div>
    </>
  );
}

export function Foreign({ store, info }: { store: TableStore; info: TableInfo }) {
  const ours = games.value.find((game) => game.name === info.game)?.rules ?? 0;
  return (
    <main class="felt foreign">
      <div class="end">
        <h1>{titleOf(info)}</h1>
        <p role="note">
          {t("This game was played by version {played} of the rules; they are now at version {ours}. Its actions are shown as they were written.", { played: info.rules ?? 0, ours })}
        </p>
        <Result store={store} info={info} />
        <Again store={store} info={info} />
        <Check store={store} info={info} />
        <ol class="log" aria-label={t("Actions")}>
          {standing(store.log.value).map((news) => (
            <li key={news.n}><SeatMark seat={news.seat ?? 1} /> {seatName(info.seats, news.seat ?? 1)} <code>{news.action}</code></li>
          ))}
        </ol>
      </div>
    </main>
  );
}
