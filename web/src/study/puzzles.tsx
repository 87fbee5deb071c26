/** Puzzles: one action is right. They are asked of the engine on this device, and which are solved stays here. */
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { faceOf } from "../games";
import { games } from "../hall";
import { Missing } from "../lobby/missing";
import { remember, remembered } from "../memory";
import { follow, go, puzzlePath, puzzlesPath } from "../route";
import { pace } from "../settings";
import { shippedBox } from "../table/box";
import { Choosing } from "../table/choosing";
import { useFit } from "../table/fit";
import { useMotion } from "../table/motion";
import { Icon } from "../ui/icons";
import { Said, capital, named, seatName } from "../ui/seat";
import { Top } from "../ui/top";
import { Refused } from "../wire";
import { lang, t } from "../words";
import { study, type Puzzle, type Solution } from "./ask";

const BEAT = 1300; // from one step of a line to the next, times the pace
const QUICKEST = 250;

/** The numbers of those that are solved. */
export function solvedOf(game: string): Set<number> {
  return new Set((remembered(`solved.${game}`) ?? "").split(",").filter(Boolean).map(Number));
}

function keepSolved(game: string, n: number): void {
  remember(`solved.${game}`, [...solvedOf(game).add(n)].sort((a, b) => a - b).join(","));
}

/** The first that is not solved yet, from one on; the next, if all are. */
function firstOpen(game: string, from: number, of: number): number {
  const solved = solvedOf(game);
  for (let i = 0; i < of; i++) {
    const n = ((from - 1 + i) % of) + 1;
    if (!solved.has(n)) return n;
  }
  return ((from - 1) % of) + 1;
}

export function PuzzleGames() {
  useEffect(() => {
    document.title = t("Puzzles – Madang");
  }, [lang.value]);
  return (
    <>
      <Top />
      <main class="start puzzles">
        <h1>{t("Puzzles")}</h1>
        <p>{t("A position from the end of a game, in which exactly one action is right – proved, whatever is hidden and whatever the others do.")}</p>
        <ul class="puzzle-games">
          {games.value.map(({ name, title }) => {
            const n = solvedOf(name).size;
            const { Art } = faceOf(name);
            return (
              <li key={name} class={`game-${name}`}>
                <a href={puzzlePath(name, firstOpen(name, 1, Number.MAX_SAFE_INTEGER))} onClick={follow}>
                  <span class="panel-art"><Art /></span>
                  <strong>{title}</strong>
                  <span class="muted">{t("Solved: {n}", { n })}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </>
  );
}

type Step = Solution["steps"][number];

const seatsOf = (puzzle: Puzzle) =>
  Array.from({ length: puzzle.players }, (_, i) => ({ kind: "human" as const, name: "", taken: true, you: i + 1 === puzzle.seat }));

interface SceneProps {
  game: string;
  puzzle: Puzzle;
  choosing: Choosing;
  step: Step | null;
  onSpot: (id: string) => void;
}

/** The table: as the seat sees it, or a step of a line, everything open. */
function Scene({ game, puzzle, choosing, step, onSpot }: SceneProps) {
  const face = faceOf(game);
  const root = useRef<HTMLDivElement>(null);
  const position = step?.position ?? puzzle.position;
  useMemo(() => {
    choosing.read({
      spots: (action) => face.spots(action, puzzle.position, puzzle.seat),
      sources: (action) => face.sources?.(action, puzzle.position, puzzle.seat) ?? [],
    });
  }, [face, puzzle]);
  useFit(root, position);
  useMotion(root, { scene: position, isNews: !!step?.action, isOthers: true, ghost: face.ghost });
  return (
    <div class="puzzle-felt">
      <div class="board" ref={root}>
        <face.Table
          table={shippedBox(game)}
          position={position}
          seats={seatsOf(puzzle)}
          viewer={step ? 0 : puzzle.seat}
          turn={step?.turn ?? puzzle.seat}
          events={step?.events ?? []}
          choosing={choosing}
          onSpot={onSpot}
        />
      </div>
    </div>
  );
}

/** Why an action is right or wrong, and the line that shows it, step by step or by itself. */
function Line({ puzzle, tried, at, onAt }: { puzzle: Puzzle; tried: Solution; at: number; onAt: (at: number) => void }) {
  const seats = seatsOf(puzzle);
  const last = tried.steps.length - 1;
  const [isPlaying, setPlaying] = useState(true);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at === last) return setPlaying(false);
    const timer = setTimeout(() => onAt(at + 1), Math.max(QUICKEST, BEAT * pace()));
    return () => clearTimeout(timer);
  }, [isPlaying, at]);
  const go = (to: number) => {
    setPlaying(false);
    onAt(to);
  };
  return (
    <div class="puzzle-line">
      <ul class="puzzle-reasons">
        {tried.reasons.map((reason, i) => (
          <li key={i}><Said text={reason} seats={seats} /></li>
        ))}
      </ul>
      <div class="replay-jumps">
        <button type="button" class="quiet" aria-label={t("One step back")} title={t("One step back")} disabled={at === 0} onClick={() => go(at - 1)}><Icon name="back" /></button>
        <button type="button" onClick={() => (at === last ? (onAt(0), setPlaying(true)) : setPlaying(!isPlaying))}>
          <Icon name={isPlaying ? "pause" : "play"} />{isPlaying ? t("Pause") : t("Play")}
        </button>
        <button type="button" class="quiet" aria-label={t("One step on")} title={t("One step on")} disabled={at === last} onClick={() => go(at + 1)}><Icon name="forth" /></button>
        <output>{at}/{last}</output>
      </div>
      <ul class="replay-events">
        {tried.steps[at]?.events.map((event, i) => (
          <li key={i}><Said text={event} seats={seats} /></li>
        ))}
      </ul>
    </div>
  );
}

export function PuzzlePage({ game, n }: { game: string; n: number }) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState<(Solution & { action: string }) | null>(null);
  const [at, setAt] = useState(0);
  const [hints, setHints] = useState(0);
  const [isSolved, setSolved] = useState(false);
  const verdict = useRef<HTMLParagraphElement>(null);
  const mayAct = useMemo(() => signal(true), []);
  const choosing = useMemo(() => new Choosing(mayAct), []);
  const refuse = (error: unknown) => setProblem(error instanceof Refused ? error.message : t("No connection."));
  useEffect(() => {
    setTried(null);
    setHints(0);
    setSolved(false);
  }, [game, n]);
  useEffect(() => {
    let isWanted = true;
    study("puzzle", { game, n }).then((found) => {
      if (!isWanted) return;
      setPuzzle(found);
      choosing.offer(found.legal.actions, `${game} ${n}`);
    }, refuse);
    return () => {
      isWanted = false;
    };
  }, [game, n, lang.value]);
  useEffect(() => {
    mayAct.value = !tried;
    if (!tried) choosing.cancel();
    else verdict.current?.scrollIntoView({ block: "nearest" });
  }, [tried]);
  const title = games.value.find(({ name }) => name === game)?.title ?? "";
  useEffect(() => {
    document.title = t("Puzzle {n}: {title}", { n, title });
  }, [n, title, lang.value]);
  if (problem) return <Missing reason={problem} />;
  if (!puzzle) return <Top />;

  const seats = seatsOf(puzzle);
  const words = (action: string) => {
    const i = puzzle.legal.actions.indexOf(action);
    return capital(named({ text: puzzle.legal.words[i] ?? action, parts: puzzle.legal.words_parts?.[i] }, seats));
  };
  const choose = (action: string) =>
    void study("solve", { game, n, action }).then((solution) => {
      setTried({ ...solution, action });
      setAt(0);
      if (solution.right) {
        keepSolved(game, n);
        setSolved(true);
      }
    }, refuse);
  const onSpot = (id: string) => {
    if (!tried) choosing.click(id);
  };
  const ruledOut = new Set(puzzle.wrong.slice(0, hints));
  const picked = choosing.only.value;
  const next = firstOpen(game, n + 1, puzzle.of);
  return (
    <>
      <Top />
      <main class={`puzzle game-${game}`}>
        <h1>
          <a href={puzzlesPath} onClick={follow}>{t("Puzzles")}</a> · {title} · {t("{n} of {of}", { n, of: puzzle.of })}
          {solvedOf(game).has(n) && <span class="puzzle-solved">{t("solved")}</span>}
        </h1>
        <p class="puzzle-goal">
          <Said text={{ text: puzzle.goal, parts: puzzle.goal_parts }} seats={seats} />{" "}
          {t("You are {who}.", { who: seatName(seats, puzzle.seat) })}
        </p>
        <Scene game={game} puzzle={puzzle} choosing={choosing} step={tried?.steps[at] ?? null} onSpot={onSpot} />
        <section class="puzzle-bar" aria-label={t("What to do")}>
          <p role="status" ref={verdict} class={`puzzle-verdict ${tried ? (tried.right ? "is-right" : "is-wrong") : ""}`}>
            {tried && (tried.right ? t("Right: {action}", { action: words(tried.action) }) : t("No: {action}", { action: words(tried.action) }))}
          </p>
          {tried && <Line key={tried.action} puzzle={puzzle} tried={tried} at={at} onAt={setAt} />}
          {tried?.chances && (
            <ul class="puzzle-chances">
              {tried.chances.map(({ action, wins, of }) => (
                <li key={action}>{t("{action}: {wins} of {of}", { action: words(action), wins, of })}</li>
              ))}
            </ul>
          )}
          {!tried && (
            <ul class="actions puzzle-actions">
              {puzzle.legal.actions.map((action) => (
                <li key={action}>
                  <button type="button" data-action={action} disabled={ruledOut.has(action)} onClick={() => choose(action)}>
                    {ruledOut.has(action) ? <s>{words(action)}</s> : words(action)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div class="puzzle-tools">
            {!tried && picked && <button type="button" class="primary" onClick={() => choose(picked)}>{words(picked)}</button>}
            {tried && !isSolved && <button type="button" class="primary" onClick={() => setTried(null)}>{t("Try again")}</button>}
            {isSolved && tried?.right && <button type="button" onClick={() => choose(tried.tempting)}>{t("Why not: {action}?", { action: words(tried.tempting) })}</button>}
            {!tried && hints + 1 < puzzle.wrong.length && (
              <button type="button" class="quiet" onClick={() => setHints(hints + 1)}><Icon name="hint" />{t("Hint")}</button>
            )}
            <button type="button" class={isSolved ? "primary" : "quiet"} onClick={() => go(puzzlePath(game, next))}>{t("Next puzzle")}</button>
          </div>
        </section>
      </main>
    </>
  );
}
