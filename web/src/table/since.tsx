/** What happened since one's last turn. */
import type { GameEvent, News, TableInfo } from "../protocol";
import { Said } from "../ui/seat";
import { t } from "../words";

/** What others brought about when they last acted; it can still be read while one takes several actions in a row. */
export function sinceOwn(log: readonly News[], me: number): GameEvent[] {
  const theirs = log.findLastIndex((news) => news.kind === "play" && news.seat !== me);
  const own = log.slice(0, theirs + 1).findLastIndex((news) => news.kind === "play" && news.seat === me);
  return log.slice(own + 1, theirs + 1).flatMap((news) => news.events ?? []);
}

export function Since({ news, info }: { news: readonly GameEvent[]; info: TableInfo }) {
  return (
    <section class="since" aria-label={t("Since your last turn")}>
      <h2>{t("Since your last turn")}</h2>
      <ul>
        {news.map((event, i) => (
          <li key={i}><Said text={event} seats={info.seats} /></li>
        ))}
      </ul>
    </section>
  );
}
