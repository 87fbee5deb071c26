/** This browser's part in a shuffle: the commitment it was shown before the deal, and what it added to the seed after
 * seeing it. Both are kept, so that the shuffle can be checked when the game is over. docs/fair-play.md says how. */
import type { TableInfo } from "./protocol";
import { remember, remembered } from "./memory";
import { call } from "./wire";

/** The commitment of a table as it was before the deal; null: this browser was not there. */
export const seenCommitment = (table: string): string | null => remembered(`commitment.${table}`);

/** What this browser added to a table's seed, or null. */
export const ownPart = (table: string): string | null => remembered(`added.${table}`);

function chance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a server shows another commitment than it did: then nothing is added any more. */
export const isChanged = (info: TableInfo): boolean => (seenCommitment(info.id) ?? info.commitment) !== info.commitment;

/** Before the deal: keeps the commitment and, for whoever sits there, adds to the seed. The same as often as it is asked. */
export async function takePart(info: TableInfo): Promise<void> {
  if (info.started || !info.commitment || isChanged(info)) return;
  remember(`commitment.${info.id}`, info.commitment);
  if (!info.seats.some((seat) => seat.you && !seat.added)) return;
  const added = ownPart(info.id) ?? chance();
  remember(`added.${info.id}`, added);
  await call("add", { table: info.id, added });
}
