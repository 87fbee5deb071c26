/** Seats: each has an animal, plant or light of the courtyard – a shape, a colour and a name, never a
 * colour alone. Whoever gave no name goes by it. */
import { createContext, type JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Part, Seat, Sentence } from "../protocol";
import { particle } from "../particle";
import { N_, t } from "../words";
import { explains } from "./tip";

interface Emblem {
  name: string;
  draw: JSX.Element;
}

const EMBLEMS: readonly Emblem[] = [
  {
    name: N_("Crane"),
    draw: (
      <>
        <path d="M1 11c5-2 9-2 13 1 1-3-1-5 0-8 .6-2 3-3 5-1l4 2-4 .6c-2 0-2 2-1.5 4 .8 4-2 8-7 8C6 17.6 3 15 1 11z" />
        <path class="seat-line" d="M9 17l-1 6M12 17l1 6M8 23h2M13 23h2" />
      </>
    ),
  },
  {
    name: N_("Tiger"),
    draw: (
      <path d="M5 5l4 2h6l4-2v8c0 4-3 7-7 7s-7-3-7-7zm4 6v2h2v-2zm4 0v2h2v-2zm-3 4l2 2 2-2zM11 8h2v2h-2z" fill-rule="evenodd" />
    ),
  },
  {
    name: N_("Lotus"),
    draw: <path d="M12 4c2.5 3 3 6 2 9 2-3 4-4 6.5-4 0 5-3 9-8.5 10-5.5-1-8.5-5-8.5-10 2.5 0 4.5 1 6.5 4-1-3-.5-6 2-9z" />,
  },
  {
    name: N_("Moon"),
    draw: <path d="M15 3.5a9 9 0 1 0 5.5 12.5A8 8 0 0 1 15 3.5z" />,
  },
  {
    name: N_("Pine"),
    draw: <path d="M12 3l5 6h-3l4 5h-5v6h-2v-6H6l4-5H7z" />,
  },
  {
    name: N_("Sun"),
    draw: (
      <path d="M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4L5.4 4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8L18.6 4 20 5.4l-2.8 2.8z" />
    ),
  },
];

const emblemOf = (seat: number): Emblem => EMBLEMS[(seat - 1) % EMBLEMS.length] as Emblem;

/** The seat's sign alone, 24 by 24, to be drawn on something in its colour. */
export function SeatFigure({ seat }: { seat: number }) {
  return <g class="seat-figure">{emblemOf(seat).draw}</g>;
}

/** The seat's sign in its colour. Decoration: the name stands beside it or in the label around it. */
export const SeatMark = ({ seat }: { seat: number }) => useMemo(() => drawMark(seat), [seat]);

function drawMark(seat: number): JSX.Element {
  return (
    <svg class={`seat-mark seat-${seat}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" class="seat-ground" />
      <g transform="translate(3.6 3.6) scale(.7)">
        <SeatFigure seat={seat} />
      </g>
    </svg>
  );
}

export function seatName(seats: readonly Seat[], seat: number): string {
  const name = seats[seat - 1]?.name;
  const emblem = t(emblemOf(seat).name);
  if (!name) return emblem;
  const isShared = seats.some((other, i) => i !== seat - 1 && other.name === name); // one person, two seats
  return isShared ? `${name} (${emblem})` : name;
}

export function levelName(level: string): string {
  switch (level) {
    case "novice": return t("novice");
    case "casual": return t("casual");
    case "club": return t("club");
    case "strong": return t("strong");
    case "best": return t("best");
    default: return level;
  }
}

/** What one may expect of a level. */
export function levelAbout(level: string): string {
  switch (level) {
    case "novice": return t("A bot that plays what comes to mind and does not look ahead.");
    case "casual": return t("A bot that thinks about every other move, and plays the rest at a glance.");
    case "club": return t("A bot that sees what matters and is careless about the rest.");
    case "strong": return t("A bot that knows the game well and seldom gives something away.");
    case "best": return t("The strongest bot: it also tries its best moves out, for a tenth of a second each time.");
    default: return "";
  }
}

/** A sentence's parts; of a text of our own, the text. */
const partsOf = (said: Sentence | string): readonly Part[] => (typeof said === "string" ? [said] : (said.parts ?? [said.text]));

function spokenPart(part: Part, seats: readonly Seat[]): string {
  if (!Array.isArray(part)) return String(part);
  const [kind, what, more = ""] = part as readonly [string, string | number, string?];
  const name = kind === "seat" || kind === "call" ? seatName(seats, Number(what)) : "";
  switch (kind) {
    case "seat": return name + (more && particle(name, more));
    case "call": return name + more;
    case "card":
    case "cause": return more;
    default: return `[${what}]`;
  }
}

/** A sentence of the server as a text, seats by the names of those who sit there. */
export const named = (said: Sentence | string, seats: readonly Seat[]): string =>
  partsOf(said).map((part) => spokenPart(part, seats)).join("");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same sentence to whom it addresses: without the name. */
export function uncalled(said: Sentence): Sentence {
  const [call, first = "", ...rest] = partsOf(said);
  if (!Array.isArray(call) || call[0] !== "call") return said;
  return { ...said, parts: [typeof first === "string" ? capital(first) : first, ...rest] };
}

/** What a question comes from: a card or another thing, and the seat before which it lies; 0: nobody's. */
export const causesOf = (said: Sentence): { code: string; seat: number }[] =>
  partsOf(said).flatMap((part) => (Array.isArray(part) && part[0] === "cause" ? [{ code: String(part[1]), seat: Number(part[3]) }] : []));

/** What cards do and rules say, for whoever asks in the middle of a sentence; the table's page knows. */
export const Asides = createContext<{ tip?: (code: string) => string | undefined; onRule?: (rule: string) => void }>({});

function SaidPart({ part, seats }: { part: Part; seats: readonly Seat[] }) {
  const { tip, onRule } = useContext(Asides);
  if (!Array.isArray(part)) return <>{part}</>;
  const [kind, what] = part as readonly [string, string | number];
  const words = spokenPart(part, seats);
  if (kind === "card" || kind === "cause") {
    const about = tip?.(String(what));
    const look = `${about ? "said-card" : ""} ${kind === "cause" ? "said-cause" : ""}`;
    return look.trim() ? <span class={look} {...(about ? explains(about) : {})}>{words}</span> : <>{words}</>;
  }
  if (kind === "rule" && onRule) return <button type="button" class="rule-link" onClick={() => onRule(String(what))}>{words}</button>;
  if (kind !== "seat" && kind !== "call") return <>{words}</>;
  const name = seatName(seats, Number(what));
  return (
    <>
      <span class="said-seat">
        <SeatMark seat={Number(what)} />
        {name}
      </span>
      {words.slice(name.length)}
    </>
  );
}

/** Whether somebody is at the table; nothing for bots and oneself. */
export function Dot({ seat }: { seat: Seat | undefined }) {
  if (!seat || seat.kind === "bot" || !seat.taken || seat.away || seat.you || seat.here === undefined) return null;
  const label = seat.here ? t("is here") : t("not here");
  return <span class={`dot ${seat.here ? "is-here" : ""}`} role="img" aria-label={label} title={label} />;
}

/** The same with each seat's sign, and cards that say what they do. */
export function Said({ text, seats }: { text: Sentence | string; seats: readonly Seat[] }) {
  return <>{partsOf(text).map((part, i) => <SaidPart key={i} part={part} seats={seats} />)}</>;
}

/** Who sits there, for a heading. */
export function SeatTitle({ seats, seat, viewer }: { seats: readonly Seat[]; seat: number; viewer: number }) {
  const info = seats[seat - 1];
  return (
    <>
      {seatName(seats, seat)}
      {seat === viewer && info?.kind !== "bot" && <small> {t("(you)")}</small>}
      <Dot seat={info} />
      {info?.kind === "bot" && <small> {t("bot")}</small>}
      {info?.away && <small> {t("away")}</small>}
    </>
  );
}
