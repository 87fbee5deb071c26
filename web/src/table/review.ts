/** Looking at a finished game, on this device wherever it was played: the record is all that the server is asked for. */
import { recordOf } from "../home/games";
import { remember, remembered } from "../memory";
import type { Results } from "../protocol";
import { Refused, call, home, lineOf } from "../wire";
import { lang, t } from "../words";

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

/** This device cannot do it. */
class Unable extends Error {}

const mistakesKey = (table: string, seat: number): string => `mistakes.${table}.${seat}`;

/** How many mistakes and missed chances a review found in a game; null: there was none on this device. */
export function mistakesAt(table: string, seat: number): number | null {
  const found = remembered(mistakesKey(table, seat));
  return found === null ? null : Number(found);
}

/** Reviews the decisions of a seat on this device, and tells what is known so far until it is done, or why it cannot
 * be; what it returns ends that. */
export function reviewOf(table: string, seat: number, tell: (review: Results["review"]) => void, fail: (why: string) => void): () => void {
  let isWanted = true;
  const goOn = async () => {
    if (!(await isAble())) throw new Unable();
    const params = { record: await record(table), seat, lang: lang.peek() };
    while (isWanted) {
      const review = await home.call("review", params);
      if (isWanted) tell(review);
      if (!review.done) continue;
      remember(mistakesKey(table, seat), String(review.mistakes));
      return;
    }
  };
  goOn().catch((error) => {
    if (!isWanted) return;
    if (error instanceof Refused) fail(error.message);
    else fail(error instanceof Unable ? t("this browser cannot run the bots; “madang review” can, with the record") : t("there is no connection, or not enough memory"));
  });
  return () => {
    isWanted = false;
  };
}
