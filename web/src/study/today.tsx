/** A day's deals: one of each game, the same for everybody in the world, played on this device against the same bots. */
import { useEffect, useState } from "preact/hooks";
import { faceOf } from "../games";
import { games } from "../hall";
import { openRecord } from "../home/games";
import { homeTables } from "../home/port";
import { remember, remembered } from "../memory";
import { follow, go, tablePath } from "../route";
import { Icon } from "../ui/icons";
import { levelName, seatName } from "../ui/seat";
import { Top } from "../ui/top";
import { lang, t } from "../words";
import { type Day, study, today } from "./ask";

const DAY = 86400000;
const shift = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** The table at which this device plays a day's deal, if it does. */
const keyOf = (day: Day): string => `day.${day.date}.${day.game}`;

function Deal({ day }: { day: Day & { record: string } }) {
  const [problem, setProblem] = useState("");
  const face = faceOf(day.game);
  const known = remembered(keyOf(day));
  const isBegun = known !== null && homeTables.value.has(known);
  const seats = Array.from({ length: day.players }, () => ({ kind: "human" as const, name: "", taken: true }));
  const play = () =>
    void openRecord(day.record).then(
      (table) => {
        remember(keyOf(day), table);
        go(tablePath(table));
      },
      () => setProblem(t("This browser cannot keep games of its own.")),
    );
  return (
    <article class={`panel game-${day.game}`}>
      <div class="panel-art"><face.Art /></div>
      <div class="panel-body">
        <h2>{day.title}</h2>
        <p class="panel-facts">
          <span><Icon name="people" />{day.players}</span>
          <span>{t("You are {who}", { who: seatName(seats, day.seat) })}</span>
          <span><Icon name="bot" />{levelName(day.level)}</span>
        </p>
        <div class="panel-ways">
          {isBegun ? (
            <a class="button primary" href={tablePath(known)} onClick={follow}><Icon name="play" />{t("To the table")}</a>
          ) : (
            <button type="button" class="primary" onClick={play}><Icon name="play" />{t("Play this deal")}</button>
          )}
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
      </div>
    </article>
  );
}

export function Today() {
  const [date, setDate] = useState(today());
  const [days, setDays] = useState<(Day & { record: string })[]>([]);
  const [isLost, setLost] = useState(false);
  const names = games.value.map(({ name }) => name);
  const isToday = date >= today();
  const said = new Date(`${date}T00:00Z`).toLocaleDateString(lang.value, { dateStyle: "full", timeZone: "UTC" });
  useEffect(() => {
    document.title = `${t("Today’s deal")} – ${t("Madang")}`;
  }, [lang.value]);
  useEffect(() => {
    let isWanted = true;
    Promise.all(names.map((game) => study("today", { date, game }))).then((found) => isWanted && setDays(found), () => setLost(true));
    return () => {
      isWanted = false;
    };
  }, [date, names.join(), lang.value]);
  return (
    <>
      <Top />
      <main class="start">
        <section class="study-head">
          <h1>{isToday ? t("Today’s deal") : t("The deal of a day")}</h1>
          <p>{t("The same cards for everybody in the world, against the same bots. How well can one do? Par is what the strongest bot makes of your seat.")}</p>
          <div class="study-day">
            <button type="button" class="quiet" aria-label={t("The day before")} onClick={() => setDate(shift(date, -1))}><Icon name="back" /></button>
            <time dateTime={date}>{said}</time>
            <button type="button" class="quiet" aria-label={t("The day after")} disabled={isToday} onClick={() => setDate(shift(date, 1))}><Icon name="forth" /></button>
          </div>
          <p class="muted">{t("A day begins at midnight UTC.")}</p>
        </section>
        {isLost && <p class="problem" role="alert">{t("This browser cannot keep games of its own.")}</p>}
        <div class="panels">{days.map((day) => <Deal key={day.game} day={day} />)}</div>
      </main>
    </>
  );
}
