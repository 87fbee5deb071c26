/** What happened since one's last action. */
import type { GameEvent, News, TableInfo } from "../protocol";
import { Said } from "../ui/seat";
import { t } from "../words";

/** What others brought about after the last action of one's own. */
export function sinceOwn(log: readonly News[], me: number): GameEvent[] {
  const own = log.findLastIndex((news) => news.kind === "play" && news.seat === me);
  return log.slice(own + 1).flatMap((news) => news.events ?? []);
}

export function Since({ news, info }: { news: readonly GameEvent[]; info: TableInfo }) {
  return (
    <section class="since" aria-label={t("Since your last action", "Depuis votre dernière action")}>
      <h2>{t("Since your last action", "Depuis votre dernière action")}</h2>
      <ul>
        {news.map((event, i) => (
          <li key={i}><Said text={event.text} seats={info.seats} /></li>
        ))}
      </ul>
    </section>
  );
}
