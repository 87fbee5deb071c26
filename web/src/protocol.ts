/** What comes over the wire: docs/protocol.md in types. Seats are numbers from 1; 0 is nobody. */

export interface Seat {
  kind: "human" | "bot" | "open";
  name: string;
  taken: boolean;
  level?: string;
  here?: boolean;
  away?: boolean;
  you?: boolean;
  /** Whether its browser has added to the seed. */
  added?: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  seats: Seat[];
  started: boolean;
  over: boolean;
  n: number;
  created: number;
  turn: number;
  plies: number;
  phase?: string;
  /** Seconds the seat in turn has left, where there is a clock. */
  clock?: number;
  undo?: { seat: number; to: number; consents: number };
  creator?: boolean;
  rematch?: string;
  commitment: string;
  /** Seats are drawn by lot at the deal; until then they are places. */
  drawn?: boolean;
  /** The version of the game's rules that it is played by, once it has started. */
  rules?: number;
  /** They are not the server's: nothing can happen any more, and what did is told as it was written. */
  foreign?: boolean;
  /** How a game by other rules ended, if it did. */
  result?: { scores: number[]; winners: number[] };
}

/** Something that happened: its name, a sentence, and fields of the game's own. */
export interface GameEvent {
  event: string;
  text: string;
  [field: string]: unknown;
}

export interface News {
  n: number;
  kind: "seat" | "start" | "play" | "undo" | "rematch" | "stop";
  seat?: number;
  action?: string;
  events?: GameEvent[];
  ply?: number;
  to?: number;
  what?: string;
  name?: string;
  /** Where seats were drawn by lot: the seat of each place. */
  lot?: number[];
}

/** News as it is pushed: with how the table stands now. */
export interface PushedNews extends News {
  table: string;
  turn: number;
  plies: number;
  phase?: string;
  clock?: number;
  legal?: string[];
  /** The same actions in words; the one that is no decision, if there is one. */
  words?: string[];
  obvious?: string;
  position?: Position;
  ask?: string;
}

/** A position is the game's own; only its game's table knows what is in it. */
export type Position = Readonly<Record<string, unknown>>;

export interface GameInfo {
  name: string;
  title: string;
  /** The version of its rules. */
  rules: number;
  players: [number, number];
  /** What can be chosen for a table, in words, by the name of the option. */
  choices: Record<string, string>;
  about: string;
  minutes: string;
  notice?: string;
}

export interface FinishedGame {
  table: string;
  game: string;
  finished: number;
  names: string[];
  scores: string;
}

interface ScoreLine {
  line: string;
  seat: number;
  value: number;
  text: string;
  [field: string]: unknown;
}

export interface Considered {
  action: string;
  visits: number;
  value: number;
  points: number;
}

/** Every method the page calls: what it takes, what it gives. */
export interface Methods {
  hello: [object, { name: string; known: boolean; games: GameInfo[]; levels: string[]; tables: TableInfo[] }];
  name: [{ name: string }, { name: string }];
  rules: [{ game: string }, { text: string }];
  new: [
    { game: string; players: number; seats: string[]; seat: "lot" | number; options: Record<string, boolean>; leave: string; clock: number },
    { table: string; links: Record<string, string> },
  ];
  claim: [{ secret: string }, { table: string; seat: number }];
  join: [{ table: string; seat: number }, { table: string; seat: number }];
  add: [{ table: string; added: string }, object];
  start: [{ table: string }, object];
  links: [{ table: string; seat?: number }, { links: Record<string, string> }];
  leave: [{ table: string; seat?: number }, object];
  back: [{ table: string; seat?: number }, object];
  rematch: [{ table: string }, { table: string }];
  tables: [object, { tables: TableInfo[] }];
  finished: [{ mine?: boolean; name?: string; game?: string; from?: number; to?: number; offset?: number }, { games: FinishedGame[]; more: boolean }];
  watch: [
    { table: string; since: number; words: boolean },
    {
      table: TableInfo;
      seat: number;
      legal?: string[];
      words?: string[];
      obvious?: string;
      position?: Position;
      ask?: string;
      news: News[];
    },
  ];
  unwatch: [{ table: string }, null];
  play: [{ table: string; action: string; n: number; seat: number }, { n: number }];
  why: [{ table: string; action: string }, { legal: boolean; rule?: string; text?: string }];
  undo: [{ table: string; seat: number }, { asked?: boolean } | null];
  consent: [{ table: string; agree: boolean; seat: number }, { undone: boolean } | null];
  score: [{ table: string }, { scores: number[]; lines: ScoreLine[]; winners?: number[] }];
  at: [
    { table: string; ply: number; seat?: number },
    { position: Position; events: GameEvent[]; turn: number; action?: string; seat?: number },
  ];
  record: [{ table: string }, { record: string }];
  box: [{ table: string }, unknown];
  course: [{ table: string }, { shares: number[][] }];
  bot: [{ table: string }, { action: string; considered: Considered[] }];
}
