/** The bar below the table: what is expected, what is about to be done, and why something is not. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { lookOf } from "../games";
import type { TableInfo } from "../protocol";
import { call } from "../wire";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { Said, SeatMark, capital, named, seatName, uncalled } from "../ui/seat";
import { t } from "../words";
import { AllActions } from "./all_actions";
import { isBoxAwaited } from "./box";
import { Caption } from "./caption";
import { Clock } from "./clock";
import { Hint } from "./hint";
import { Share } from "./share";
import { Since, sinceOwn } from "./since";
import type { Shown, TableStore } from "./store";

interface Props {
  store: TableStore;
  info: TableInfo;
  shown: Shown;
  onRule: (rule: string | undefined) => void;
}

function Expectation({ store, info, shown }: Props) {
  if (store.turn.value === "news")
    return (
      <p class="expected">
        <SeatMark seat={shown.turn || 1} />
        <span>{t("Watch what the others do…")}</span>
        <button type="button" class="quiet" onClick={() => store.skip()}>{t("Skip")}</button>
      </p>
    );
  if (store.isAsked.value)
    return (
      <p class="expected is-mine">
        <SeatMark seat={shown.turn} />
        <strong>{store.isHotSeat.value ? seatName(info.seats, shown.turn) : t("Your turn")}</strong>
        <span><Said text={uncalled(shown.ask)} seats={info.seats} /></span>
        <Clock store={store} />
      </p>
    );
  return (
    <p class="expected">
      <SeatMark seat={shown.turn} />
      <span><Said text={shown.ask} seats={info.seats} /></span>
      <Clock store={store} />
    </p>
  );
}

/** The actions that what is picked makes, with confirm and cancel. */
function Proposal({ store, info }: Props) {
  const { choosing } = store;
  const words = store.words.value;
  const ready = choosing.ready.value;
  const say = (action: string) => capital(named(words[action] ?? action, info.seats));
  return (
    <div class="proposal" role="group" aria-label={t("Your action")}>
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

/** Actions that need no spot on the table. */
function PlainActions({ store, info }: Props) {
  const words = store.words.value;
  const { name, declines = () => false } = lookOf(info.game);
  const plain = [...store.choosing.plain.value].sort((a, b) => Number(declines(a)) - Number(declines(b)));
  if (!name) return null; // played through the list alone
  return (
    <div class="proposal">
      {plain.map((action) => (
        <button key={action} type="button" class={`primary ${declines(action) ? "declines" : ""}`} disabled={!store.isMyTurn.value} onClick={() => store.play(action)}>
          {capital(named(words[action] ?? action, info.seats))}
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

function Refusal({ store, info, onRule }: Props) {
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

export function Bar(props: Props) {
  const { store, shown } = props;
  const { choosing } = store;
  const bar = useRef<HTMLElement>(null);
  const isHinting = useSignal(false);
  const isTelling = useSignal(false);
  const isAsked = store.isAsked.value;
  const isMine = store.isMyTurn.value;
  const isDrawn = !isBoxAwaited.value;
  const mine = store.mine.value;
  const news = sinceOwn(store.log.value, store.viewer.value);

  // Whoever acts by keyboard goes on from the bar: what had the focus is gone.
  useEffect(() => {
    if (isMine && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [isMine, shown.plies]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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

  const lastOwn = store.log.value.findLast((one) => one.kind === "play" && mine.includes(one.seat ?? 0))?.seat;
  const undo = () => void (lastOwn && store.attempt(call("undo", { table: store.id, seat: lastOwn })));
  return (
    <section class="bar" aria-label={t("What to do")} data-turn={isMine && !isDrawn ? "drawing" : store.turn.value} data-plies={shown.plies} tabIndex={-1} ref={bar}>
      <Refusal {...props} />
      <UndoRequest {...props} />
      <Away {...props} />
      {isAsked && isTelling.value && <Since news={news} info={props.info} />}
      <Expectation {...props} />
      {!isAsked && <Caption store={store} info={props.info} shown={shown} />}
      {isHinting.value && isAsked && props.info.hints && (
        <div hidden={choosing.picked.value.length > 0}>
          <Hint key={shown.plies} store={store} info={props.info} />
        </div>
      )}
      {isAsked && (choosing.picked.value.length ? <Proposal {...props} /> : <PlainActions {...props} />)}
      {mine.length > 0 && (
        <div class="bar-tools">
          {isAsked && <AllActions store={store} info={props.info} />}
          {isAsked && props.info.hints && (
            <button type="button" class="quiet" aria-pressed={isHinting.value} onClick={() => (isHinting.value = !isHinting.value)}>
              <Icon name="hint" />{t("Hint")}
            </button>
          )}
          {isAsked && news.length > 0 && (
            <button type="button" class="quiet" aria-expanded={isTelling.value} onClick={() => (isTelling.value = !isTelling.value)}>
              <Icon name="clock" />{t("Recap")}
            </button>
          )}
          <button type="button" class="quiet" disabled={!lastOwn} onClick={undo}>
            <Icon name="undo" />{t("Take back")}
          </button>
          <Share store={store} />
          {!mine.some((seat) => props.info.seats[seat - 1]?.away) && <Leave store={store} />}
        </div>
      )}
    </section>
  );
}
