/** What the page knows beyond one table: the games there are, who one is, one's tables. */
import { computed, effect, signal } from "@preact/signals";
import type { GameInfo, TableInfo } from "./protocol";
import { remember, remembered } from "./memory";
import { call, connected, onTable } from "./wire";
import { lang } from "./words";

export const games = signal<GameInfo[]>([]);
export const levels = signal<string[]>([]);
export const myName = signal("");
/** Unfinished ones, those that wait for oneself first. */
export const myTables = signal<TableInfo[]>([]);
/** Whether the server has said hello: until then it is not known who one is. */
export const isGreeted = computed(() => games.value.length > 0);

export const isYours = (table: TableInfo): boolean => !table.over && !!table.seats[table.turn - 1]?.you;

/** The tables where it is one's turn. */
export const calling = computed(() => myTables.value.filter(isYours));

/** What a game is called, in the language of the moment. */
export const titleOf = (table: { game: string; title?: string }): string =>
  games.value.find(({ name }) => name === table.game)?.title ?? table.title ?? table.game;

async function greet(): Promise<void> {
  const hello = await call("hello", {});
  games.value = hello.games;
  levels.value = hello.levels;
  myName.value = hello.name;
  myTables.value = sorted(hello.tables);
}

const sorted = (tables: readonly TableInfo[]): TableInfo[] => [...tables].sort((a, b) => Number(isYours(b)) - Number(isYours(a)));

/** What a table tells of itself: its place in the list follows. */
function hear(told: TableInfo): void {
  const others = myTables.peek().filter(({ id }) => id !== told.id);
  const isMine = !told.over && told.seats.some((seat) => seat.you);
  if (isMine || others.length < myTables.peek().length) myTables.value = sorted(isMine ? [told, ...others] : others);
}

let naming: Promise<void> = Promise.resolve();

/** Gives oneself a name. */
export function giveName(name: string): Promise<void> {
  naming = call("name", { name }).then((kept) => {
    myName.value = kept.name;
  });
  return naming;
}

/** When a name that was given is the one that others will see. */
export const whenNamed = (): Promise<void> => naming.catch(() => undefined);

/** Says hello on every new connection, and again when the language changes. */
export function enter(): void {
  onTable(hear);
  effect(() => {
    void lang.value;
    if (connected.value) greet().catch(() => undefined);
  });
}

export async function refreshTables(): Promise<void> {
  myTables.value = sorted((await call("tables", {})).tables);
}

/** Seat links are told once, to whoever made the table; this browser keeps them until the game begins. */
export function rememberLinks(table: string, links: Record<string, string>): void {
  remember(`links.${table}`, JSON.stringify(links));
}

export function rememberedLinks(table: string): Record<string, string> {
  return JSON.parse(remembered(`links.${table}`) ?? "{}") as Record<string, string>;
}
