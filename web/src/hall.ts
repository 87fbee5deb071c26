/** What the page knows beyond one table: the games there are, who one is, one's tables. */
import { effect, signal } from "@preact/signals";
import type { GameInfo, TableInfo } from "./protocol";
import { remember, remembered } from "./memory";
import { call, connected } from "./wire";
import { lang } from "./words";

export const games = signal<GameInfo[]>([]);
export const levels = signal<string[]>([]);
export const myName = signal("");
export const myTables = signal<TableInfo[]>([]);

/** What a game is called, in the language of the moment. */
export const titleOf = (table: { game: string; title?: string }): string =>
  games.value.find(({ name }) => name === table.game)?.title ?? table.title ?? table.game;

async function greet(): Promise<void> {
  const hello = await call("hello", {});
  games.value = hello.games;
  levels.value = hello.levels;
  myName.value = hello.name;
  myTables.value = hello.tables;
}

/** Says hello on every new connection, and again when the language changes. */
export function enter(): void {
  effect(() => {
    void lang.value;
    if (connected.value) greet().catch(() => undefined);
  });
}

export async function refreshTables(): Promise<void> {
  myTables.value = (await call("tables", {})).tables;
}

/** Seat links are told once, to whoever made the table; this browser keeps them until the game begins. */
export function rememberLinks(table: string, links: Record<string, string>): void {
  remember(`links.${table}`, JSON.stringify(links));
}

export function rememberedLinks(table: string): Record<string, string> {
  return JSON.parse(remembered(`links.${table}`) ?? "{}") as Record<string, string>;
}
