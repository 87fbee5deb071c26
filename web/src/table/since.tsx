/** What happened since one's last turn. */
import type { GameEvent, News, TableInfo } from "../protocol";
import { Said } from "../ui/seat";

/** What others brought about when they last acted, and what one answered meanwhile: it can still be read while one
 * takes several actions in a row. A turn of one's own is where more of the actions are one's own than not. */
export function sinceOwn(log: readonly News[], me: number): GameEvent[] {
  const plays = log.filter((news) => news.kind === "play" && news.events);
  const theirs = plays.findLastIndex((news) => news.seat !== me);
  let from = theirs;
  // An action of one's own between two of the same other is an answer, not a turn.
  const before = (at: number): number => plays.slice(0, at).findLastIndex((news) => news.seat !== me);
  while (from > 0) {
    const earlier = before(from);
    const gap = from - earlier - 1; // actions of one's own in between
    const isAnswer = earlier >= 0 && gap > 0 && plays[earlier]?.seat === plays[from]?.seat && !beginsTurn(plays, earlier, from);
    if (earlier < 0 || (gap > 0 && !isAnswer)) break;
    from = earlier;
  }
  return theirs < 0 ? [] : plays.slice(from, theirs + 1).flatMap((news) => news.events ?? []);
}

/** Whether one of these actions, before the one at `to`, ended a turn or a round. */
const beginsTurn = (plays: readonly News[], from: number, to: number): boolean =>
  plays.slice(from, to).some((news) => news.events?.some(({ event }) => event === "turn" || event === "round"));

export function Since({ news, info }: { news: readonly GameEvent[]; info: TableInfo }) {
  return (
    <ul class="since">
      {news.map((event, i) => (
        <li key={i}><Said text={event} seats={info.seats} /></li>
      ))}
    </ul>
  );
}
