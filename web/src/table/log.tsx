/** Everything that happened, in sentences; what is new is announced. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { News, TableInfo } from "../protocol";
import { Said, SeatMark, named, seatName } from "../ui/seat";
import { lang, t } from "../words";
import type { TableStore } from "./store";

/** What of a table its log is told with. */
interface Told {
  seats: TableInfo["seats"];
  dealer: number | undefined;
}

/** Whose entry it is. Until seats are drawn by lot people have places: the lot says which seat became of each. */
const seatOf = (news: News, start: News | undefined): number =>
  (start?.lot && news.n < start.n ? start.lot[(news.seat ?? 0) - 1] : news.seat) ?? 0;

/** What is no action: people coming and going, undo. */
function remark(news: News, by: number, info: Told): string {
  const who = news.name || (by ? seatName(info.seats, by) : "");
  switch (news.kind) {
    case "undo": return t("The last action is taken back.");
    case "hint": return t("{who} asks a bot for a hint.", { who });
    case "listed": return news.public ? t("Everybody can find this table now.") : t("Only who has its address finds this table now.");
    case "closed": return t("This table has been closed by whoever runs this site.");
    case "forgotten": return t("Somebody has deleted what was kept about them.");
    case "rematch": return t("There will be another game.");
    case "gone": return t("The game goes on elsewhere.");
    case "stop": return t("The rules have changed: the game ends without a result.");
    case "start":
      if (info.dealer) return t("The game begins, dealt by the device of {who}.", { who: seatName(info.seats, info.dealer) });
      return news.lot ? t("Seats are drawn by lot; the game begins.") : t("The game begins.");
    case "seat":
      if (news.what === "left") return t("{who} leaves; a bot takes over.", { who });
      if (news.what === "replaced") return t("{who} stays away; a bot plays.", { who });
      if (news.what === "freed") return t("{who} has lost the seat; a bot takes over.", { who });
      if (news.what === "back") return t("{who} is back.", { who });
      if (news.what === "added") return t("{who} adds to the shuffle.", { who });
      if (news.what === "handed") return t("{who} has been handed the seat.", { who });
      if (news.what === "called") {
        const seat = seatName([], by || 1);
        return news.name ? t("{seat} is called {who} now.", { seat, who }) : t("{seat} goes without a name now.", { seat });
      }
      if (news.what === "moved") return t("{who} goes on on another device.", { who });
      return t("{who} sits down.", { who });
    default: return "";
  }
}

/** What was said is not said anew with every action: logs are long, and this follows the language alone. */
function Entry({ news, by, seats, dealer }: { news: News; by: number } & Told): JSX.Element {
  const said = remark(news, by, { seats, dealer });
  void lang.value;
  return (
    <>
      {said && <li class="log-remark">{said}</li>}
      {news.events?.map((event, i) => (
        <li key={i} class={`log-${event.event}`}>
          <Said text={event} seats={seats} />
        </li>
      ))}
      {news.kind === "play" && !news.events && (
        <li class="log-remark">
          <SeatMark seat={by || 1} /> {t("(taken back)")}
        </li>
      )}
    </>
  );
}

/** A value as it was when the page was last painted: the table comes first, then what is told of it. */
function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => setPainted(value), [value]);
  return painted;
}

export function Log({ store, info }: { store: TableStore; info: TableInfo }) {
  const box = useRef<HTMLOListElement>(null);
  const log = usePainted(store.log.value);
  const start = log.find(({ kind }) => kind === "start");
  useEffect(() => {
    const parent = box.current?.parentElement;
    if (parent) parent.scrollTop = parent.scrollHeight;
  }, [log.length]);
  return (
    <ol class="log" ref={box}>
      {log.map((news) => (
        <Entry key={news.n} news={news} by={seatOf(news, start)} seats={info.seats} dealer={info.dealer} />
      ))}
    </ol>
  );
}

/** What is being shown now, for screen readers; there even while the log is closed. */
export function Announcer({ store, info }: { store: TableStore; info: TableInfo }) {
  const shown = usePainted(store.shown.value);
  return (
    <div class="hidden" aria-live="polite">
      {shown?.events.map((event, i) => <p key={`${shown.plies}-${i}`}>{named(event, info.seats)}</p>)}
    </div>
  );
}
