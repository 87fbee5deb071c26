/** Two games of one deal, side by side: where they part, and what each made of it. */
import { Said, SeatMark, seatName } from "../ui/seat";
import { lang, t, tn } from "../words";
import type { Compared } from "./ask";
import { Lines } from "./plot";

type Game = Compared["games"][number];

const seatsOf = (game: Game) => game.seats.map(({ name, bot }) => ({ kind: bot ? ("bot" as const) : ("human" as const), name, taken: true, level: bot }));

const percent = (share: number): string => share.toLocaleString(lang.value, { style: "percent", maximumFractionDigits: 0 });

/** The seat that people look at: a person's in the first game. */
const watched = (compared: Compared): number => Math.max(0, compared.games[0]?.seats.findIndex(({ bot }) => !bot) ?? 0) + 1;

function Column({ game, title, from, seat }: { game: Game; title: string; from: number; seat: number }) {
  const seats = seatsOf(game);
  return (
    <section class="compared-game" aria-label={title}>
      <h3>{title}</h3>
      <p>
        {seats.map((_, i) => (
          <span key={i} class={game.winners.includes(i + 1) ? "compared-winner" : ""}>
            <SeatMark seat={i + 1} />{seatName(seats, i + 1)} <strong>{game.scores[i]}</strong>{" "}
          </span>
        ))}
      </p>
      <ol start={from} tabIndex={0} aria-label={t("Actions of {title}", { title })}>
        {game.actions.filter(({ n }) => n >= from).map((action) => (
          <li key={action.n} value={action.n} class={action.seat === seat ? "compared-own" : ""}>
            <SeatMark seat={action.seat} />
            <span><Said text={{ text: action.text, parts: action.words.text }} seats={seats} /></span>
            <span class="muted">{percent(game.shares[action.n]?.[seat - 1] ?? 0)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Comparison({ compared }: { compared: Compared }) {
  const [one, other] = compared.games;
  if (!one || !other) return null;
  const seat = watched(compared);
  const isSame = compared.common === one.shares.length - 1 && compared.common === other.shares.length - 1;
  const titles = [t("This game"), t("The other game")];
  return (
    <div class="compared">
      <p role="status">
        {isSame
          ? t("Both games are the same.")
          : tn("{n} action is the same; then the games part.", "{n} actions are the same; then the games part.", compared.common)}
      </p>
      <Lines
        label={t("What {who} could expect in each game, in shares of the win", { who: seatName(seatsOf(one), seat) })}
        lines={compared.games.map((game, i) => ({ name: titles[i] ?? "", points: game.shares.map((shares, n) => [n, shares[seat - 1] ?? 0]) }))}
        range={[0, 1]}
        tell={percent}
        mark={isSame ? undefined : compared.common}
        under={t("actions")}
      />
      {!isSame && (
        <div class="compared-games">
          {compared.games.map((game, i) => <Column key={i} game={game} title={titles[i] ?? ""} from={compared.common + 1} seat={seat} />)}
        </div>
      )}
    </div>
  );
}
