/** What the bots would do, and how much better they think it is. */
import { useEffect, useState } from "preact/hooks";
import type { Considered, TableInfo } from "../protocol";
import { Refused, call } from "../wire";
import { capital, named } from "../ui/seat";
import { lang, t, tx } from "../words";
import type { TableStore } from "./store";

const SHOWN = 3;

const percent = (share: number): string =>
  share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 0 });

function reason(best: Considered, other: Considered | undefined): string {
  const share = percent(best.value);
  const points = best.points.toLocaleString(lang.value, { maximumFractionDigits: 0 });
  const gap = other ? best.value - other.value : 0;
  const expected = Number(best.points.toFixed()) // a game without points has none to expect
    ? t("It expects about {points} points in the end and a {share} share of the win.", { points, share })
    : t("It expects a {share} share of the win.", { share });
  if (!other || gap < 0.02) return `${expected} ${t("Other choices are about as good.")}`;
  return `${expected} ${t("The next best is {share} behind.", { share: percent(gap) })}`;
}

/** What lies on the table, to pick it. */
const spotIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".felt [data-spot]")].map((element) => element.dataset["spot"] ?? "");

/** `onPicked`: one of its choices is about to be confirmed. */
export function Hint({ store, info, onPicked }: { store: TableStore; info: TableInfo; onPicked: () => void }) {
  const [advised, setAdvised] = useState("");
  const [considered, setConsidered] = useState<Considered[]>([]);
  const [problem, setProblem] = useState("");
  const [note, setNote] = useState("");
  useEffect(() => {
    call("bot", { table: store.id })
      .then((answer) => {
        const first = answer.considered.filter((c) => c.action === answer.action);
        const others = answer.considered.filter((c) => c.action !== answer.action && c.visits); // it looked at
        setConsidered([...first, ...others].slice(0, SHOWN));
        setAdvised(answer.action);
        setNote(answer.note ?? "");
      })
      .catch((error) => error instanceof Refused && setProblem(error.message));
  }, []);
  const inWords = (action: string) => capital(named(store.words.value[action] ?? action, info.seats));
  const best = considered[0];
  const pick = (action: string) => {
    store.choosing.propose(action, spotIds());
    onPicked();
  };
  return (
    <div class="hint" role="status">
      {problem && <p>{problem}</p>}
      {!advised && !problem && <p class="muted">{t("A strong bot looks at your cards…")}</p>}
      {advised && !best && (
        <p>{tx("There is only one thing to do: {action}.", { action: <strong>{inWords(advised)}</strong> })}</p>
      )}
      {best && (
        <>
          <p>
            {tx("A strong bot’s choice: {action}.", { action: <strong>{inWords(best.action)}</strong> })} {reason(best, considered[1])}
          </p>
          <ol class="hint-bars">
            {considered.map((c) => (
              <li key={c.action}>
                <button type="button" disabled={!store.isMyTurn.value} onClick={() => pick(c.action)}>
                  <span>{inWords(c.action)}</span>
                  <meter min={0} max={1} value={c.value} aria-label={t("share of the win")} />
                  <span>{percent(c.value)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {note && <p class="muted">{note}</p>}
    </div>
  );
}
