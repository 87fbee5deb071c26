/** Where a game is kept: a game of this device is saved, put online or removed; one of a server's is taken home. */
import { useSignal } from "@preact/signals";
import { isAlone } from "../alone";
import { mayTakeHome, putOnline, removeGame, saveRecord, takeHome } from "../home/games";
import { dropTable } from "../hall";
import { remember, remembered } from "../memory";
import type { TableInfo } from "../protocol";
import { follow, go, startPath, tablePath } from "../route";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { SeatMark, levelName, seatName } from "../ui/seat";
import { Refused, home, lineOf, server } from "../wire";
import { t } from "../words";
import { SeatLinks, isExpecting } from "./share";
import type { TableStore } from "./store";

export const isHome = (info: TableInfo): boolean => lineOf(info.id) === home;

/** Runs what was asked; what is refused is said. */
function useAttempt() {
  const problem = useSignal("");
  const isBusy = useSignal(false);
  const attempt = (work: () => Promise<unknown>) => {
    problem.value = "";
    isBusy.value = true;
    work()
      .catch((error) => (problem.value = error instanceof Refused ? error.message : t("No connection.")))
      .finally(() => (isBusy.value = false));
  };
  return { attempt, problem, isBusy };
}

/** Removing asks once more: nobody else has the game. */
function Remove({ info }: { info: TableInfo }) {
  const isSure = useSignal(false);
  const { attempt, problem, isBusy } = useAttempt();
  const remove = () =>
    attempt(async () => {
      go(startPath); // nobody looks at it any more
      await removeGame(info.id);
      dropTable(info.id);
    });
  return (
    <>
      <button type="button" onClick={() => (isSure.value = true)}><Icon name="cross" />{t("Remove this game")}</button>
      {isSure.value && (
        <Dialog title={t("Remove this game?")} onClose={() => (isSure.value = false)}>
          <p>{t("It is kept on this device alone: once removed it cannot be brought back. Save its record first if you may want it again.")}</p>
          {problem.value && <p class="problem" role="alert">{problem.value}</p>}
          <div class="dialog-foot">
            <button type="button" onClick={() => (isSure.value = false)}>{t("Keep it")}</button>
            <button type="button" class="primary" disabled={isBusy.value} onClick={remove}>{t("Remove")}</button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Invites somebody to a seat of a game of this device, which goes online for it. */
function Invite({ info }: { info: TableInfo }) {
  const { attempt, problem, isBusy } = useAttempt();
  const own = info.seats.filter((seat) => seat.you).length;
  const seats = info.seats.flatMap((seat, i) => (seat.kind === "bot" || own > 1 ? [i + 1] : []));
  const invite = (seat: number) => attempt(async () => go(tablePath(await putOnline(info, seat))));
  return (
    <section class="keep-invite">
      <h3>{t("Invite somebody to a seat")}</h3>
      {server.connected.value ? (
        <p>{t("The game goes online, and whoever opens the link of the seat plays on there. This device has dealt: everybody is told so, as you could know the cards.")}</p>
      ) : (
        <p>{t("This needs the server, which cannot be reached now.")}</p>
      )}
      <div class="keep-seats">
        {seats.map((seat) => {
          const there = info.seats[seat - 1];
          return (
            <button key={seat} type="button" disabled={!server.connected.value || isBusy.value} onClick={() => invite(seat)}>
              <SeatMark seat={seat} />
              {there?.kind === "bot"
                ? t("Seat {n}, instead of the bot ({level})", { n: seat, level: levelName(there.level ?? "") })
                : t("Seat {n}: {who}", { n: seat, who: seatName(info.seats, seat) })}
            </button>
          );
        })}
      </div>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
    </section>
  );
}

/** A button that saves the record, wherever the game is. */
export function SaveRecord({ info }: { info: TableInfo }) {
  const { attempt, problem } = useAttempt();
  return (
    <>
      <button type="button" onClick={() => attempt(() => saveRecord(info.id))}><Icon name="down" />{t("Save the record")}</button>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
    </>
  );
}

function TakeHome({ info }: { info: TableInfo }) {
  const { attempt, problem, isBusy } = useAttempt();
  return (
    <>
      <button type="button" disabled={isBusy.value} onClick={() => attempt(async () => go(tablePath(await takeHome(info))))}>
        <Icon name="box" />{t("Take it home")}
      </button>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
    </>
  );
}

/** What may be done with a game as a whole; null: nothing. */
export function KeepWays({ info }: { info: TableInfo }) {
  if (isHome(info))
    return (
      <>
        <SaveRecord info={info} />
        <Remove info={info} />
      </>
    );
  return mayTakeHome(info) ? <TakeHome info={info} /> : null;
}

/** A button of the bar, and the window behind it. */
export function Keep({ info }: { info: TableInfo }) {
  const isOpen = useSignal(false);
  if (!isHome(info) && !mayTakeHome(info)) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isOpen.value = true)}><Icon name="box" />{t("This game")}</button>
      {isOpen.value && (
        <Dialog title={t("This game")} onClose={() => (isOpen.value = false)}>
          {isHome(info) ? (
            <p>{t("It is kept on this device.")}</p>
          ) : (
            <p>{t("It is kept at the server. Taken home it goes on on this device alone, without a network; here it ends without a result.")}</p>
          )}
          {isHome(info) && !isAlone && info.players > 1 && <Invite info={info} />}
          <div class="dialog-foot keep-ways"><KeepWays info={info} /></div>
        </Dialog>
      )}
    </>
  );
}

/** A game that goes on elsewhere. */
export function Gone({ info }: { info: TableInfo }) {
  return (
    <main class="note">
      <h1>{t("This game goes on elsewhere")}</h1>
      {info.there ? (
        <>
          <p>{isHome(info) ? t("It was put online, and goes on at the server.") : t("It was taken home, and goes on on a device.")}</p>
          <p><a class="button primary" href={tablePath(info.there)} onClick={follow}>{t("To the table")}</a></p>
        </>
      ) : (
        <p>{t("It was taken home, and goes on on a device. Its record is open: it can be taken home once more.")}</p>
      )}
      <div class="end-ways">
        <KeepWays info={info} />
        <a class="button" href={startPath} onClick={follow}><Icon name="home" />{t("Start page")}</a>
      </div>
    </main>
  );
}

/** Tells whose device dealt, until one has seen it. */
export function Dealt({ info }: { info: TableInfo }) {
  const key = `dealt.${info.id}`;
  const isSeen = useSignal(remembered(key) !== null);
  if (!info.dealer || isSeen.value) return null;
  const who = seatName(info.seats, info.dealer);
  const see = () => {
    remember(key, "seen");
    isSeen.value = true;
  };
  return (
    <div class="toast dealt" role="note">
      <SeatMark seat={info.dealer} />
      <span>
        {info.seats[info.dealer - 1]?.you
          ? t("Your device has dealt this game; everybody here is told so.")
          : t("This game was dealt by the device of {who}, who could know all cards.", { who })}
      </span>
      <button type="button" onClick={see}>{t("Understood")}</button>
    </div>
  );
}

/** That seats still wait for somebody, in a game that has begun: who invited them is shown the links. */
export function Expected({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(true);
  if (!isOpen.value || !isExpecting(info)) return null;
  return (
    <Dialog title={t("Invitations")} onClose={() => (isOpen.value = false)}>
      <SeatLinks store={store} info={info} />
      <p class="muted">{t("The game waits when it is that seat’s turn. The link is also behind “Share”.")}</p>
    </Dialog>
  );
}
