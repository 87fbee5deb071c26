/** The table of Charon Inc. */
import { useBox } from "../../table/box";
import { t, tx } from "../../words";
import type { TableProps } from "../face";
import { Areas } from "./areas";
import { Moon } from "./moon";
import { STEPS } from "./names";
import { ROUNDS, type CharonBox, type CharonPosition } from "./position";
import { Seats } from "./seats";
import { Cards, Purse, Wanted } from "./workshop";

/** Where the round stands, step by step. */
function Head({ position: p }: { position: CharonPosition }) {
  const at = STEPS.findIndex((step) => step.phases.includes(p.phase));
  return (
    <div class="ch-head">
      <p class="ch-round">
        {tx("Round {round} of {rounds}", { round: <b>{p.round}</b>, rounds: ROUNDS })}
      </p>
      <ol class="ch-steps" aria-label={t("Steps of the round")}>
        {STEPS.map((step, i) => (
          <li key={i} class={i < at || at < 0 ? "is-past" : i === at ? "is-now" : ""} aria-current={i === at ? "step" : undefined}>
            <span>{t(step.name)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where something is done comes first; on a wide screen everything has its place. */
const isOnMoon = (phase: string): boolean => phase === "flags" || phase === "intel" || phase === "over";

export function CharonBoard(props: TableProps<CharonPosition>) {
  const { position: p } = props;
  const box = useBox<CharonBox>(props.table);
  if (!box) return <p class="muted" role="status">{t("Unfolding the map…")}</p>;
  const all = { ...props, box };
  const moon = [<Areas key="areas" {...props} />, <Wanted key="wanted" {...all} />, <Moon key="moon" {...all} />];
  const workshop = <div key="work" class="ch-work" data-fits><Cards {...all} /><Purse {...all} /></div>;
  return (
    <div class={`charon ${isOnMoon(p.phase) ? "is-on-moon" : ""}`} data-phase={p.phase}>
      <Head position={p} />
      {isOnMoon(p.phase) ? [...moon, workshop] : [workshop, ...moon]}
      <Seats {...all} />
    </div>
  );
}
