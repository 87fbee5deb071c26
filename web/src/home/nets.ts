/** The nets that bots play by: a file a game, fetched when a bot of that game thinks for the first time. */
import { nets as files } from "nets";
import type { Module } from "./module";

const GAME_BYTES = 16; // a question of home/question.h begins with the game's name

export const gameOf = (question: Uint8Array): string =>
  new TextDecoder().decode(question.subarray(0, question.subarray(0, GAME_BYTES).indexOf(0)));

export class Nets {
  private readonly asked = new Map<string, Promise<void>>();

  constructor(private readonly module: Module) {}

  private async fetch(game: string): Promise<void> {
    const path = files[game];
    if (!path) return;
    const answer = await fetch(new URL(path, import.meta.url));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const at = answer.ok ? this.module.put(bytes) : 0;
    if (at) this.module.exports.home_net(at, bytes.length);
  }

  /** Resolved when the game's net is there, or cannot be had: then its bots search instead. */
  need(game: string): Promise<void> {
    const asked = this.asked.get(game) ?? this.fetch(game).catch(() => void this.asked.delete(game));
    this.asked.set(game, asked);
    return asked;
  }
}
