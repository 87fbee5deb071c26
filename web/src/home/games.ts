/** Games of this device: saved as records, opened from them, put online, taken home, removed. */
import { levels, rememberLinks } from "../hall";
import { remember, remembered } from "../memory";
import type { TableInfo } from "../protocol";
import { home, lineOf, server } from "../wire";
import { addHomeTable, dropHomeTable } from "./port";

/** What a table's record is called as a file. */
export const recordName = (table: string): string => `madang-${table}.txt`;

export const recordOf = async (table: string): Promise<string> => (await lineOf(table).call("record", { table })).record;

/** Gives the record to the browser, to be saved. */
export async function saveRecord(table: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([await recordOf(table)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = recordName(table);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

async function adopt(record: string, seats?: string[]): Promise<string> {
  await home.ready();
  const { table } = await home.call("adopt", { record, ...(seats && { seats }) });
  addHomeTable(table);
  return table;
}

/** Opens a record on this device; the table. The same record is the same table. */
export const openRecord = (record: string): Promise<string> => adopt(record.replace(/^\uFEFF/, ""));

/** What of a record is true up to a moment: the deal, but not how it was drawn, and the first actions. */
function cut(record: string, plies: number): string {
  const [head = "", actions = ""] = record.split("\n\n");
  const dealt = head.split("\n").filter((line) => !/^(table|commitment|secret|added|lot|dealt) /.test(line));
  const kept = actions.split("\n").filter((line) => /^P\d /.test(line)).slice(0, plies);
  return [...dealt, `# tried ${Date.now()}`, "", ...kept, `end ${plies} unfinished`, ""].join("\n"); // each trial is a table of its own
}

const triedKey = (table: string): string => `tried.${table}`;

/** Whether a game was begun in the middle of one that was over, by somebody who could know all its cards. */
export const isTried = (table: string): boolean => remembered(triedKey(table)) !== null;

/** Plays on from a moment of a finished game, in a seat, against bots; the table, on this device. */
export async function tryFrom(info: TableInfo, record: string, plies: number, seat: number): Promise<string> {
  const levelAt = ({ level = "" }: TableInfo["seats"][number]) => (levels.peek().includes(level) ? level : "club");
  const table = await adopt(cut(record, plies), info.seats.map((one, i) => (i + 1 === seat ? "me" : levelAt(one))));
  remember(triedKey(table), "yes");
  return table;
}

/** Puts a game of this device online, where somebody is invited to a seat; the table there. */
export async function putOnline(info: TableInfo, invited: number): Promise<string> {
  const record = await recordOf(info.id);
  const seats = info.seats.map((seat, i) => (i + 1 === invited ? "human" : seat.kind === "bot" ? (seat.level ?? "club") : "me"));
  const { table, links } = await server.call("adopt", { record, seats });
  rememberLinks(table, links);
  await home.call("depart", { table: info.id, there: table });
  return table;
}

/** Whether a game of a server's may come to this device: it is over, or nobody else plays. */
export const mayTakeHome = (info: TableInfo): boolean =>
  info.started && (info.over || (info.seats.some((seat) => seat.you) && info.seats.every((seat) => seat.you || seat.kind === "bot")));

/** Takes a game home, where it goes on if it is not over; the table here. */
export async function takeHome(info: TableInfo): Promise<string> {
  await home.ready(); // or it would have left, and come nowhere
  if (!info.over) await server.call("depart", { table: info.id });
  const seats = info.seats.map((seat) => (seat.you ? "me" : seat.kind === "bot" ? (seat.level ?? "club") : "human"));
  return adopt(await recordOf(info.id), info.foreign ? undefined : seats);
}

export async function removeGame(table: string): Promise<void> {
  await home.call("remove", { table });
  dropHomeTable(table);
}
