/** Looking at a finished game, on this device wherever it was played: the record is all that the server is asked for. */
import { recordOf } from "../home/games";
import type { Results } from "../protocol";
import { call, home, lineOf } from "../wire";

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
