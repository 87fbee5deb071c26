/** What the engine says about games as a whole, on this device: methods of docs/protocol.md. */
import studyWorker from "study.worker";
import type { GameEvent, Part, Position, Sentence } from "../protocol";
import { Lost, Refused } from "../line";
import { lang } from "../words";

export interface Day {
  date: string;
  game: string;
  title: string;
  rules: number;
  net: string;
  players: number;
  seat: number;
  level: string;
  /** By which a server finds results of this deal. */
  tag: string;
}

export interface Result {
  score: number;
  scores: number[];
  over: boolean;
  share?: number;
}

export interface Compared {
  game: string;
  title: string;
  players: number;
  common: number;
  games: {
    seats: { name: string; bot: string }[];
    scores: number[];
    over: boolean;
    winners: number[];
    actions: { n: number; seat: number; action: string; text: string; words: { text: Part[] } }[];
    shares: number[][];
  }[];
}

interface Rating {
  rating: number;
  error: number | null;
}

export interface Who {
  bot?: string;
  name?: string;
}

interface Group {
  games: number;
  share: number;
  error: number | null;
}

export interface Stats {
  games: number;
  skipped: number;
  results: (Group & { game: string; title: string; players: number; points: number })[];
  opponents: (Group & Who & { better: number })[];
  openings: (Group & { game: string; title: string; players: number; action: string; words: string })[];
  ratings: (Rating & { game: string; title: string; games: number; course: (Rating & { games: number })[]; others: (Rating & Who)[] })[];
  list: { game: string; players: number; seat: number; share: number; points: number; plies: number; opening: string; mistakes?: number; at?: number }[];
  csv?: string;
}

/** A game that counts; seat: one's own, if it is known otherwise than by the record. */
export interface Played {
  record: string;
  seat?: number;
  mistakes?: number;
  at?: number;
}

export interface Puzzle {
  n: number;
  of: number;
  players: number;
  seat: number;
  goal: string;
  goal_parts?: Part[];
  position: Position;
  legal: { actions: string[]; words: string[]; words_parts?: Part[][] };
  wrong: string[];
}

export interface Solution {
  right: boolean;
  tempting: string;
  reasons: Sentence[];
  steps: { position: Position; events: GameEvent[]; turn: number; action?: string; seat?: number }[];
  chances?: { action: string; wins: number; of: number }[];
}

interface Methods {
  puzzle: [{ game: string; n: number }, Puzzle];
  solve: [{ game: string; n: number; action: string }, Solution];
  today: [{ date?: string; game?: string } | { record: string }, Day & { record: string } & Partial<Result> & { is?: boolean; true?: boolean }];
  par: [{ record: string; seat?: number }, Result & { lines: number; seat: number; record: string }];
  deal: [{ record: string; seat?: number } | { deal: string }, { deal: string; record: string; game: string; title: string; players: number; seat: number }];
  compare: [{ record: string; other: string }, Compared];
  stats: [{ played: Played[]; csv?: boolean }, Stats];
}

let worker: Worker | null = null;
const waiting: { resolve: (value: unknown) => void; reject: (problem: Error) => void }[] = [];

function lose(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.splice(0)) reject(new Lost());
}

function open(): Worker {
  const fresh = new Worker(new URL(studyWorker, import.meta.url), { type: "module" });
  fresh.onmessage = ({ data }: MessageEvent<string | null>) => {
    const first = waiting.shift();
    if (!data) {
      first?.reject(new Lost());
      return lose();
    }
    const { result, error } = JSON.parse(data) as { result?: unknown; error?: { code: number; message: string; data?: { text?: string; rule?: string } } };
    if (error) first?.reject(new Refused(error.code, error.data?.text ?? error.message, error.data?.rule));
    else first?.resolve(result);
  };
  fresh.onerror = lose;
  return fresh;
}

export function study<M extends keyof Methods>(method: M, params: Methods[M][0]): Promise<Methods[M][1]> {
  worker ??= open();
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, lang: lang.peek() } });
  const answer = new Promise<Methods[M][1]>((resolve, reject) => waiting.push({ resolve: resolve as (value: unknown) => void, reject }));
  worker.postMessage(line);
  return answer;
}

/** The day by the clock of UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);
