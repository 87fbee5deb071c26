/** A game on the start page, and the three ways to begin. */
import { useState } from "preact/hooks";
import { faceOf } from "../games";
import { isPublic, levels, makeTable, rememberLinks } from "../hall";
import type { GameInfo } from "../protocol";
import { remember, remembered } from "../memory";
import { go, tablePath } from "../route";
import { isAlone } from "../alone";
import { Refused } from "../wire";
import { t } from "../words";
import { Icon } from "../ui/icons";
import { clockName } from "../ui/clock_name";
import { levelAbout, levelName } from "../ui/seat";
import { SameScreen } from "./same_screen";

const USUAL_LEVEL = "club";

/** How many sit down if nothing else is said: three, where that is possible. */
const usualPlayers = (game: GameInfo): number => Math.max(game.players[0], Math.min(3, game.players[1]));

interface Wishes {
  players: number;
  /** Where one sits; 0: by lot. */
  seat: number;
  level: string;
  options: Record<string, boolean>;
  /** Seconds for an action; 0: as long as one likes. */
  clock: number;
  /** Seats for others: a link each, free for whoever opens the table's, or for whoever comes. */
  friends: "human" | "open" | "public";
  /** Whether bots may advise people where more than one plays. */
  hints: boolean;
  /** Who is late takes their seat from the bot that got it. */
  late: boolean;
}

const CLOCKS = [0, 60, 120, 300, 86400];
const PUBLIC_CLOCK = 120; // as the server has it

/** What was chosen last time for this game, as far as it still makes sense. */
function lastWishes(game: GameInfo): Wishes {
  const players = Number(remembered(`${game.name}.players`));
  return {
    players: players >= game.players[0] && players <= game.players[1] ? players : faceOf(game.name).newcomers ?? usualPlayers(game),
    seat: 0,
    level: remembered("level") ?? USUAL_LEVEL,
    options: {},
    clock: 0,
    friends: "human",
    hints: false,
    late: false,
  };
}

function Settings({ game, wishes, onChange }: { game: GameInfo; wishes: Wishes; onChange: (wishes: Wishes) => void }) {
  const [least, most] = game.players;
  const { players: named, optionless } = faceOf(game.name);
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <div class="wishes">
      <label>
        <span>{t("Players")}</span>
        <select
          value={wishes.players}
          onChange={(event) => onChange({ ...wishes, players: Number(event.currentTarget.value), seat: 0 })}
        >
          {sizes.map((n) => (
            <option key={n} value={n}>{named?.[n] ? `${n} – ${t(named[n])}` : n}</option>
          ))}
        </select>
      </label>
      {wishes.players > 1 && (
        <label>
          <span>{t("Bots")}</span>
          <select
            value={wishes.level}
            aria-describedby={`${game.name}-level`}
            onChange={(event) => onChange({ ...wishes, level: event.currentTarget.value })}
          >
            {levels.value.map((level) => (
              <option key={level} value={level}>{levelName(level)}</option>
            ))}
          </select>
        </label>
      )}
      {wishes.players > 1 && (
        <label>
          <span>{t("My seat")}</span>
          <select class="seat-choice" value={wishes.seat} onChange={(event) => onChange({ ...wishes, seat: Number(event.currentTarget.value) })}>
            <option value={0}>{t("by lot")}</option>
            {Array.from({ length: wishes.players }, (_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
          </select>
        </label>
      )}
      {wishes.players !== optionless && Object.entries(game.choices).map(([option, about]) => (
        <label key={option} class="wish-check" title={about}>
          <input
            type="checkbox"
            checked={wishes.options[option] ?? false}
            onChange={(event) =>
              onChange({ ...wishes, options: { ...wishes.options, [option]: event.currentTarget.checked } })
            }
          />
          <span>{about}</span>
        </label>
      ))}
      {wishes.players > 1 && <p id={`${game.name}-level`} class="muted wishes-about">{levelAbout(wishes.level)}</p>}
      {wishes.players > 1 && !isAlone && <FriendSettings wishes={wishes} onChange={onChange} />}
    </div>
  );
}

/** What only matters where other people play. */
function FriendSettings({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) {
  return (
    <details class="wishes-more">
      <summary>{t("With others")}</summary>
      <div class="wishes">
        <label>
          <span>{t("Invitation")}</span>
          <select
            value={wishes.friends}
            onChange={(event) => {
              const friends = event.currentTarget.value as Wishes["friends"];
              onChange({ ...wishes, friends, clock: friends === "public" && !wishes.clock ? PUBLIC_CLOCK : wishes.clock });
            }}
          >
            <option value="human">{t("a link for each seat")}</option>
            <option value="open">{t("one link for all")}</option>
            {isPublic.value && <option value="public">{t("public: whoever comes")}</option>}
          </select>
        </label>
        <label>
          <span>{t("Time limit")}</span>
          <select value={wishes.clock} onChange={(event) => onChange({ ...wishes, clock: Number(event.currentTarget.value) })}>
            {CLOCKS.map((seconds) => <option key={seconds} value={seconds}>{clockName(seconds)}</option>)}
          </select>
        </label>
        <label class="wish-check">
          <input type="checkbox" checked={wishes.hints} onChange={(event) => onChange({ ...wishes, hints: event.currentTarget.checked })} />
          <span>{t("Hints from bots; everybody sees who asks for one")}</span>
        </label>
        <label class="wish-check">
          <input type="checkbox" checked={wishes.late} onChange={(event) => onChange({ ...wishes, late: event.currentTarget.checked })} />
          <span>{t("Who is late may take their seat from a bot")}</span>
        </label>
      </div>
    </details>
  );
}

export function GamePanel({ game }: { game: GameInfo }) {
  const face = faceOf(game.name);
  const [wishes, setWishes] = useState(() => lastWishes(game));
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isOnline, setOnline] = useState(remembered("online") === "yes");
  const [least, most] = game.players;

  const begin = (others: string[]) => {
    remember(`${game.name}.players`, String(wishes.players));
    remember("level", wishes.level);
    const isForPeople = others.some((seat) => seat === "human" || seat === "open");
    const isLocal = !isOnline && !isForPeople;
    makeTable(isLocal, {
      game: game.name,
      players: others.length + 1,
      seats: ["me", ...others],
      seat: wishes.seat && !others.includes("me") ? wishes.seat : "lot",
      options: wishes.options,
      leave: wishes.level,
      clock: isForPeople ? wishes.clock : 0,
      hints: wishes.hints,
      late: isForPeople && wishes.late,
      public: isForPeople && wishes.friends === "public",
    })
      .then(({ table, links }) => {
        if (others.includes("human")) rememberLinks(table, links);
        go(tablePath(table));
      })
      .catch((error) => setProblem(error instanceof Refused ? error.message : t("No connection.")));
  };
  const fill = (what: string) => begin(Array<string>(wishes.players - 1).fill(what));

  return (
    <article class={`panel game-${game.name}`} aria-labelledby={`game-${game.name}`}>
      <div class="panel-art">
        <face.Art />
      </div>
      <div class="panel-body">
        <h2 id={`game-${game.name}`}>{game.title}</h2>
        <p class="panel-facts">
          <span><Icon name="people" />{least === most ? least : `${least}–${most}`}</span>
          <span><Icon name="clock" />{t("{minutes} min", { minutes: game.minutes })}</span>
          <span class="panel-motto">{t(face.motto)}</span>
        </p>
        <p>{game.about}</p>
        {game.notice && <p class="notice">{game.notice}</p>}
        <Settings game={game} wishes={wishes} onChange={setWishes} />
        {!isAlone && (
          <label class="wish-check">
            <input
              type="checkbox"
              checked={isOnline}
              onChange={(event) => {
                setOnline(event.currentTarget.checked);
                remember("online", event.currentTarget.checked ? "yes" : "no");
              }}
            />
            <span>{t("Keep my games at the server, to go on with them on another device")}</span>
          </label>
        )}
        <div class="panel-ways">
          <button type="button" class="primary" onClick={() => fill(wishes.level)}>
            <Icon name="play" />{t("Play now")}
          </button>
          {wishes.players > 1 && (
            <>
              {!isAlone && (
                <button type="button" onClick={() => fill(wishes.friends === "human" ? "human" : "open")}>
                  <Icon name="link" />{wishes.friends === "public" ? t("Open a public table") : t("Invite friends")}
                </button>
              )}
              <button type="button" onClick={() => setAsking(true)}>
                <Icon name="screen" />{t("Same screen")}
              </button>
            </>
          )}
        </div>
        {problem && <p class="problem" role="alert">{problem}</p>}
      </div>
      {isAsking && (
        <SameScreen
          players={wishes.players}
          bots={t("Bots: {level}", { level: levelName(wishes.level) })}
          onClose={() => setAsking(false)}
          onBegin={(people) =>
            begin(Array.from({ length: wishes.players - 1 }, (_, i) => (i < people - 1 ? "me" : wishes.level)))
          }
        />
      )}
    </article>
  );
}
