/** A finished game, step by step, as any seat saw it or open; and how its expected result went. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { lookOf } from "../games";
import type { Results, TableInfo } from "../protocol";
import { call, connected } from "../wire";
import { Icon } from "../ui/icons";
import { Said, seatName } from "../ui/seat";
import { lang, t } from "../words";
import { Choosing } from "./choosing";
import { Course } from "./course";

type Step = Results["at"];

const OPEN = -1; // everybody's cards
const SETTLED = 70; // a slider that is drawn passes over many steps

function Controls({ ply, last, onPly }: { ply: number; last: number; onPly: (ply: number) => void }) {
  return (
    <div class="replay-controls">
      <button type="button" aria-label={t("One step back")} disabled={ply === 0} onClick={() => onPly(ply - 1)}>
        <Icon name="back" />
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        aria-label={t("Step of the game")}
        aria-valuetext={t("Step {ply} of {last}", { ply, last })}
        onInput={(event) => onPly(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={t("One step on")} disabled={ply === last} onClick={() => onPly(ply + 1)}>
        <Icon name="forth" />
      </button>
      <output>{ply}/{last}</output>
    </div>
  );
}

export function Replay({ info, last }: { info: TableInfo; last: number }) {
  const look = lookOf(info.game);
  const [ply, setPly] = useState(last);
  const [eyes, setEyes] = useState(OPEN);
  const [step, setStep] = useState<Step | null>(null);
  const choosing = useMemo(() => new Choosing(), []);
  useEffect(() => {
    let isWanted = true;
    const look = () => {
      if (!connected.peek()) return; // comes again with the connection
      call("at", { table: info.id, ply, ...(eyes === OPEN ? {} : { seat: eyes }) })
        .then((answer) => isWanted && setStep(answer))
        .catch(() => undefined);
    };
    const timer = setTimeout(look, SETTLED);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [ply, eyes, lang.value, connected.value]);
  return (
    <section class="replay" aria-label={t("Replay")}>
      <h2>{t("How it went")}</h2>
      <Course info={info} ply={ply} onPly={setPly} />
      <Controls ply={ply} last={last} onPly={setPly} />
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
      <ul class="replay-events" aria-live="polite">
        {step?.events.map((event, i) => (
          <li key={i}><Said text={event} seats={info.seats} /></li>
        ))}
      </ul>
      {step && (
        <look.Table
          table={info.id}
          position={step.position}
          seats={info.seats}
          viewer={eyes === OPEN ? 0 : eyes}
          turn={step.turn}
          events={step.events}
          choosing={choosing}
          onSpot={() => undefined}
        />
      )}
    </section>
  );
}
