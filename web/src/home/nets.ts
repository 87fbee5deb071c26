/** The nets that bots play by, fetched when a bot that needs one thinks for the first time: one for a game and a number of
 * players, charon-5, or for a game, charon. */
import { nets as files } from "nets";
import type { Module } from "./module";

/** What a net is made for. */
export interface Kind {
  game: string;
  players: number;
}

// A question of home/question.h: the game's name first, and where the number of players is.
const GAME_BYTES = 16;
const PLAYERS = 36;

export const kindOf = (question: Uint8Array): Kind => ({
  game: new TextDecoder().decode(question.subarray(0, question.subarray(0, GAME_BYTES).indexOf(0))),
  players: question[PLAYERS] ?? 0,
});

/** Of the records in a request that is answered by nets: who plays on, and what the chances are. */
export const kindsOf = (request: string): Kind[] =>
  /"method":"(?:compare|course|par|review|today)"/.test(request) ? records(request) : [];

/** The lines of a record's head may have any order. */
const records = (request: string): Kind[] =>
  request.split("madang record ").slice(1).map((record) => ({
    game: /\\ngame (\w+)/.exec(record)?.[1] ?? "",
    players: Number(/\\nplayers (\d+)/.exec(record)?.[1]),
  }));

/** How long a net that could not be had is not asked for again, in milliseconds. */
const PAUSE = 30_000;

export class Nets {
  private readonly asked = new Map<string, Promise<void>>();

  constructor(private readonly module: Module) {}

  private async fetch(name: string): Promise<void> {
    const path = files[name];
    if (!path) return;
    const answer = await fetch(new URL(path, import.meta.url));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const at = this.module.put(bytes);
    if (!at || !this.module.exports.home_net(at, bytes.length)) throw new Error(`${path} is no net`);
  }

  /** Resolved when the net is there, or cannot be had now: then bots search instead, and say so. */
  need({ game, players }: Kind): Promise<void> {
    const own = `${game}-${players}`;
    const name = files[own] ? own : game;
    const asked =
      this.asked.get(name) ?? this.fetch(name).catch(() => void setTimeout(() => this.asked.delete(name), PAUSE));
    this.asked.set(name, asked);
    return asked;
  }

  async needAll(kinds: Kind[]): Promise<void> {
    await Promise.all(kinds.map((kind) => this.need(kind)));
  }
}
