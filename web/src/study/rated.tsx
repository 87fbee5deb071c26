/** Ratings of people at this server: of those who want one, and the way to be one of them or not any more. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { myName } from "../hall";
import type { RatedOne, Results } from "../protocol";
import { levelName } from "../ui/seat";
import { Refused, server } from "../wire";
import { lang, t, tn } from "../words";
import { Bars } from "./plot";
import { points } from "./points";

/** How often one does better than somebody of the mean. */
const chance = (rating: number): number => 1 / (1 + 10 ** (-rating / 400));

const whoIs = ({ bot, name, you }: RatedOne): string =>
  bot ? t("bot: {level}", { level: levelName(bot) }) : you ? t("{name} (you)", { name: name ?? "" }) : name ?? "";

function Game({ title, list }: { title: string; list: readonly RatedOne[] }) {
  return (
    <>
      <h3>{title}</h3>
      <Bars
        label={t("Ratings of people, {game}", { game: title })}
        bars={list.map((one, i) => ({
          key: String(i),
          name: whoIs(one),
          share: chance(one.rating),
          error: one.error === null ? null : (chance(one.rating + one.error) - chance(one.rating - one.error)) / 2,
          even: 0.5,
          told: `${points(one.rating)}${one.error === null ? "" : ` ± ${Math.round(one.error)}`} · ${tn("{n} game", "{n} games", one.games)}`,
        }))}
      />
    </>
  );
}

export function RatedPeople() {
  const [told, setTold] = useState<Results["ratings"] | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const name = useSignal(myName.peek());
  const load = () => server.call("ratings", {}).then(setTold);
  const attempt = (work: () => Promise<unknown>) => {
    setProblem("");
    setBusy(true);
    void work()
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("No connection.")))
      .finally(() => setBusy(false));
  };
  useEffect(() => {
    if (server.connected.value) attempt(load);
  }, [server.connected.value, lang.value]);
  const rate = (agree: boolean) => attempt(() => server.call("rate", agree ? { name: name.peek() } : { agree }).then(load));
  return (
    <section class="study-part rated" data-rated={told ? (told.you ? "yes" : "no") : undefined}>
      <h2>{t("Ratings of people")}</h2>
      <p class="muted">
        {t("Only of those who want it, by public games that begin from then on, among them and with bots, without hints. Whoever comes here sees them. 400 points are odds of 10 to 1; 0 is the mean, and the bar how often one does better than somebody there.")}
      </p>
      {told?.you && (
        <p class="rated-ways">
          <span>{t("You are rated here as {name}.", { name: told.you.name })}</span>
          <button type="button" disabled={isBusy} onClick={() => rate(false)}>{t("Do not rate me any more")}</button>
        </p>
      )}
      {told && !told.you && (
        <form
          class="rated-ways"
          onSubmit={(event) => {
            event.preventDefault();
            rate(true);
          }}
        >
          <label class="name-field">
            <span>{t("Rated as")}</span>
            <input type="text" maxLength={24} required value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={isBusy}>{t("Rate my public games")}</button>
        </form>
      )}
      {told && !told.ratings.length && <p>{t("No game has been rated here yet.")}</p>}
      {told?.ratings.map(({ game, title, list }) => <Game key={game} title={title} list={list} />)}
      {problem && <p class="problem" role="alert">{problem}</p>}
    </section>
  );
}
