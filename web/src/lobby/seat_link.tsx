/** A link that is a seat: asks those who have no name for one, takes the seat and goes to its table. */
import { useEffect, useState } from "preact/hooks";
import { faceOf } from "../games";
import { games, giveName, isGreeted, myName, titleOf } from "../hall";
import type { Results } from "../protocol";
import { go, tablePath } from "../route";
import { Refused, call, connected } from "../wire";
import { lang, t } from "../words";
import { Icon } from "../ui/icons";
import { seatName } from "../ui/seat";
import { Top } from "../ui/top";
import { Missing } from "./missing";

type Invited = Results["invited"];

/** Who has the seat and would have to hand it over; nobody if it is free, or the link its person's own. */
function holderOf({ table, seat, own }: Invited): string {
  const there = table.seats[seat - 1];
  return there?.taken && there.kind !== "bot" && !there.you && !own ? seatName(table.seats, seat) : "";
}

/** What the link leads to, and a name for those who have none. */
function Invitation({ invited, onSit }: { invited: Invited; onSit: (name: string) => void }) {
  const [name, setName] = useState("");
  const { table } = invited;
  const { Art } = faceOf(table.game);
  const game = games.value.find(({ name }) => name === table.game);
  const holder = holderOf(invited);
  const there = table.seats.flatMap((seat, i) => (seat.kind !== "bot" && seat.taken && i + 1 !== invited.seat ? [seatName(table.seats, i + 1)] : []));
  return (
    <form
      class={`invitation game-${table.game}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSit(name.trim());
      }}
    >
      <div class="panel-art"><Art /></div>
      <h1>{t("You are invited: {title}", { title: titleOf(table) })}</h1>
      {game && (
        <p class="panel-facts">
          <span><Icon name="people" />{table.players}</span>
          <span><Icon name="clock" />{t("{minutes} min", { minutes: game.minutes })}</span>
        </p>
      )}
      {game && <p>{game.about}</p>}
      {holder && <p>{t("{who} sits there already, and is asked before anything happens.", { who: holder })}</p>}
      {table.dealer && (
        <p role="note">{t("This game was dealt by the device of {who}, who could know all cards.", { who: seatName(table.seats, table.dealer) })}</p>
      )}
      {there.length > 0 && <p>{t("Already there: {names}.", { names: there.join(", ") })}</p>}
      {!myName.value && (
        <label class="name-field">
          <span>{t("What should the others call you?")}</span>
          <input type="text" maxLength={24} autocomplete="nickname" autofocus value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="primary">{holder ? t("Ask for the seat") : t("Sit down")}</button>
    </form>
  );
}

export function SeatLink({ secret }: { secret: string }) {
  const [problem, setProblem] = useState("");
  const [invited, setInvited] = useState<Invited | null>(null);
  const [isReady, setReady] = useState(false); // with a name, or without one on purpose
  const isKnown = connected.value && isGreeted.value;
  const refuse = (error: unknown) => error instanceof Refused && setProblem(error.message);
  useEffect(() => {
    if (isKnown) call("invited", { secret }).then(setInvited).catch(refuse);
  }, [secret, isKnown, lang.value]);
  const mayClaim = isKnown && !!invited && (isReady || (myName.value !== "" && !holderOf(invited)));
  useEffect(() => {
    document.title = invited ? t("You are invited: {title}", { title: titleOf(invited.table) }) : t("Madang");
  }, [invited, lang.value]);
  useEffect(() => {
    if (!mayClaim) return;
    call("claim", { secret })
      .then(({ table }) => go(tablePath(table), true))
      .catch(refuse);
  }, [secret, mayClaim]);
  const sit = (name: string) => (name ? void giveName(name).then(() => setReady(true), refuse) : setReady(true));
  if (problem) return <Missing reason={problem} />;
  return (
    <>
      <Top />
      <main class="note">
        {invited && !mayClaim && !isReady ? <Invitation invited={invited} onSit={sit} /> : <p role="status">{t("Taking your seat…")}</p>}
      </main>
    </>
  );
}
