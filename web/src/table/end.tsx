/** After the game: who won, the score line by line, the way it went, once more. */
import { useEffect, useState } from "preact/hooks";
import { faceOf } from "../games";
import type { Results, TableInfo } from "../protocol";
import { follow, go, startPath, tablePath } from "../route";
import { call, connected, home, lineOf } from "../wire";
import { Icon } from "../ui/icons";
import { Later } from "../ui/later";
import { SeatMark, named, seatName } from "../ui/seat";
import { lang, t } from "../words";
import { Refusal } from "./bar";
import { Block, othersAt } from "./block";
import { Check } from "./check";
import { Count } from "./count";
import { KeepWays, isHome } from "./keep";
import { Replay } from "./replay";
import type { Shown, TableStore } from "./store";

type Score = Results["score"];

const after = () => import("../study/after").then((part) => part.After);

export function Headline({ winners, info, mine }: { winners: readonly number[]; info: TableInfo; mine: readonly number[] }) {
  const names = winners.map((seat) => seatName(info.seats, seat)).join(t(" and "));
  if (!winners.length) return <h2 class="end-title">{t("Nobody has won")}</h2>;
  const isMine = winners.some((seat) => mine.includes(seat));
  return (
    <h2 class="end-title">
      {winners.map((seat) => <SeatMark key={seat} seat={seat} />)}
      {isMine && mine.length === 1
        ? winners.length > 1 ? t("You share the win") : t("You have won")
        : winners.length > 1 ? t("{names} share the win", { names }) : t("{names} has won", { names })}
    </h2>
  );
}

/** Why of several with the same points not all have won. */
function Tied({ score, info, onRule }: { score: Score; info: TableInfo; onRule: (rule: string) => void }) {
  const { tied } = faceOf(info.game);
  const [best = 0] = score.winners ?? [];
  const isTied = score.scores.some((points, i) => points === score.scores[best - 1] && !score.winners?.includes(i + 1));
  if (!tied || !isTied) return null;
  return (
    <p class="end-tied">
      {t(tied.text)} <button type="button" class="rule-link" onClick={() => onRule(tied.rule)}>{t("Rule {rule}", { rule: tied.rule })}</button>
    </p>
  );
}

function Lines({ score, info }: { score: Score; info: TableInfo }) {
  const best = [...info.seats.keys()].sort((a, b) => (score.scores[b] ?? 0) - (score.scores[a] ?? 0));
  return (
    <div class="scores">
      {best.map((i) => (
        <section key={i} class="score" aria-label={seatName(info.seats, i + 1)}>
          <h3>
            <SeatMark seat={i + 1} />
            <span>{seatName(info.seats, i + 1)}</span>
            <strong><Count n={score.scores[i] ?? 0} from={0} /></strong>
          </h3>
          <ul>
            {score.lines.filter((line) => line.seat === i + 1).map((line, k) => (
              <li key={k}>
                <span>{named(line, info.seats)}</span>
                {info.players > 1 && (
                  <span class={line.value < 0 ? "minus" : "plus"}>{line.value > 0 ? `+${line.value}` : `−${-line.value}`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function Again({ store, info }: { store: TableStore; info: TableInfo }) {
  const again = () => {
    void store.attempt(call("rematch", { table: info.id })).then((made) => made && go(tablePath(made.table)));
  };
  return (
    <div class="end-ways">
      {store.mine.value.length > 0 && (
        <button type="button" class="primary" onClick={again}>
          <Icon name="play" />
          {info.rematch ? t("Join the rematch") : t("Rematch")}
        </button>
      )}
      {!isHome(info) && <a class="button" href={`/record/${info.id}`} download><Icon name="down" />{t("Record of the game")}</a>}
      <KeepWays info={info} />
      <a class="button" href={startPath} onClick={follow}><Icon name="home" />{t("Start page")}</a>
    </div>
  );
}

export function End({ store, info, shown, onRule }: { store: TableStore; info: TableInfo; shown: Shown; onRule: (rule: string | undefined) => void }) {
  const [score, setScore] = useState<Score | null>(null);
  useEffect(() => {
    if (connected.value) void store.attempt(call("score", { table: info.id })).then(setScore);
  }, [lang.value, connected.value]);
  return (
    <div class="end">
      {score && <Headline winners={score.winners ?? []} info={info} mine={store.mine.value} />}
      {score && <Tied score={score} info={info} onRule={onRule} />}
      <Again store={store} info={info} />
      <Refusal store={store} info={info} onRule={onRule} />
      {score && <Lines score={score} info={info} />}
      <Later load={after} info={info} mine={store.mine.value} />
      {store.mine.value.length > 0 && othersAt(info).length > 0 && (
        <div class="end-ways">
          {othersAt(info).map((seat) => <Block key={seat} info={info} seat={seat}>{t("Block {who}…", { who: seatName(info.seats, seat) })}</Block>)}
        </div>
      )}
      <Check store={store} info={info} />
      <Replay info={info} last={shown.plies} log={store.log.value} mine={store.mine.value} hasLink={lineOf(info.id) !== home} />
    </div>
  );
}
