/** What happened since one's last turn, folded away until asked for. */
import type { News, TableInfo } from "../protocol";
import { Said } from "../ui/seat";
import { count, t } from "../words";
import type { TableStore } from "./store";

/** The plays of others after the last one of one's own. */
function sinceOwn(log: readonly News[], me: number): News[] {
  const own = log.findLastIndex((news) => news.kind === "play" && news.seat === me);
  return log.slice(own + 1).filter((news) => news.events?.length);
}

export function Since({ store, info }: { store: TableStore; info: TableInfo }) {
  const news = sinceOwn(store.log.value, store.viewer.value);
  const events = news.flatMap((one) => one.events ?? []);
  if (!news.some((one) => one.kind === "play")) return null;
  return (
    <details class="since">
      <summary>
        {t("Since your last action: ", "Depuis votre dernière action : ")}
        {count(events.length, { en: "event", fr: "événement" }, { en: "events", fr: "événements" })}
      </summary>
      <ul>
        {events.map((event, i) => (
          <li key={i}><Said text={event.text} seats={info.seats} /></li>
        ))}
      </ul>
    </details>
  );
}
