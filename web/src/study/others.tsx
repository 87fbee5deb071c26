/** What others made of a day's deal, as far as they wanted it to be known at this server; and one's own among them. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { isAlone } from "../alone";
import { isPublic, myName } from "../hall";
import type { FinishedGame } from "../protocol";
import { follow, tablePath } from "../route";
import { Icon } from "../ui/icons";
import { Refused, server } from "../wire";
import { t, tn } from "../words";
import type { Day, Result } from "./ask";

const MOST = 500; // results, the newest

async function resultsOf({ tag, game }: Day): Promise<FinishedGame[]> {
  const all: FinishedGame[] = [];
  for (let before: string | undefined; all.length < MOST; ) {
    const page = await server.call("finished", { name: tag, game, ...(before && { before }) });
    all.push(...page.games);
    before = page.before;
    if (!before) break;
  }
  return all;
}

const scoreOf = (result: FinishedGame, seat: number): number => Number(result.scores.split(" ")[seat - 1] ?? 0);

/** How many had how much, and where oneself and par are. */
function Spread({ scores, own, par }: { scores: readonly number[]; own: number; par: number | undefined }) {
  const all = [...scores, own, ...(par === undefined ? [] : [par])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const counts = Array.from({ length: high - low + 1 }, (_, i) => scores.filter((score) => score === low + i).length);
  const most = Math.max(1, ...counts);
  const width = 100 / counts.length;
  const middle = (score: number): number => (score - low + 0.5) * width;
  return (
    <figure class="spread">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={t("How many made how many points: from {low} to {high}", { low, high })}>
        {counts.map((n, i) => <rect key={i} class="bars-share" x={i * width + width * 0.1} width={width * 0.8} y={40 - (n / most) * 36} height={(n / most) * 36} />)}
        <path class="bars-even" d={`M${middle(own)} 0V40`} />
        {par !== undefined && <path class="bars-error" d={`M${middle(par)} 0V40`} />}
      </svg>
      <div class="course-steps" aria-hidden="true"><span>{low}</span><span>{t("points; the line is you, the dashes are par")}</span><span>{high}</span></div>
    </figure>
  );
}

/** Asks before anything is told: the game becomes public. */
function Add({ record, onDone }: { record: string; onDone: () => void }) {
  const withName = useSignal(false);
  const [problem, setProblem] = useState("");
  const add = () => {
    const name = withName.value && myName.value ? ` ${myName.value}` : "";
    const said = record.replace(/^(seat P\d human).*$/m, `$1${name}`);
    server.call("adopt", { record: said, public: true }).then(onDone, (error) =>
      setProblem(error instanceof Refused ? error.message : t("No connection.")));
  };
  return (
    <div class="day-add">
      <p class="muted">{t("Your game is not known to the server. If you add it, everybody who comes here can look at it.")}</p>
      {myName.value && (
        <label>
          <input type="checkbox" checked={withName.value} onChange={() => (withName.value = !withName.value)} />
          <span>{t("with my name, {name}", { name: myName.value })}</span>
        </label>
      )}
      <button type="button" onClick={add}><Icon name="people" />{t("Add my result")}</button>
      {problem && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

export function Others({ day, record, par }: { day: Day & Result; record: string; par: Result | null }) {
  const [results, setResults] = useState<FinishedGame[] | null>(null);
  const [isAdded, setAdded] = useState(false);
  const isThere = !isAlone && isPublic.value && server.connected.value;
  useEffect(() => {
    if (isThere) resultsOf(day).then(setResults, () => undefined);
  }, [isThere, isAdded, day.tag]);
  if (!isThere || !results) return null;
  const scores = results.map((result) => scoreOf(result, day.seat));
  const fewer = scores.filter((score) => score < day.score).length;
  return (
    <section class="day-others">
      <h4>{t("The others")}</h4>
      <p role="status">
        {scores.length
          ? `${tn("{n} result", "{n} results", scores.length)} · ${t("fewer points than you: {n}", { n: fewer })}`
          : t("Nobody has added a result yet.")}
      </p>
      {scores.length > 0 && <Spread scores={scores} own={day.score} par={par?.score} />}
      {scores.length > 0 && (
        <details>
          <summary>{t("Look at their games")}</summary>
          <ul>
            {[...results].sort((a, b) => scoreOf(b, day.seat) - scoreOf(a, day.seat)).slice(0, 50).map((result) => (
              <li key={result.table}>
                <a href={tablePath(result.table)} onClick={follow}>{scoreOf(result, day.seat)} · {result.names[day.seat - 1] || t("somebody")}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!isAdded && <Add record={record} onDone={() => setAdded(true)} />}
    </section>
  );
}
