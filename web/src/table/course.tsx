/** A plot of what each seat could expect after every action, by the bots' judgement. */
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../protocol";
import { connected } from "../wire";
import { courseOf } from "./review";
import { SeatMark, seatName } from "../ui/seat";
import { lang, t } from "../words";

const WIDTH = 640;
const HEIGHT = 160;
const DASHES = ["", "10 4", "3 3", "12 3 3 3", "6 6", "1 4"]; // a line is known by more than its colour

export function Course({ info, ply, onPly }: { info: TableInfo; ply: number; onPly: (ply: number) => void }) {
  const [shares, setShares] = useState<number[][]>([]);
  useEffect(() => {
    if (connected.value) courseOf(info.id).then((c) => setShares(c.shares)).catch(() => undefined);
  }, [connected.value]);
  const last = Math.max(1, shares.length - 1);
  if (!shares.length) return null;
  const x = (i: number) => (i / last) * WIDTH;
  const line = (seat: number) =>
    shares.map((s, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${((1 - (s[seat] ?? 0)) * HEIGHT).toFixed(1)}`).join("");
  const percent = (share: number) => share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 0 });
  return (
    <figure class="course">
      <div class="course-plot">
      <div class="course-axis" aria-hidden="true">{[1, 0.5, 0].map((share) => <span key={share}>{percent(share)}</span>)}</div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("Expected share of the win over the game")}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onPly(Math.round(((event.clientX - box.left) / box.width) * last));
        }}
      >
        <path class="course-grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT / 4}H${WIDTH}M0 ${(HEIGHT * 3) / 4}H${WIDTH}`} />
        {info.seats.map((_, i) => (
          <path key={i} class={`course-line seat-${i + 1}`} stroke-dasharray={DASHES[i]} d={line(i)} />
        ))}
        <path class="course-now" d={`M${x(ply)} 0V${HEIGHT}`} />
      </svg>
      <div class="course-steps" aria-hidden="true"><span>0</span><span>{t("actions")}</span><span>{last}</span></div>
      </div>
      <figcaption>
        {info.seats.map((_, i) => (
          <span key={i}>
            <SeatMark seat={i + 1} />{seatName(info.seats, i + 1)} {percent(shares[ply]?.[i] ?? 0)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
