/** What the page knows beyond one table: the games there are, who one is, one's tables. */
import { computed, effect, signal } from "@preact/signals";
import { isAlone } from "./alone";
import { addHomeTable, homeTables } from "./home/port";
import type { Line } from "./line";
import type { GameInfo, Lobby, Params, PushedNews, Results, TableInfo } from "./protocol";
import { remember, remembered } from "./memory";
import { home, lineOf, onLobby, onNews, onTable, server } from "./wire";
import { lang } from "./words";

export const games = signal<GameInfo[]>([]);
export const levels = signal<string[]>([]);
export const myName = signal("");
/** Unfinished ones, those that wait for oneself first. */
export const myTables = signal<TableInfo[]>([]);
/** Whether strangers can meet at the server: its host may not want it. */
export const isPublic = signal(false);
/** The public tables, as far as one looks at them. */
export const lobby = signal<Lobby>({ open: [], running: [] });
/** Whether the server has said hello: until then it is not known who one is. */
export const isGreeted = computed(() => games.value.length > 0);

/** Whether one is to act; not while a bot plays one's seat. */
export function isYours(table: TableInfo): boolean {
  const seat = table.seats[table.turn - 1];
  return !table.over && !!seat?.you && !seat.away;
}

/** The tables where it is one's turn. */
export const calling = computed(() => myTables.value.filter(isYours));

/** What a game is called, in the language of the moment. */
export const titleOf = (table: { game: string; title?: string }): string =>
  games.value.find(({ name }) => name === table.game)?.title ?? table.title ?? table.game;

const sorted = (tables: readonly TableInfo[]): TableInfo[] => [...tables].sort((a, b) => Number(isYours(b)) - Number(isYours(a)));

/** What a line says are one's tables there. */
function list(line: Line, tables: readonly TableInfo[]): void {
  myTables.value = sorted([...tables, ...myTables.peek().filter(({ id }) => lineOf(id) !== line)]);
}

async function greet(line: Line): Promise<void> {
  const hello = await line.call("hello", {});
  games.value = hello.games;
  levels.value = hello.levels;
  if (line === server) isPublic.value = hello.public;
  if (line === server || isAlone) myName.value = hello.name;
  else if (myName.peek() && myName.peek() !== hello.name) await line.call("name", { name: myName.peek() });
  list(line, hello.tables);
}

/** What a table tells of itself: its place in the list follows. */
function hear(told: TableInfo): void {
  const others = myTables.peek().filter(({ id }) => id !== told.id);
  const isMine = !told.over && told.seats.some((seat) => seat.you);
  if (isMine || others.length < myTables.peek().length) myTables.value = sorted(isMine ? [told, ...others] : others);
}

/** At a table that one looks at only news are told: whose turn it is there follows them, until the game is over. */
function follow({ table, turn, plies }: PushedNews): void {
  const known = myTables.peek().find(({ id }) => id === table);
  if (known?.started && known.turn !== turn) hear({ ...known, turn, plies, over: turn === 0 });
}

/** A table that is no more. */
export function dropTable(table: string): void {
  myTables.value = myTables.peek().filter(({ id }) => id !== table);
}

let naming: Promise<void> = Promise.resolve();

/** Gives oneself a name, wherever one sits. */
export function giveName(name: string): Promise<void> {
  const lines = [server, home].filter((line) => line.connected.peek());
  naming = Promise.all(lines.map((line) => line.call("name", { name }))).then(([kept]) => {
    if (kept) myName.value = kept.name;
  });
  return naming;
}

/** When a name that was given is the one that others will see. */
export const whenNamed = (): Promise<void> => naming.catch(() => undefined);

/** Says hello on every new connection, and again when the language changes. The hall of this device is opened as soon as
 * there is a table in it. */
export function enter(): void {
  onTable(hear);
  onNews(follow);
  for (const line of [server, home])
    effect(() => {
      void lang.value;
      if (line.connected.value) greet(line).catch(() => undefined);
    });
  effect(() => {
    if (homeTables.value.size) home.hurry();
  });
}

export async function refreshTables(): Promise<void> {
  const lines = [server, home].filter((line) => line.connected.peek());
  await Promise.all(lines.map(async (line) => list(line, (await line.call("tables", {})).tables)));
}

/** Keeps an eye on the public tables until what it gives is called. */
export function followLobby(): () => void {
  const hear = (told: Lobby) => (lobby.value = told);
  const stop = onLobby(hear);
  server.call("lobby", {}).then(hear, () => undefined); // comes again with the connection
  return () => {
    stop();
    if (server.connected.peek()) server.call("lobby", { told: false }).catch(() => undefined);
  };
}

/** Makes a table on this device, or at the server – also where this browser cannot have any of its own. */
export async function makeTable(isLocal: boolean, params: Params["new"]): Promise<Results["new"]> {
  const isHome = isAlone || (isLocal && (await home.ready().then(() => true, () => false)));
  const made = await (isHome ? home : server).call("new", params);
  if (isHome) addHomeTable(made.table);
  return made;
}

/** Seat links are told once, to whoever made the table; this browser keeps them until the game begins. */
export function rememberLinks(table: string, links: Record<string, string>): void {
  remember(`links.${table}`, JSON.stringify(links));
}

export function rememberedLinks(table: string): Record<string, string> {
  return JSON.parse(remembered(`links.${table}`) ?? "{}") as Record<string, string>;
}
