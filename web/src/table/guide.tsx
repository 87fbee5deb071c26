/** The first-game guide: one step at a time, when it applies. It points at things and waits for the click, or is read. */
import { effect, signal, useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { GameFace, GuideStep } from "../games/face";
import { remember, remembered } from "../memory";
import { Icon } from "../ui/icons";
import { t } from "../words";
import { isBoxAwaited } from "./box";
import type { TableStore } from "./store";

const DONE = "done";
const memories = new Map<string, Signal<string>>();

/** What is remembered of a game's guide: the steps that were read, or that it is done with. */
function memoryOf(game: string): Signal<string> {
  const known = memories.get(game) ?? signal(remembered(`guide.${game}`) ?? "");
  memories.set(game, known);
  return known;
}

function keep(game: string, value: string): void {
  remember(`guide.${game}`, value);
  memoryOf(game).value = value;
}

/** Brings the guide back, from its first step. */
export function GuideAgain({ game }: { game: string }) {
  if (!memoryOf(game).value) return null;
  return (
    <button type="button" onClick={() => keep(game, "")}>
      <Icon name="guide" />{t("Show the first-game guide")}
    </button>
  );
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const APART = 28; // px between things that have a ring each

const isNear = (one: Area, other: Area): boolean =>
  one.left < other.right + APART && other.left < one.right + APART && one.top < other.bottom + APART && other.top < one.bottom + APART;

const around = (areas: readonly Area[]): Area => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
});

/** What lies side by side as one, such as the cards of a hand; what lies elsewhere by itself. */
function gathered(areas: readonly Area[]): Area[] {
  let apart: Area[] = [];
  for (let area of areas) {
    for (let near: Area[]; (near = apart.filter((one) => isNear(one, area))).length; ) {
      apart = apart.filter((one) => !near.includes(one));
      area = around([area, ...near]);
    }
    apart.push(area);
  }
  return apart;
}

/** Rings around what a step points at; they follow when things move, and say whether all that is in the lower half. */
function Rings({ at, now, isLow }: { at: string; now: unknown; isLow: Signal<boolean> }) {
  const areas = useSignal<readonly Area[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const found = [...document.querySelectorAll(at)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
        const { top, bottom } = around(found);
        isLow.value = top + bottom > window.innerHeight;
        areas.value = gathered(found);
      });
    };
    measure();
    const kinds = ["resize", "scroll", "transitionend", "animationend", "click"];
    kinds.forEach((kind) => window.addEventListener(kind, measure, true));
    return () => {
      cancelAnimationFrame(frame);
      kinds.forEach((kind) => window.removeEventListener(kind, measure, true));
    };
  }, [at, now, isBoxAwaited.value]); // nothing is drawn before the box has come
  return (
    <>
      {areas.value.map(({ left, top, right, bottom }, i) => (
        <div key={i} class="guide-ring" aria-hidden="true" style={{ left: `${left - 6}px`, top: `${top - 6}px`, width: `${right - left + 12}px`, height: `${bottom - top + 12}px` }} />
      ))}
    </>
  );
}

const ownPlays = (store: TableStore): number => store.log.value.filter((news) => news.kind === "play" && store.mine.value.includes(news.seat ?? 0)).length;

/** Goes on when what a step waits for has been done. */
function useWaiting(store: TableStore, step: GuideStep | undefined, next: () => void): void {
  useEffect(() => {
    if (!step?.until) return undefined;
    const before = ownPlays(store);
    return effect(() => {
      const isDone = ownPlays(store) > before || (step.until === "pick" && store.choosing.picked.value.length > 0);
      if (isDone) queueMicrotask(next);
    });
  }, [store, step?.id]);
}

export function Guide({ store, face }: { store: TableStore; face: GameFace }) {
  const read = memoryOf(face.name).value;
  const shown = store.shown.value;
  const seen = new Set(read.split(" ").filter(Boolean));
  const steps = shown ? face.guide.filter((step) => step.when?.(shown.position) ?? true) : [];
  const applies = (step: GuideStep) =>
    !seen.has(step.id) &&
    Number(shown?.position["round"] ?? 0) >= (step.from ?? 0) &&
    (!step.phase || (step.phase === shown?.phase && store.isAsked.value));
  const isWanted = store.mine.value.length > 0 && !!shown && read !== DONE;
  const step = isWanted ? steps.find(applies) : undefined;
  const panel = useRef<HTMLElement>(null);
  const isLow = useSignal(false);
  const next = () => {
    if (!step) return;
    seen.add(step.id);
    keep(face.name, [...seen].join(" "));
  };
  useWaiting(store, step, next);
  useEffect(() => {
    // What had the focus is gone: whoever uses the keyboard goes on from the next step, or from the bar.
    if (document.activeElement === document.body && read) (panel.current ?? document.querySelector<HTMLElement>(".bar"))?.focus({ preventScroll: true });
  }, [step?.id, read]);
  if (!step) return null;
  const isAwaited = !!step.until && !!document.querySelector(step.at ?? ".bar");
  return (
    <section class={`guide ${step.at && isLow.value ? "is-high" : ""}`} aria-label={t("First game")} data-step={step.id} tabIndex={-1} ref={panel}>
      <h2>
        <Icon name="guide" />{t(step.title)}
        <span class="muted">{steps.filter((one) => seen.has(one.id)).length + 1}/{steps.length}</span>
      </h2>
      <p>{t(step.text)}</p>
      <div>
        {isAwaited ? <span class="guide-awaits"><Icon name="play" />{t("Your click is awaited.")}</span> : <button type="button" class="primary" onClick={next}>{t("Got it")}</button>}
        <button type="button" class="quiet" onClick={() => keep(face.name, DONE)}>{t("No guide, thanks")}</button>
      </div>
      {step.at && <Rings key={step.id} at={step.at} now={shown} isLow={isLow} />}
    </section>
  );
}
