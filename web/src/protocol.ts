/** What comes over the wire: docs/protocol.md in types. Seats are numbers from 1; 0 is nobody. What methods take
 * is made of protocol/methods.def by the build. */
export type { Params } from "methods";

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
  /** Who asks for it, for those who may hand it over. */
  asks?: { ask: number; name: string }[];
  /** One has asked for it; one had it and gave it away. */
  asking?: boolean;
  was_you?: boolean;
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
  /** So many of them cannot be taken back any more. */
  fixed: number;
  phase?: string;
  /** Seconds an action may take; 0: any. */
  limit: number;
  /** Seconds the seat in turn has left, where there is a clock. */
  clock?: number;
  undo?: { seat: number; to: number; consents: number };
  /** A seat for which a bot is asked to play, as its person stays away. */
  replace?: { seat: number; consents: number };
  creator?: boolean;
  /** What was chosen for the game; a text names a box of one's own. */
  options?: Record<string, unknown>;
  /** Whether bots may advise people. */
  hints: boolean;
  /** Who is late may take their seat from the bot that got it. */
  late?: boolean;
  /** Everybody finds it; otherwise who has its address. */
  public: boolean;
  /** Who runs the server has ended it. */
  closed?: boolean;
  rematch?: string;
  /** Of a game that was dealt elsewhere there may be none. */
  commitment?: string;
  /** The seat of whoever's device has dealt, if one has. */
  dealer?: number;
  /** The table of the deal, if it was another and its shuffles can be checked. */
  dealt_at?: string;
  /** It goes on elsewhere; at that table, for those who sat here. */
  gone?: boolean;
  there?: string;
  /** Seats are drawn by lot at the deal; until then they are places. */
  drawn?: boolean;
  /** The version of the game's rules that it is played by, once it has started. */
  rules?: number;
  /** They are not the server's: nothing can happen any more, and what did is told as it was written. */
  foreign?: boolean;
  /** How a game by other rules ended, if it did. */
  result?: { scores: number[]; winners: number[] };
}

/** A piece of a sentence: words; a number; a seat, with the forms of the particle that its name takes ("은/는"); whom the
 * sentence addresses, with what follows the name; a card by its code, and what it is called; the same for what a question comes from, with the
 * seat before which it lies (0: nobody's); a rule's number. */
export type Part =
  | string
  | number
  | readonly ["seat", number, string?]
  | readonly ["call", number, string]
  | readonly ["card", string, string]
  | readonly ["cause", string, string, number]
  | readonly ["rule", string];

/** What the server says: as text and, if there is more than words in it, as parts. */
export interface Sentence {
  text: string;
  parts?: readonly Part[] | undefined;
}

/** Something that happened: its name, a sentence, and fields of the game's own. */
export interface GameEvent extends Sentence {
  event: string;
  [field: string]: unknown;
}

export interface News {
  n: number;
  kind: "seat" | "start" | "play" | "undo" | "rematch" | "stop" | "links" | "hint" | "gone" | "listed" | "closed" | "forgotten";
  seat?: number;
  action?: string;
  events?: GameEvent[];
  ply?: number;
  to?: number;
  what?: string;
  name?: string;
  /** Where seats were drawn by lot: the seat of each place. */
  lot?: number[];
  /** Whether everybody finds the table now. */
  public?: boolean;
}

/** How a table looks to a viewer, and what the viewer may do. */
export interface View {
  legal?: string[];
  /** The same actions in words; the one that is no decision, if there is one. */
  words?: string[];
  words_parts?: Part[][];
  obvious?: string;
  position?: Position;
  ask?: string;
  ask_parts?: Part[];
}

/** News as it is pushed: with how the table stands now. */
export interface PushedNews extends News, View {
  table: string;
  turn: number;
  plies: number;
  fixed: number;
  phase?: string;
  clock?: number;
}

/** What somebody at a table says to all, or does to whoever is to act. */
export interface Word {
  method: "reaction" | "nudge";
  table: string;
  seat: number;
  what?: string;
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
  /** The bit by which the rules know an option. */
  bits: Record<string, number>;
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

interface ScoreLine extends Sentence {
  line: string;
  seat: number;
  value: number;
  [field: string]: unknown;
}

export interface Considered {
  action: string;
  visits: number;
  value: number;
  points: number;
}

/** A public table as strangers are shown it. */
export interface PublicTable {
  table: string;
  game: string;
  players: number;
  options?: Record<string, unknown>;
  seats: Seat[];
  limit: number;
  hints: boolean;
  created: number;
}

/** Those with a free seat where somebody waits, and games that people play. */
export interface Lobby {
  open: PublicTable[];
  running: PublicTable[];
}

/** A decision, what it cost, and the best action found beside it; what is said of one that mattered. */
export interface Decision {
  ply: number;
  action: string;
  words: string;
  words_parts?: Part[];
  other?: string;
  other_words?: string;
  other_parts?: Part[];
  share?: number;
  other_share?: number;
  cost?: number;
  low?: number;
  high?: number;
  games?: number;
  mark?: "mistake" | "missed" | "only" | "bold";
  mark_name?: string;
  why?: Sentence[];
}

export interface Review {
  seat: number;
  done: boolean;
  progress: number;
  mistakes: number;
  luck: { start: number; deal: number; draws: number; others: number; decisions: number; error: number; result: number };
  summary: Sentence[];
  decisions: Decision[];
}

/** What the methods that the page calls give; what they take is Params. */
/** What is wrong with a text, and where. */
export interface Fault {
  line: number;
  column?: number;
  text: string;
}

/** A card as a box has it: of Duel of Chaos, or a building of Charon Inc. */
export interface BoxCard {
  code?: string;
  name?: string;
  clan?: string;
  copies?: number;
  play?: string;
  when?: string;
  reaction?: string;
  depth?: number;
  card?: string;
  number?: number;
  value?: number;
  cost?: number | Record<string, number>;
}

export interface BoxZone {
  zone: string;
  holes: number;
  players: number;
}

/** A text that was looked over: faults, or what it is. */
export interface Checked {
  faults: Fault[];
  more?: number;
  whole: boolean;
  why?: string;
  choices?: string[];
  box?: { cards: BoxCard[]; zones?: BoxZone[] };
}

/** That somebody is rated, and under which name. */
export interface Rated {
  name: string;
  /** In seconds since 1970. */
  since: number;
}

export interface RatedOne {
  name?: string;
  bot?: string;
  you?: boolean;
  games: number;
  rating: number;
  error: number | null;
}

export interface Results {
  check: Checked;
  hello: { name: string; known: boolean; games: GameInfo[]; levels: string[]; tables: TableInfo[]; public: boolean };
  name: { name: string };
  /** before: what the next page takes, if there may be one. */
  kept: { number: string; name: string; rated: Rated | null; tables: TableInfo[]; before?: string };
  forget: null;
  rules: { text: string };
  new: { table: string; links: Record<string, string> };
  adopt: { table: string; links: Record<string, string> };
  depart: { table: string };
  remove: { table: string };
  invited: { table: TableInfo; seat: number; own?: boolean };
  claim: { table: string; seat: number; asked?: boolean };
  ask: { table: string; seat: number; asked: boolean };
  hand: { table: string; seat: number; handed: boolean };
  join: { table: string; seat: number };
  add: object;
  start: object;
  links: { links: Record<string, string> };
  leave: object;
  back: object;
  rematch: { table: string };
  tables: { tables: TableInfo[] };
  /** before: what the next page takes, if there may be one. */
  finished: { games: FinishedGame[]; before?: string };
  watch: View & {
    table: TableInfo;
    seat: number;
    news: News[];
    /** The log goes on: watch again since the last of these. */
    more?: boolean;
  };
  unwatch: null;
  history: { actions: { seat: number; action: string }[] };
  play: { n: number };
  why: { legal: boolean; rule?: string; text?: string; parts?: Part[] };
  undo: { asked?: boolean };
  consent: { undone?: boolean };
  react: null;
  nudge: null;
  replace: { replaced: boolean };
  lobby: Lobby;
  quick: { table: string; seat: number };
  block: null;
  blocked: { people: { n: number; name: string; at: number }[] };
  unblock: null;
  rate: null;
  ratings: { you: Rated | null; ratings: { game: string; title: string; list: RatedOne[] }[] };
  score: { scores: number[]; lines: ScoreLine[]; winners?: number[] };
  at: { position: Position; events: GameEvent[]; turn: number; action?: string; seat?: number };
  record: { record: string };
  box: unknown;
  course: { shares: number[][] };
  review: Review;
  bot: { action: string; considered: Considered[]; note?: string };
}
