/** What a day's deal was worth: one's own result and par. */
import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../words";
import { type Day, type Result, study } from "./ask";
import { Others } from "./others";

type Judged = Day & Result & { true: boolean };

/** Whether a record could be a day's: its seed begins with a date. */
const mayBe = (record: string): boolean => /^seed (19[7-9]|20)\d{5}/m.test(record) || /^seed 2[1-9]\d{6}/m.test(record);

const won = (share = 0): string => (share === 1 ? t("a win") : share > 0 ? t("a shared win") : t("no win"));

export function DayResult({ record }: { record: string }) {
  const [day, setDay] = useState<Judged | null>(null);
  const [par, setPar] = useState<Result | null>(null);
  useEffect(() => {
    if (!mayBe(record)) return;
    study("today", { record }).then((judged) => {
      if (!judged.is) return;
      setDay(judged as Judged);
      study("par", { record }).then(setPar, () => undefined);
    }, () => undefined);
  }, [record]);
  if (!day) return null;
  const gap = par ? day.score - par.score : 0;
  const date = new Date(`${day.date}T00:00Z`).toLocaleDateString(lang.value, { dateStyle: "long", timeZone: "UTC" });
  return (
    <div class="day-result">
      <h3>{t("The deal of {date}", { date })}</h3>
      <dl>
        <div><dt>{t("You")}</dt><dd><strong>{day.score}</strong> {won(day.share)}</dd></div>
        <div>
          <dt>{t("Par")}</dt>
          <dd><span role="status">{par ? <><strong>{par.score}</strong> {won(par.share)}</> : t("the bot plays your seat…")}</span></dd>
        </div>
        {par && <div><dt>{t("Against par")}</dt><dd><strong>{gap > 0 ? `+${gap}` : gap < 0 ? `−${-gap}` : "±0"}</strong></dd></div>}
      </dl>
      {!day.true && <p class="problem">{t("Not all actions of the bots are theirs: this result does not count.")}</p>}
      {day.true && <Others day={day} record={record} par={par} />}
      <p class="muted">{t("Rules {rules}, net {net}.", { rules: day.rules, net: day.net })}</p>
    </div>
  );
}
