/** The puzzles of the games: a file each, fetched when one of them is first asked for. */
import { puzzles as files } from "puzzles";
import type { Module } from "./module";

export class Puzzles {
  private readonly there = new Set<string>();

  constructor(private readonly module: Module) {}

  async need(game: string): Promise<void> {
    const path = files[game];
    if (!path || this.there.has(game)) return;
    const answer = await fetch(new URL(path, import.meta.url));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const at = this.module.put(bytes);
    if (at && this.module.exports.home_puzzles(at, bytes.length)) this.there.add(game);
  }
}
