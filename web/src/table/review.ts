/** Looking at a finished game, on this device wherever it was played: the record is all that the server is asked for. */
import { recordOf } from "../home/games";
import { remember, remembered } from "../memory";
import type { Results } from "../protocol";
import { call, home, lineOf } from "../wire";
import { lang } from "../words";

/** The record of the game that is looked at, fetched once. */
let looked: { table: string; record: Promise<string> } | null = null;

export function record(table: string): Promise<string> {
  if (looked?.table !== table) looked = { table, record: recordOf(table) };
  const { record } = looked;
  record.catch(() => (looked = null));
  return record;
}

/** Whether this device can do it; otherwise the server does. */
const isAble = (): Promise<boolean> => home.ready().then(() => true, () => false);

export async function courseOf(table: string): Promise<Results["course"]> {
  return (await isAble()) ? home.call("course", { record: await record(table) }) : call("course", { table });
}

export async function stepOf(table: string, ply: number, seat?: number): Promise<Results["at"]> {
  const eyes = seat === undefined ? {} : { seat };
  if (lineOf(table) === home || !(await isAble())) return call("at", { table, ply, ...eyes });
  return home.call("at", { record: await record(table), ply, ...eyes });
}

const mistakesKey = (table: string, seat: number): string => `mistakes.${table}.${seat}`;

/** How many mistakes and missed chances a review found in a game; null: there was none on this device. */
export function mistakesAt(table: string, seat: number): number | null {
  const found = remembered(mistakesKey(table, seat));
  return found === null ? null : Number(found);
}

/** Reviews the decisions of a seat on this device, and tells what is known so far until it is done; what it returns
 * ends that. */
export function reviewOf(table: string, seat: number, tell: (review: Results["review"]) => void): () => void {
  let isWanted = true;
  const goOn = async () => {
    await home.ready();
    const params = { record: await record(table), seat, lang: lang.peek() };
    while (isWanted) {
      const review = await home.call("review", params);
      if (isWanted) tell(review);
      if (!review.done) continue;
      remember(mistakesKey(table, seat), String(review.mistakes));
      return;
    }
  };
  goOn().catch(() => undefined);
  return () => {
    isWanted = false;
  };
}
