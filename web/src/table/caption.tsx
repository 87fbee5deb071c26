/** What somebody else has done last, in words, until one acts. */
import type { TableInfo } from "../protocol";
import { Said } from "../ui/seat";
import type { TableStore } from "./store";

export function Caption({ store, info }: { store: TableStore; info: TableInfo }) {
  // The end of a turn alone is nothing to be told.
  const last = store.log.value.findLast((news) => news.kind === "play" && (news.seat === store.viewer.value || news.events?.length));
  const events = last && last.seat !== store.viewer.value ? (last.events ?? []) : [];
  return (
    <div class="caption" aria-hidden="true">
      {events.length > 0 && (
        <p key={last?.n}>
          {events.map((event, i) => <span key={i}><Said text={event} seats={info.seats} /> </span>)}
        </p>
      )}
    </div>
  );
}
