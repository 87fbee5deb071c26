/** The bar below the table: what is expected, what is about to be done, and why something is not. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { faceOf } from "../games";
import type { TableInfo } from "../protocol";
import { call, home, lineOf } from "../wire";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { Said, SeatMark, capital, named, seatName, uncalled } from "../ui/seat";
import { t } from "../words";
import { AllActions } from "./all_actions";
import { isBoxAwaited } from "./box";
import { Caption } from "./caption";
import { Clock } from "./clock";
import { Absent } from "./company";
import { Hint } from "./hint";
import { Keep } from "./keep";
import { Share } from "./share";
import { Since, sinceOwn } from "./since";
import type { Shown, TableStore } from "./store";

interface Props {
  store: TableStore;
  info: TableInfo;
  shown: Shown;
  onRule: (rule: string | undefined) => void;
}

/** What is expected, and of whom. */
function Expectation({ store, info, shown }: Props) {
  const isNews = store.turn.value === "news";
  const isAsked = !isNews && store.isAsked.value;
  // A long question is cut where there is little room; a click shows all of it.
  const whole = useSignal(-1);
  const isWhole = whole.value === shown.plies;
  return (
    <p class={`expected ${isAsked ? "is-mine" : ""} ${isWhole ? "is-whole" : ""}`} onClick={() => (whole.value = isWhole ? -1 : shown.plies)}>
      <span class="expected-words">
        {(isNews || isAsked) && <SeatMark seat={(isNews && shown.by) || shown.turn || 1} />}
        {isAsked && <strong>{store.isHotSeat.value ? seatName(info.seats, shown.turn) : t("Your turn")}</strong>}
        {isNews && t("Watch what the others do…")}
        {isAsked && <Said text={uncalled(shown.ask)} seats={info.seats} />}
        {!isNews && !isAsked && <Said text={shown.ask} seats={info.seats} />}
      </span>
      {!isNews && <Clock store={store} />}
    </p>
  );
}

/** Whether one of the buttons has more letters than its line has room for. */
const isLong = (said: readonly string[]): boolean => said.some(({ length }) => length > 36);

/** The actions that what is picked makes, with confirm and cancel. */
function Proposal({ store, info }: Props) {
  const { choosing } = store;
  const words = store.words.value;
  const ready = choosing.ready.value;
  const say = (action: string) => capital(named(words[action] ?? action, info.seats));
  return (
    <div class={`proposal ${isLong(ready.map(({ action }) => say(action))) ? "is-long" : ""}`} role="group" aria-label={t("Your action")}>
      {ready.map(({ action }) => (
        <button key={action} type="button" class="primary confirm" aria-keyshortcuts="Shift+Enter" title={t("Shift+Enter")} disabled={!store.isMyTurn.value} onClick={() => store.play(action)}>
          <Icon name="check" />{say(action)}
        </button>
      ))}
      {!ready.length && <span class="muted">{t("Choose what goes with it…")}</span>}
      <button type="button" class="cancel" disabled={!store.isMyTurn.value} onClick={() => choosing.cancel()}>
        <Icon name="cross" />{t("Cancel")}
      </button>
    </div>
  );
}

/** Nobody has to wait until the others' actions have been shown. */
function Skip({ store }: { store: TableStore }) {
  if (store.turn.value !== "news") return null;
  return (
    <div class="proposal">
      <button type="button" class="skip" aria-keyshortcuts="Escape" title={t("Escape, or a click on the table")} onClick={() => store.skip()}>
        <Icon name="forth" />{t("Skip")}
      </button>
    </div>
  );
}

/** Actions that need no spot on the table. */
function PlainActions({ store, info }: Props) {
  const words = store.words.value;
  const { name, declines = () => false } = faceOf(info.game);
  const plain = [...store.choosing.plain.value].sort((a, b) => Number(declines(a)) - Number(declines(b)));
  const say = (action: string) => capital(named(words[action] ?? action, info.seats));
  if (!name) return null; // played through the list alone
  return (
    <div class={`proposal ${isLong(plain.map(say)) ? "is-long" : ""}`}>
      {plain.map((action) => (
        <button key={action} type="button" class={`primary ${declines(action) ? "declines" : ""}`} disabled={!store.isMyTurn.value} onClick={() => store.play(action)}>
          {say(action)}
        </button>
      ))}
    </div>
  );
}

function UndoRequest({ store, info }: Props) {
  const asks = info.undo?.seat ?? 0;
  const me = store.mine.value.find((seat) => seat !== asks) ?? 0;
  if (!asks) return null;
  const answer = (agree: boolean) => void store.attempt(call("consent", { table: store.id, agree, seat: me }));
  const who = seatName(info.seats, asks);
  return (
    <div class="refusal" role="alert">
      <span>{t("{who} asks to take the last action back.", { who })}</span>
      {me > 0 && !store.mine.value.includes(asks) && (
        <>
          <button type="button" onClick={() => answer(true)}>{t("Agree")}</button>
          <button type="button" onClick={() => answer(false)}>{t("Refuse")}</button>
        </>
      )}
    </div>
  );
}

/** While one is away a bot plays one's seat. */
function Away({ store, info }: Props) {
  const away = store.mine.value.filter((seat) => info.seats[seat - 1]?.away);
  if (!away.length) return null;
  return (
    <p class="refusal" role="status">
      <span>{t("A bot plays for you.")}</span>
      {away.map((seat) => (
        <button key={seat} type="button" class="primary" onClick={() => void store.attempt(call("back", { table: store.id, seat }))}>
          {t("Come back")}
        </button>
      ))}
    </p>
  );
}

function Leave({ store }: { store: TableStore }) {
  const isAsking = useSignal(false);
  const leave = () => {
    isAsking.value = false;
    for (const seat of store.mine.value) void store.attempt(call("leave", { table: store.id, seat }));
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isAsking.value = true)}>
        <Icon name="door" />{t("Leave")}
      </button>
      {isAsking.value && (
        <Dialog title={t("Leave the table?")} onClose={() => (isAsking.value = false)}>
          <p>
            {t("A bot plays on in your seat; you may come back whenever you like. To go on later there is no need to leave: the table waits for you.")}
          </p>
          <div class="dialog-foot">
            <button type="button" class="primary" onClick={leave}>{t("Let a bot play")}</button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Why something is not allowed, and the rule that says so. */
export function Refusal({ store, info, onRule }: Omit<Props, "shown">) {
  const refusal = store.refusal.value;
  return (
    <div role="alert">
      {refusal && (
        <p class="refusal">
          <span><Said text={refusal} seats={info.seats} /></span>
          {refusal.rule && (
            <button type="button" class="rule-link" onClick={() => onRule(refusal.rule)}>
              {t("Rule {rule}", { rule: refusal.rule })}
            </button>
          )}
          <button type="button" class="quiet" aria-label={t("Close")} onClick={() => (store.refusal.value = null)}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

/** One's last action, if it can be taken back. */
function undoable(store: TableStore, shown: Shown): number {
  const own = store.log.value.findLast((one) => one.kind === "play" && one.events && store.mine.value.includes(one.seat ?? 0));
  return own && (own.ply ?? 0) >= shown.fixed ? (own.seat ?? 0) : 0;
}

/** What is seldom wanted; on a small screen behind one button. */
function More({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(false);
  const isAway = store.mine.value.some((seat) => info.seats[seat - 1]?.away);
  return (
    <>
      <button type="button" class="quiet more-button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
        <Icon name="more" />{t("More")}
      </button>
      <div class={`more ${isOpen.value ? "is-open" : ""}`} onClick={() => (isOpen.value = false)}>
        {lineOf(store.id) !== home && <Share store={store} info={info} />}
        <Keep info={info} />
        {!isAway && <Leave store={store} />}
      </div>
    </>
  );
}

/** Beside the table, or over it where there is no room. */
function Aside({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  return (
    <section class="aside" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={t("Close")} onClick={onClose}><Icon name="cross" /></button>
      </header>
      {children}
    </section>
  );
}

/** There is room beside the table; else a hint lies over the cards that it names. */
export const wide = matchMedia("(min-width: 1000px) and (min-height: 501px)");

type Note = "" | "hint" | "recap";

export function Bar(props: Props) {
  const { store, shown, info } = props;
  const { choosing } = store;
  const bar = useRef<HTMLElement>(null);
  const note = useSignal<Note>("");
  const isAsked = store.isAsked.value;
  const isMine = store.isMyTurn.value;
  const isDrawn = !isBoxAwaited.value;
  const mine = store.mine.value;
  const news = sinceOwn(store.log.value, store.viewer.value);
  const toggle = (name: Note) => (note.value = note.value === name ? "" : name);
  const close = () => (note.value = "");

  // Whoever acts by keyboard goes on from the bar: what had the focus is gone.
  useEffect(() => {
    if (isMine && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [isMine, shown.plies]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return; // its own
      if (event.key === "Escape" && store.turn.peek() === "news") store.skip();
      if (event.key === "Escape" && store.isMyTurn.peek()) choosing.cancel();
      const first = choosing.ready.peek()[0];
      if (event.key === "Enter" && event.shiftKey && first) {
        event.preventDefault();
        store.play(first.action);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [store]);

  const lastOwn = undoable(store, shown);
  const undo = () => void (lastOwn && store.attempt(call("undo", { table: store.id, seat: lastOwn })));
  const isTaken = !!store.refusal.value || !!info.undo?.seat || mine.some((seat) => info.seats[seat - 1]?.away);
  return (
    <>
      <section class="bar" aria-label={t("What to do")} data-turn={isMine && !isDrawn ? "drawing" : store.turn.value} data-plies={shown.plies} data-by={shown.by} tabIndex={-1} ref={bar}>
        <div class={`bar-says ${isTaken ? "is-taken" : ""}`}>
          <Refusal {...props} />
          <UndoRequest {...props} />
          <Away {...props} />
          <Expectation {...props} />
          <Caption store={store} info={info} />
        </div>
        <div class="bar-acts">
          <Skip store={store} />
          <Absent store={store} info={info} turn={shown.turn} />
          {isAsked && (choosing.isBegun.value ? <Proposal {...props} /> : <PlainActions {...props} />)}
        </div>
        {mine.length > 0 && (
          <div class="bar-tools">
            <AllActions store={store} info={info} />
            {info.hints && (
              <button type="button" class="quiet" disabled={!isAsked} aria-pressed={note.value === "hint"} onClick={() => toggle("hint")}>
                <Icon name="hint" />{t("Hint")}
              </button>
            )}
            <button type="button" class="quiet" disabled={!news.length} aria-pressed={note.value === "recap"} onClick={() => toggle("recap")}>
              <Icon name="clock" />{t("Recap")}
            </button>
            <button type="button" class="quiet" disabled={!lastOwn} onClick={undo}>
              <Icon name="undo" />{t("Take back")}
            </button>
            <More store={store} info={info} />
          </div>
        )}
      </section>
      {note.value === "hint" && isAsked && info.hints && (
        <Aside title={t("Hint")} onClose={close}><Hint key={shown.plies} store={store} info={info} onPicked={() => wide.matches || close()} /></Aside>
      )}
      {note.value === "recap" && (
        <Aside title={t("Since your last turn")} onClose={close}><Since news={news} info={info} /></Aside>
      )}
    </>
  );
}
