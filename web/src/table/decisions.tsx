/** What one's decisions cost: the few that mattered, and why; luck and skill. It is worked out
 * on this device, and shown as far as it is known. */
import { useEffect, useState } from "preact/hooks";
import { myName } from "../hall";
import type { Decision, Results, TableInfo } from "../protocol";
import { Icon } from "../ui/icons";
import { Said, capital, named, seatName } from "../ui/seat";
import { lang, t } from "../words";
import { reviewOf } from "./review";

type Review = Results["review"];

/** An action that is shown on the table, where it could have been played. */
export interface Better {
  ply: number;
  seat: number;
  action: string;
}

const percent = (share: number): string => share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 0 });
const signed = (share: number): string =>
  share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });

interface Props {
  info: TableInfo;
  mine: readonly number[];
  onShow: (better: Better) => void;
  onTry: (ply: number, seat: number) => void;
}

function Marked({ decision, info, seat, onShow, onTry }: Omit<Props, "mine"> & { decision: Decision; seat: number }) {
  const { ply, other = "" } = decision;
  return (
    <li class={`decision decision-${decision.mark}`} data-ply={ply}>
      <h4>
        <span class="decision-mark">{decision.mark_name}</span>
        {capital(named({ text: decision.words, parts: decision.words_parts }, info.seats))}
      </h4>
      {decision.why?.map((why, i) => <p key={i}><Said text={why} seats={info.seats} /></p>)}
      <div class="decision-ways">
        <button type="button" onClick={() => onShow({ ply, seat, action: other })}>{t("Show on the table")}</button>
        <button type="button" onClick={() => onTry(ply, seat)}><Icon name="play" />{t("Try it")}</button>
      </div>
    </li>
  );
}

/** Every decision in a line, for those who want to know. */
function All({ review, info, onShow }: { review: Review; info: TableInfo; onShow: Props["onShow"] }) {
  const inWords = (text: string | undefined, parts: Decision["words_parts"]) => (text ? capital(named({ text, parts }, info.seats)) : "");
  return (
    <details class="decisions-all">
      <summary>{t("All decisions")}</summary>
      <div class="decisions-table" tabIndex={0} role="region" aria-label={t("All decisions")}>
        <table>
          <thead>
            <tr><th scope="col">{t("Step")}</th><th scope="col">{t("Played")}</th><th scope="col">{t("Best other")}</th><th scope="col">{t("Difference")}</th></tr>
          </thead>
          <tbody>
            {review.decisions.map((d) => (
              <tr key={d.ply}>
                <td>
                  <button type="button" class="quiet" onClick={() => onShow({ ply: d.ply, seat: review.seat, action: d.other ?? "" })}>{d.ply}</button>
                </td>
                <td>{inWords(d.words, d.words_parts)}</td>
                <td>{inWords(d.other_words, d.other_parts)}</td>
                <td class="decision-gap">
                  {d.games ? `${signed(-((d.low ?? 0) + (d.high ?? 0)) / 2)} ± ${percent(((d.high ?? 0) - (d.low ?? 0)) / 2)}` : "…"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Whose decisions to begin with: one's own, or of somebody of one's name, in a record that was opened. */
const ownSeat = (info: TableInfo, mine: readonly number[]): number =>
  mine[0] ?? Math.max(1, info.seats.findIndex(({ name }) => name && name === myName.peek()) + 1);

export function Decisions({ info, mine, onShow, onTry }: Props) {
  const [seat, setSeat] = useState(0);
  const [review, setReview] = useState<Review | null>(null);
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!seat) return undefined;
    setReview(null);
    setProblem("");
    return reviewOf(info.id, seat, setReview, setProblem);
  }, [seat, lang.value, tries]);
  const marked = review?.decisions.filter((d) => d.mark) ?? [];
  return (
    <section class="decisions" aria-label={t("Review")}>
      <div class="decisions-ways">
        {!seat && (
          <button type="button" class="primary" onClick={() => setSeat(ownSeat(info, mine))}>{t("Review your decisions")}</button>
        )}
        {seat > 0 && (
          <label class="replay-eyes">
            <span>{t("Whose decisions")}</span>
            <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {info.seats.map((_, i) => <option key={i} value={i + 1}>{seatName(info.seats, i + 1)}</option>)}
            </select>
          </label>
        )}
        {seat > 0 && !review?.done && !problem && (
          <span class="decisions-progress">
            <progress value={review?.progress ?? 0} aria-label={t("Review")} />
            {t("Reviewing… {share}", { share: percent(review?.progress ?? 0) })}
          </span>
        )}
      </div>
      {problem && (
        <p class="problem" role="alert">
          {t("This game cannot be reviewed: {why}.", { why: problem })} <button type="button" onClick={() => setTries(tries + 1)}>{t("Try again")}</button>
        </p>
      )}
      {review && (
        <>
          <div role="status" data-review={review.done ? "done" : "going"}>
            {review.done && review.summary.map((sentence, i) => <p key={i}><Said text={sentence} seats={info.seats} /></p>)}
            {review.done && !marked.length && <p>{t("Nothing stands out: no decision is surely a mistake.")}</p>}
          </div>
          <ol class="decisions-list">
            {marked.map((d) => <Marked key={d.ply} decision={d} info={info} seat={review.seat} onShow={onShow} onTry={onTry} />)}
          </ol>
          <All review={review} info={info} onShow={onShow} />
        </>
      )}
    </section>
  );
}
