/** What others are doing, said on the table while it is shown. */
import type { TableInfo } from "../protocol";
import { Said } from "../ui/seat";
import type { Shown, TableStore } from "./store";

export function Caption({ store, info, shown }: { store: TableStore; info: TableInfo; shown: Shown }) {
  const isOthers = shown.by > 0 && !store.mine.value.includes(shown.by);
  return (
    <div class="caption" aria-hidden="true">
      {isOthers && (
        <ul key={shown.plies}>
          {shown.events.slice(0, 4).map((event, i) => (
            <li key={i}><Said text={event} seats={info.seats} /></li>
          ))}
        </ul>
      )}
    </div>
  );
}
