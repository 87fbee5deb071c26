/** A record as docs/fair-play.md describes it, read strictly: what a verifier takes for granted must be there once. */

export interface Action {
  line: number;
  seat: number;
  text: string;
}

export interface GameRecord {
  /** The lines of the header by their first word; of `added` and `seat`, by the first two. */
  header: ReadonlyMap<string, string>;
  actions: Action[];
  /** The last line, without its "end". */
  end: string;
}

/** What is not written as a record is. */
export class Unreadable extends Error {}

const ONCE_A_SEAT = /^(added|seat) P[1-5](?= )/;
/** What a game has that was played online: one that starts from a position is none. */
const WORDS = ["game", "rules", "players", "seed", "table", "commitment", "secret", "lot", "dealt", "options"];

function readHeader(lines: readonly string[]): Map<string, string> {
  const header = new Map<string, string>();
  for (const line of lines) {
    const word = ONCE_A_SEAT.exec(line)?.[0] ?? WORDS.find((known) => line.startsWith(`${known} `));
    if (!word || header.has(word)) throw new Unreadable(line);
    header.set(word, line.slice(word.length + 1));
  }
  return header;
}

function readAction(text: string, line: number): Action {
  const [, seat, action] = /^P([1-5]) (.+)$/.exec(text) ?? [];
  if (!seat || !action) throw new Unreadable(text);
  return { line, seat: Number(seat), text: action };
}

export function readRecord(record: string): GameRecord {
  const lines = record.split("\n").map((text, i) => ({ line: i + 1, text }));
  const empty = lines.findIndex(({ text }) => !text);
  const body = lines.slice(empty + 1).filter(({ text }) => text);
  const last = body.pop();
  if (lines[0]?.text !== "madang record 1" || !last?.text.startsWith("end ")) throw new Unreadable(last?.text);
  return {
    header: readHeader(lines.slice(1, empty).map(({ text }) => text)),
    actions: body.map(({ text, line }) => readAction(text, line)),
    end: last.text.slice("end ".length),
  };
}
