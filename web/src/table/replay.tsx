/** A finished game, step by step or by itself, as any seat saw it or open; and how its expected result went. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { faceOf } from "../games";
import type { News, Results, TableInfo } from "../protocol";
import { tryFrom } from "../home/games";
import { go as goTo, tablePath } from "../route";
import { pace } from "../settings";
import { Refused, connected } from "../wire";
import { Icon, type IconName } from "../ui/icons";
import { Said, seatName } from "../ui/seat";
import { lang, t } from "../words";
import { Choosing } from "./choosing";
import { Course } from "./course";
import { Decisions, type Better } from "./decisions";
import { useFit } from "./fit";
import { useMotion } from "./motion";
import { record, stepOf } from "./review";
import { Link } from "./share";

type Step = Results["at"];

const OPEN = -1; // everybody's cards
const SETTLED = 70; // a slider that is drawn passes over many steps
const BEAT = 1300; // from one step to the next when it plays by itself, times the pace
const QUICKEST = 250;

/** Where to begin, after so many actions: turns, where somebody else acts than before, and rounds. */
function beginnings(log: readonly News[]): { turns: number[]; rounds: number[] } {
  const plays: News[] = [];
  for (const news of log) {
    if (news.kind === "undo") plays.length = Math.min(plays.length, news.to ?? 0);
    if (news.kind === "play") plays.push(news);
  }
  const turns = plays.flatMap((news, i) => (i && news.seat !== plays[i - 1]?.seat ? [i] : []));
  const rounds = plays.flatMap((news, i) => (news.events?.some(({ event }) => event === "round" || event === "turn") ? [i + 1] : []));
  return { turns, rounds };
}

/** The moment that the address names: "#42", or "#42.2" as seat 2 saw it. */
function momentOf(hash: string, last: number): { ply: number; eyes: number } | null {
  const found = /^#(\d+)(?:\.(\d))?$/.exec(hash);
  return found ? { ply: Math.min(Number(found[1]), last), eyes: found[2] ? Number(found[2]) : OPEN } : null;
}

interface ControlProps {
  ply: number;
  last: number;
  log: readonly News[];
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onPly: (ply: number) => void;
}

function Controls({ ply, last, log, isPlaying, onPlay, onPly }: ControlProps) {
  const { turns, rounds } = useMemo(() => beginnings(log), [log]);
  const before = (places: readonly number[]) => places.findLast((place) => place < ply) ?? 0;
  const after = (places: readonly number[]) => places.find((place) => place > ply) ?? last;
  const jump = (icon: IconName, name: string, to: number) => (
    <button type="button" class="quiet" aria-label={name} title={name} disabled={to === ply} onClick={() => onPly(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="replay-controls">
      <div class="replay-jumps">
        {jump("toStart", t("A round back"), before(rounds))}
        {jump("backTwo", t("A turn back"), before(turns))}
        {jump("back", t("One step back"), Math.max(0, ply - 1))}
        <button type="button" class="primary" onClick={() => onPlay(!isPlaying)}>
          <Icon name={isPlaying ? "pause" : "play"} />{isPlaying ? t("Pause") : t("Play")}
        </button>
        {jump("forth", t("One step on"), Math.min(last, ply + 1))}
        {jump("forthTwo", t("A turn on"), after(turns))}
        {jump("toEnd", t("A round on"), after(rounds))}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        aria-label={t("Step of the game")}
        aria-valuetext={t("Step {ply} of {last}", { ply, last })}
        onInput={(event) => onPly(Number(event.currentTarget.value))}
      />
      <output>{ply}/{last}</output>
    </div>
  );
}

/** A table as it was; what one step changed travels. */
function Scene({ info, step, eyes, isNext, better }: { info: TableInfo; step: Step; eyes: number; isNext: boolean; better: string }) {
  const face = faceOf(info.game);
  const root = useRef<HTMLDivElement>(null);
  const choosing = useMemo(() => new Choosing(), []);
  useFit(root, step.position);
  // What would have been better is picked, as if one were about to play it.
  useEffect(() => {
    const ids = [...(root.current?.querySelectorAll<HTMLElement>("[data-spot]") ?? [])].map((element) => element.dataset["spot"] ?? "");
    choosing.read({ spots: (action) => face.spots(action, step.position, eyes), sources: () => [] });
    if (better) choosing.propose(better, ids);
    else choosing.cancel();
  }, [step, better]);
  useMotion(root, { scene: step.position, isNews: isNext, isOthers: true, ghost: face.ghost });
  return (
    <div class="board" ref={root}>
      <face.Table
        table={info.id}
        position={step.position}
        seats={info.seats}
        viewer={eyes === OPEN ? 0 : eyes}
        turn={step.turn}
        events={step.events}
        choosing={choosing}
        onSpot={() => undefined}
      />
    </div>
  );
}

export function Replay({ info, last, log, mine, hasLink }: { info: TableInfo; last: number; log: readonly News[]; mine: readonly number[]; hasLink: boolean }) {
  const asked = useMemo(() => momentOf(location.hash, last), []);
  const [ply, setPly] = useState(asked?.ply ?? last);
  const [eyes, setEyes] = useState(asked?.eyes ?? OPEN);
  const [shown, setShown] = useState<{ step: Step; ply: number; isNext: boolean } | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isLinked, setLinked] = useState(false);
  const [better, setBetter] = useState<Better | null>(null);
  const [problem, setProblem] = useState("");
  const board = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) root.current?.scrollIntoView();
  }, []);
  useEffect(() => {
    let isWanted = true;
    const look = () => {
      if (!connected.peek()) return; // comes again with the connection
      stepOf(info.id, ply, eyes === OPEN ? undefined : eyes)
        .then((step) => isWanted && setShown((before) => ({ step, ply, isNext: before?.ply === ply - 1 })))
        .catch(() => undefined);
    };
    const timer = setTimeout(look, isPlaying ? 0 : SETTLED);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [ply, eyes, lang.value, connected.value]);
  // By itself: the next step when this one has been seen.
  useEffect(() => {
    if (!isPlaying || shown?.ply !== ply) return undefined;
    if (ply === last) return setPlaying(false);
    const timer = setTimeout(() => setPly(ply + 1), Math.max(QUICKEST, BEAT * pace()));
    return () => clearTimeout(timer);
  }, [isPlaying, shown, ply]);
  const play = (is: boolean) => {
    if (is && ply === last) setPly(0);
    setPlaying(is);
  };
  const go = (to: number) => {
    setPlaying(false);
    setPly(to);
  };
  const show = (what: Better) => {
    go(what.ply);
    setEyes(what.seat);
    setBetter(what);
    board.current?.scrollIntoView();
  };
  const playOn = (from: number, seat: number) => {
    setProblem("");
    record(info.id).then((text) => tryFrom(info, text, from, seat)).then((table) => goTo(tablePath(table))).catch((error) =>
      setProblem(error instanceof Refused ? error.message : t("This browser cannot keep games of its own.")));
  };
  const turn = shown?.ply === ply ? shown.step.turn : 0;
  const isThere = better !== null && better.ply === ply && better.seat === eyes && shown?.ply === ply;
  const url = `${location.origin}${tablePath(info.id)}#${ply}${eyes === OPEN ? "" : `.${eyes}`}`;
  return (
    <section class="replay" aria-label={t("Replay")} ref={root}>
      <h2>{t("How it went")}</h2>
      <Course info={info} ply={ply} onPly={go} />
      <Decisions info={info} mine={mine} onShow={show} onTry={playOn} />
      {problem && <p class="problem" role="alert">{problem}</p>}
      <Controls ply={ply} last={last} log={log} isPlaying={isPlaying} onPlay={play} onPly={go} />
      <div class="replay-ways">
        <label class="replay-eyes">
          <span>{t("Seen by")}</span>
          <select value={eyes} onChange={(event) => setEyes(Number(event.currentTarget.value))}>
            <option value={OPEN}>{t("everybody’s cards open")}</option>
            {info.seats.map((_, i) => (
              <option key={i} value={i + 1}>{seatName(info.seats, i + 1)}</option>
            ))}
            <option value={0}>{t("a spectator")}</option>
          </select>
        </label>
        {turn > 0 && (
          <button type="button" onClick={() => playOn(ply, eyes > 0 ? eyes : turn)}><Icon name="play" />{t("Play on from here")}</button>
        )}
        {hasLink && (
          <button type="button" aria-expanded={isLinked} onClick={() => setLinked(!isLinked)}>
            <Icon name="link" />{t("Link to this moment")}
          </button>
        )}
      </div>
      {isLinked && <Link label={t("Link to this moment")} url={url} />}
      <ul class="replay-events" aria-live={isPlaying ? "off" : "polite"}>
        {shown?.step.events.map((event, i) => (
          <li key={i}><Said text={event} seats={info.seats} /></li>
        ))}
      </ul>
      <div ref={board}>
        {shown && <Scene info={info} step={shown.step} eyes={eyes} isNext={shown.isNext} better={isThere ? better.action : ""} />}
      </div>
    </section>
  );
}
