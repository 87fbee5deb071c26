/** The order of a round, the actions, how claims are decided and what everything costs: what players look up all the time. */
import type { Position } from "../../protocol";
import { useBox } from "../../table/box";
import { t, tn } from "../../words";
import { AreaSign } from "./areas";
import { Gem } from "./gems";
import { AREA_WORDS, STEPS, gemWords } from "./names";
import { AREAS, asCharon, flagLimit, gemsOf, type CharonBox } from "./position";

export function Glance({ table, position }: { table: string; position: Position }) {
  const p = asCharon(position);
  const box = useBox<CharonBox>(table);
  const most = flagLimit(p.players);
  return (
    <div class="glance ch-glance">
      <h2>{t("A round, step by step")}</h2>
      <ol class="ch-glance-steps">
        {STEPS.map((step, i) => {
          const isNow = step.phases.includes(p.phase);
          return (
            <li key={i} class={isNow ? "is-now" : ""} aria-current={isNow ? "step" : undefined}>
              <strong>{t(step.name)}</strong>
              <p>{t(step.about)}</p>
            </li>
          );
        })}
      </ol>
      <h2>{t("Actions")}</h2>
      <p class="muted">
        {most === 1
          ? t("Each works only if a single flag is left on it.")
          : t("Each works only if one or two flags are left on it.")}
      </p>
      <ul class="ch-glance-areas">
        {AREAS.map((area) => (
          <li key={area}>
            <AreaSign area={area} />
            <div>
              <strong>{t(AREA_WORDS[area].name)}</strong>
              <p>{t(AREA_WORDS[area].gives)} – {t(AREA_WORDS[area].when)}.</p>
            </div>
          </li>
        ))}
      </ul>
      <h2>{t("What buildings cost")}</h2>
      <ul class="ch-glance-costs">
        {box?.cards.map(({ card, number, value, cost }) => (
          <li key={card}>
            <b>{card}</b>
            <span role="img" aria-label={gemWords(cost)}>{gemsOf(cost).map((gem, i) => <Gem key={i} gem={gem} />)}</span>
            {value !== number && <small>{tn("{n} point", "{n} points", value)}</small>}
          </li>
        ))}
      </ul>
      <p class="muted">
        {t("The map and the costs are our reconstruction: the rulebook shows them in pictures only.")}
      </p>
    </div>
  );
}
