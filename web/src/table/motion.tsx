/** Things travel. A game marks what lies on its table: `data-thing="card:9"` – what it is; "card:?" lies face
 * down; `data-at`, or the spot's id – where; `data-count` – so many of it, drawn once; `data-endless` – a
 * store that all of its class come from and go to. When the position changes, what is gone in one place and
 * has come in another flies from here to there, and turns over if it was face down; what was pushed aside
 * glides. Positions are read off the page before and after, so no game computes any. */
import { render, type JSX, type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill, pace } from "../settings";
import { lang } from "../words";

export const MOTION = 520; // what a flight takes, times the pace
export const ALL_MOTION = 1.5 * MOTION; // with the last to begin
const EASE = "cubic-bezier(.3, .1, .2, 1)";
const MOST = 36; // that fly or glide at a time; a whole table that changes is not followed by anybody
const STEP = 45; // from one to the next
const BATCH = 6; // so many pictures are made for one frame, the others for the next

/** How a thing is drawn while it flies. */
export type Ghost = (thing: string) => JSX.Element | null;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Seen {
  thing: string;
  n: number;
  box: Box;
  element: HTMLElement | SVGElement;
  isStack: boolean;
}

type Scene = Map<string, Seen>;

/** What lies where, relative to the table. */
function read(root: HTMLElement): Scene {
  const home = root.getBoundingClientRect();
  const scene: Scene = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const { thing = "", at, spot, count } = element.dataset;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width && !height) continue; // not in sight, where there is little room
    const box = { x: left - home.left, y: top - home.top, width, height };
    scene.set(at ?? spot ?? thing, { thing, n: Number(count ?? 1), box, element, isStack: count !== undefined });
  }
  return scene;
}

interface End {
  thing: string;
  box: Box;
  seen: Seen | null;
}

/** What was in a place of one scene and is not in the same place of the other, one by one. */
function missing(from: Scene, to: Scene): End[] {
  const ends: End[] = [];
  for (const [at, seen] of from) {
    const other = to.get(at);
    const n = seen.n - (other?.thing === seen.thing ? other.n : 0);
    if (Number.isFinite(n)) for (let i = 0; i < n; i++) ends.push({ thing: seen.thing, box: seen.box, seen });
  }
  return ends;
}

const classOf = (thing: string): string => thing.split(":")[0] ?? "";
const isVeiled = (thing: string): boolean => thing.endsWith(":?");

/** Whether one could have become the other. */
const agree = (a: string, b: string): boolean => a === b || (classOf(a) === classOf(b) && (isVeiled(a) || isVeiled(b)));

interface Journey {
  from: End;
  to: End;
}

const SHRUNK = 0.6; // what goes into a store, or comes from it

/** Where one thing begins or ends in a store, which may be as wide as the table. */
function endIn(store: Seen, { box: like }: End): End {
  const [width, height] = [like.width * SHRUNK, like.height * SHRUNK];
  const x = store.box.x + (Math.min(store.box.width, like.width) - width) / 2;
  return { thing: store.thing, box: { x, y: store.box.y + (store.box.height - height) / 2, width, height }, seen: store };
}

/** Pairs of where something was and where it is. What came from nowhere, or went there, has a store as its other end. */
function journeys(before: Scene, after: Scene): Journey[] {
  const gone = missing(before, after);
  const found: Journey[] = [];
  const stores = [...after.values()].filter((seen) => seen.element.dataset["endless"] !== undefined);
  const storeOf = (thing: string) => stores.find((store) => classOf(store.thing) === classOf(thing));
  const come = missing(after, before);
  const take = (fits: (from: End, to: End) => boolean) => {
    for (let i = 0; i < come.length; ) {
      const to = come[i] as End;
      const at = gone.findIndex((from) => fits(from, to));
      if (at < 0) i++;
      else found.push({ from: gone.splice(at, 1)[0] as End, to: come.splice(i, 1)[0] as End });
    }
  };
  take((from, to) => from.thing === to.thing);
  take((from, to) => agree(from.thing, to.thing));
  for (const to of come) {
    const store = storeOf(to.thing);
    if (store && store !== to.seen) found.push({ from: endIn(store, to), to });
  }
  for (const from of gone) {
    const store = storeOf(from.thing);
    if (store && store !== from.seen) found.push({ from, to: endIn(store, from) });
  }
  return found;
}

const layer = (root: HTMLElement): HTMLElement => {
  const known = root.querySelector<HTMLElement>(":scope > .flights");
  if (known) return known;
  const made = document.createElement("div");
  made.className = "flights";
  made.ariaHidden = "true";
  root.append(made);
  return made;
};

const running = new Set<Animation>();

function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, options);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.addEventListener("finish", done);
  animation.addEventListener("cancel", done);
  return animation;
}

export const isTravelling = (): boolean => running.size > 0;

const stoppers = new Set<() => void>();

/** Has something done when motion is stopped, once; says how to forget it. */
export function whenStopped(stop: () => void): () => void {
  stoppers.add(stop);
  return () => void stoppers.delete(stop);
}

/** Whatever moves is at once where it goes. */
export function stopMotion(): void {
  for (const animation of [...running]) animation.finish();
  for (const stop of [...stoppers]) stop();
}

let drawnIn = ""; // the language
const pictures = new Map<string, Node | null>(); // of things that have flown: another of the same is a copy

/** A picture of a thing; null: it has none. */
function pictureOf(ghost: Ghost, thing: string): Node | null {
  let picture = pictures.get(thing);
  if (picture === undefined) {
    const drawn = ghost(thing);
    const frame = document.createElement("span");
    if (drawn) render(drawn, frame);
    pictures.set(thing, (picture = frame.firstChild));
  }
  return picture?.cloneNode(true) ?? null;
}

/** One picture on its way; half of it, turned away, while it turns over. */
function fly(root: HTMLElement, picture: Node, from: Box, to: Box, options: KeyframeAnimationOptions, turn: "" | "first" | "second"): void {
  const ghost = document.createElement("span");
  ghost.className = "flight";
  Object.assign(ghost.style, { width: `${to.width}px`, height: `${to.height}px` });
  ghost.append(picture);
  layer(root).append(ghost);
  const place = (box: Box, lift = 0) => {
    const scale = Math.max(0.2, Math.min(4, box.width / (to.width || 1)));
    return `translate(${box.x + box.width / 2 - to.width / 2}px, ${box.y + box.height / 2 - to.height / 2 - lift}px) scale(${scale})`;
  };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: (from.width + to.width) / 2, height: (from.height + to.height) / 2 };
  const frames: Keyframe[] = {
    "": [{ transform: place(from) }, { transform: place(middle, 14) }, { transform: place(to) }],
    first: [{ transform: place(from) }, { transform: `${place(middle, 14)} scaleX(0)`, offset: 0.5 }, { transform: place(middle, 14), opacity: 0, offset: 0.501 }, { transform: place(to), opacity: 0 }],
    second: [{ transform: place(from), opacity: 0 }, { transform: `${place(middle, 14)} scaleX(0)`, opacity: 0, offset: 0.499 }, { transform: `${place(middle, 14)} scaleX(0)`, opacity: 1, offset: 0.5 }, { transform: place(to) }],
  }[turn];
  const flight = run(ghost, frames, options);
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

const flightOptions = (delay: number) => ({ duration: MOTION * pace(), delay, easing: EASE, fill: "both" as const });

/** The thing itself is there when its picture arrives. */
function hideUntil({ to }: Journey, delay: number): Animation | null {
  if (!to.seen || to.seen.isStack) return null;
  return run(to.seen.element, [{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], { ...flightOptions(delay), fill: "backwards" });
}

/** `hidden` hides the thing itself meanwhile. */
function send(root: HTMLElement, ghost: Ghost, { from, to }: Journey, delay: number, hidden: Animation | null): void {
  const options = flightOptions(delay);
  const turns = isVeiled(from.thing) !== isVeiled(to.thing) && !to.seen?.isStack;
  const drawn = (thing: string) => pictureOf(ghost, thing);
  const [front, back] = turns ? [drawn(to.thing), drawn(from.thing)] : [drawn(isVeiled(from.thing) ? to.thing : from.thing), null];
  if (!front) return hidden?.cancel();
  if (turns && back) fly(root, back, from.box, to.box, options, "first");
  fly(root, front, from.box, to.box, options, turns ? "second" : "");
}

/** Some at once, the others in the frames that follow: they begin later anyway. */
function sendAll(root: HTMLElement, ghost: Ghost, all: readonly Journey[]): void {
  const start = performance.now();
  const delayOf = (i: number) => Math.min(i * STEP, MOTION / 2) * pace();
  const hidden = all.map((journey, i) => hideUntil(journey, delayOf(i)));
  let frame = 0;
  let forget = (): void => undefined;
  const sendFrom = (first: number) => {
    const late = first && performance.now() - start;
    all.slice(first, first + BATCH).forEach((journey, i) => send(root, ghost, journey, delayOf(first + i) - late, hidden[first + i] ?? null));
    if (first + BATCH < all.length) frame = requestAnimationFrame(() => sendFrom(first + BATCH));
    else forget();
  };
  if (all.length > BATCH)
    forget = whenStopped(() => {
      cancelAnimationFrame(frame);
      forget();
    });
  sendFrom(0);
}

function play(root: HTMLElement, ghost: Ghost, before: Scene, after: Scene): void {
  const found = journeys(before, after);
  if (found.length <= MOST) sendAll(root, ghost, found);
  const flown = new Set(found.map(({ to }) => to.seen));
  const pushed: [element: Element, dx: number, dy: number][] = [];
  for (const [at, now] of after) {
    const was = before.get(at);
    if (!was || flown.has(now)) continue;
    const [dx, dy] = [was.box.x - now.box.x, was.box.y - now.box.y];
    if (Math.abs(dx) + Math.abs(dy) > 2) pushed.push([now.element, dx, dy]);
  }
  if (pushed.length > MOST) return; // the table has another size
  for (const [element, dx, dy] of pushed)
    run(element, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: (MOTION / 2) * pace(), easing: EASE });
}

/** What others moved last stays marked until one acts. */
function mark(before: Scene, after: Scene): void {
  for (const end of missing(after, before)) if (end.seen) end.seen.element.dataset["news"] = "";
}

function unmark(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-news]")) delete element.dataset["news"];
}

interface Change {
  /** What is drawn; another one is another scene. */
  scene: unknown;
  /** Whether something happened: not when the table is looked at anew. */
  isNews: boolean;
  /** Others did it. */
  isOthers: boolean;
  ghost: Ghost | undefined;
}

/** To be called by whatever draws a table, in `root`; while it is called, the page still shows the scene before. */
export function useMotion(root: RefObject<HTMLElement | null>, { scene, isNews, isOthers, ghost }: Change): void {
  const last = useRef<unknown>(null);
  const before = useRef<Scene | null>(null);
  if (last.current !== scene && root.current) before.current = read(root.current);
  useLayoutEffect(() => {
    const table = root.current;
    const was = before.current;
    const isFirst = last.current === null;
    last.current = scene;
    if (isFirst || (isNews && drawnIn !== lang.peek())) {
      pictures.clear(); // another game, or in another language
      drawnIn = lang.peek();
    }
    if (!table || !was || isFirst) return;
    const isSeen = isNews && !document.hidden;
    const now = isSeen ? read(table) : was; // before anything is written: the page is laid out once
    unmark(table);
    if (!isSeen) return;
    if (isOthers) mark(was, now);
    if (ghost && !isStill()) play(table, ghost, was, now);
  }, [scene]);
}
