/** Plays a recorded game in this browser, with the same rules as the server: web/wasm/replay.c. */
import path from "rules.wasm";
import { games } from "../hall";
import type { GameRecord } from "./record";

interface Rules {
  memory: WebAssembly.Memory;
  text_at(): number;
  seed_at(): number;
  begin(players: number, options: number): number;
  turn(): number;
  play(seat: number): number;
  total(seat: number): number;
  winners(): number;
}

async function load(): Promise<Rules> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL(path, import.meta.url)));
  return instance.exports as unknown as Rules;
}

function put(rules: Rules, at: number, bytes: Uint8Array): void {
  new Uint8Array(rules.memory.buffer).set(bytes, at);
}

const LONGEST = 63; // bytes of a text there is room for

/** Hands a text over; false: it is too long to be one of the rules'. */
function putText(rules: Rules, text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= LONGEST) put(rules, rules.text_at(), Uint8Array.of(...bytes, 0));
  return bytes.length <= LONGEST;
}

/** The options of a game as bits; null: there are some that no table online has. */
function bitsOf(game: string, options: string): number | null {
  const known = games.value.find(({ name }) => name === game)?.bits ?? {};
  let bits = 0;
  for (const [name, value] of Object.entries(JSON.parse(options) as Record<string, unknown>)) {
    const bit = value === true ? known[name] : undefined;
    if (!bit) return null;
    bits |= bit;
  }
  return bits;
}

/** What the last line of the record should say. */
function endOf(rules: Rules, players: number, actions: number): string {
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const winners = seats.filter((seat) => (rules.winners() >> (seat - 1)) & 1); // nobody, perhaps
  return [actions, "scores", ...seats.map((seat) => rules.total(seat)), "winners", ...winners.map((seat) => `P${seat}`)].join(" ");
}

/** Null: every card follows from the seed, every action is legal and the result is right; else the line that is not. */
export async function replay(record: GameRecord, seed: Uint8Array): Promise<string | null> {
  const rules = await load();
  const players = Number(record.header.get("players"));
  const game = record.header.get("game") ?? "";
  const options = bitsOf(game, record.header.get("options") ?? "{}");
  put(rules, rules.seed_at(), seed);
  if (options === null || !putText(rules, game) || !rules.begin(players, options)) return `game ${game}`;
  for (const { line, seat, text } of record.actions)
    if (!putText(rules, text) || !rules.play(seat)) return `${line}: P${seat} ${text}`;
  return rules.turn() === 0 && endOf(rules, players, record.actions.length) === record.end ? null : `end ${record.end}`;
}
