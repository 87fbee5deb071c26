/** The people at a table: who is here, a word to each other, a nudge, a bot for who stays away. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Seat, TableInfo } from "../protocol";
import { reactions } from "../settings";
import { Refused, call, onWord } from "../wire";
import { Icon } from "../ui/icons";
import { Dot, SeatMark, levelName, seatName } from "../ui/seat";
import { Switch } from "../ui/switch";
import { toast } from "../ui/toasts";
import { t } from "../words";
import { Block, othersAt } from "./block";
import type { TableStore } from "./store";

const WORDS = ["hello", "nice", "wow", "oops", "hmm", "thanks"] as const;

function wordOf(what: string): string {
  switch (what) {
    case "hello": return t("Hello!");
    case "nice": return t("Well played!");
    case "wow": return t("Wow!");
    case "oops": return t("Oops!");
    case "hmm": return t("Hmm…");
    case "thanks": return t("Thank you!");
    default: return "";
  }
}

/** Whether other people than oneself sit there. */
export const hasCompany = (info: TableInfo): boolean => info.seats.some((seat) => seat.kind !== "bot" && seat.taken && !seat.you);

function state(seat: Seat): string {
  if (seat.you) return t("you");
  if (seat.kind === "bot") return t("bot, {level}", { level: levelName(seat.level ?? "") });
  if (seat.away) return t("a bot plays");
  return seat.here ? t("is here") : t("not here");
}

/** Asks for something, and says that it is done. */
type Ask = (request: Promise<unknown>, done: string) => void;

/** Whether one waits for somebody else. */
function isAwaited(info: TableInfo, seat: number, turn: number): boolean {
  const one = info.seats[seat - 1];
  return info.started && !info.over && turn === seat && !!one && one.kind !== "bot" && !one.away && !one.you && info.seats.some(({ you }) => you);
}

/** What one can do while one waits. */
function AwaitedWays({ info, seat, ask }: { info: TableInfo; seat: number; ask: Ask }) {
  const nudged = t("{who} gets a nudge.", { who: seatName(info.seats, seat) });
  return (
    <>
      <button type="button" onClick={() => ask(call("nudge", { table: info.id }), nudged)}>{t("Nudge")}</button>
      {!info.seats[seat - 1]?.here && (
        <button type="button" onClick={() => ask(call("replace", { table: info.id, seat }), "")}>{t("Let a bot play")}</button>
      )}
    </>
  );
}

/** Why nothing happens: who is to act has gone. */
export function Absent({ store, info, turn }: { store: TableStore; info: TableInfo; turn: number }) {
  const ask: Ask = (request, done) => void store.attempt(request).then((answer) => answer && done && toast(done));
  if (store.turn.value !== "others" || !isAwaited(info, turn, turn) || info.seats[turn - 1]?.here !== false) return null;
  return (
    <div class="proposal absent">
      <span class="muted" role="status">{t("{who} is not here just now.", { who: seatName(info.seats, turn) })}</span>
      <AwaitedWays info={info} seat={turn} ask={ask} />
    </div>
  );
}

function Person({ info, seat, turn, ask }: { info: TableInfo; seat: number; turn: number; ask: Ask }) {
  const one = info.seats[seat - 1] as Seat;
  const who = seatName(info.seats, seat);
  return (
    <li>
      <SeatMark seat={seat} />
      <span class="person-name"><strong>{who}</strong> <Dot seat={one} /> <span class="muted">{state(one)}</span></span>
      {isAwaited(info, seat, turn) && <span class="person-ways"><AwaitedWays info={info} seat={seat} ask={ask} /></span>}
      {othersAt(info).includes(seat) && <span class="person-block"><Block info={info} seat={seat}>{t("Block…")}</Block></span>}
    </li>
  );
}

/** A button, and the list of people behind it. */
export function Company({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(false);
  const problem = useSignal("");
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    isOpen.value = false;
    button.current?.focus();
  };
  useEffect(
    () =>
      onWord(({ method, table, seat, what }) => {
        if (method !== "reaction" || table !== store.id || reactions.peek() === "off" || !what) return;
        const seats = store.info.peek()?.seats ?? [];
        toast(t("{who}: {word}", { who: seatName(seats, seat), word: wordOf(what) }), seat);
      }),
    [store],
  );
  useEffect(() => {
    if (!isOpen.value) return undefined;
    const onPointer = (event: Event) => {
      if (!(event.target as Element).closest(".company")) isOpen.value = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    window.addEventListener("pointerdown", onPointer);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onPointer);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOpen.value]);
  const ask: Ask = (request, done) => {
    problem.value = "";
    request.then(() => done && toast(done), (error) => error instanceof Refused && (problem.value = error.message));
  };
  const say = (what: string) => {
    close();
    call("react", { table: info.id, what }).catch((error) => error instanceof Refused && toast(error.message));
  };
  return (
    <div class="company">
      <button type="button" class="quiet" ref={button} aria-expanded={isOpen.value} aria-label={t("People at this table")} title={t("People at this table")} onClick={() => (isOpen.value = !isOpen.value)}>
        <Icon name="people" />
      </button>
      {isOpen.value && (
        <div class="company-panel" role="group" aria-label={t("People at this table")}>
          <ul class="people">
            {info.seats.map((_, i) => <Person key={i} info={info} seat={i + 1} turn={store.shown.value?.turn ?? 0} ask={ask} />)}
          </ul>
          {problem.value && <p class="problem" role="alert">{problem.value}</p>}
          {store.mine.value.length > 0 && (
            <div class="words" role="group" aria-label={t("Say something")}>
              {WORDS.map((what) => <button key={what} type="button" onClick={() => say(what)}>{wordOf(what)}</button>)}
            </div>
          )}
          <Switch label={t("Show what people say")} value={reactions} />
        </div>
      )}
    </div>
  );
}

/** Asks whether a bot may play for somebody who stays away. */
export function Replace({ store, info }: { store: TableStore; info: TableInfo }) {
  const asked = info.replace;
  const mine = store.mine.value;
  if (!asked || !mine.length) return null;
  const who = seatName(info.seats, asked.seat);
  const hasAgreed = mine.some((seat) => asked.consents & (1 << (seat - 1)));
  const answer = (agree: boolean) => void store.attempt(call("replace", { table: info.id, seat: asked.seat, agree }));
  return (
    <div class="toast replace" role="alert">
      <SeatMark seat={asked.seat} />
      <span>{hasAgreed ? t("The others are asked whether a bot may play for {who}.", { who }) : t("{who} stays away. Shall a bot play until they are back?", { who })}</span>
      {!hasAgreed && <button type="button" class="primary" onClick={() => answer(true)}>{t("Agree")}</button>}
      <button type="button" onClick={() => answer(false)}>{t("Rather wait")}</button>
    </div>
  );
}
