/** What a game brings to the page. One folder a game; index.ts lists them. */
import type { JSX } from "preact";
import type { GameEvent, Position, Seat } from "../protocol";
import type { Choosing } from "../table/choosing";
import type { Ghost } from "../table/motion";

export interface TableProps<P = Position> {
  /** The table's id, for whoever looks into the game's box (table/box.ts). */
  table: string;
  position: P;
  seats: readonly Seat[];
  /** The seat whose eyes these are; 0: a spectator's. */
  viewer: number;
  /** The seat that owes an action; 0: over. */
  turn: number;
  /** What led to this position; empty when nothing is being shown. */
  events: readonly GameEvent[];
  /** What is picked and what may be; nothing may be when it is not the viewer's turn. */
  choosing: Choosing;
  /** A click on a spot: picks it, or says why not. */
  onSpot: (id: string) => void;
}

/** A step of the first-game guide: shown when it first applies, until it is read. */
export interface GuideStep {
  /** Its name, by which docs/learning.md speaks of it. */
  id: string;
  /** What it points at: a selector; of several things, all of them. */
  at?: string;
  /** It waits for this: something is picked, or an action is played. Without, it is read. */
  until?: "pick" | "play";
  /** In one of these phases, when it is one's turn; without, at once. */
  phase?: string;
  /** Not before this round. */
  from?: number;
  /** Only in games that are so: of several guides, which. */
  when?: (position: Position) => boolean;
  title: string;
  text: string;
}

export interface GameFace {
  /** As the server calls it. */
  name: string;
  /** One line under the title. */
  motto: string;
  /** How many play the first time, where that should be fewer than usual. */
  newcomers?: number;
  /** What playing with so many is called, where it has a name. */
  players?: Readonly<Record<number, string>>;
  /** With so many the game's options change nothing. */
  optionless?: number;
  /** The picture on the start page. */
  Art: () => JSX.Element;
  Table: (props: TableProps) => JSX.Element;
  /** The spots that an action names: what one clicks to choose it. None: a button in the bar. */
  spots: (action: string, position: Position, viewer: number) => string[];
  /** The spots that bring an action about: one may click them first. */
  sources?: (action: string, position: Position, viewer: number) => string[];
  /** What a click on this spot would have meant, for the rules to say why it is not allowed. */
  meant: (id: string, picked: readonly string[], position: Position, viewer: number) => string | null;
  /** Whether an action without spots leaves something be: its button comes last and is quieter. */
  declines?: (action: string) => boolean;
  /** What a card does, by its code and what the box says, if that has come: for a sentence that names it. */
  tip?: (code: string, box: unknown) => string | undefined;
  /** Where a thing that a question comes from is on the table: a selector. */
  causeAt?: (code: string, seat: number) => string;
  /** Who of those with the same points has won, and the rule that says so; without, they share the win. */
  tied?: { text: string; rule: string };
  /** How a thing on the table is drawn while it travels. */
  ghost?: Ghost;
  guide: readonly GuideStep[];
  /** What players always want to look up, beside the log and the rules. */
  Glance?: (props: { table: string; position: Position; seats: readonly Seat[] }) => JSX.Element;
}
