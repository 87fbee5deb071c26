/** A table that has not begun: seat links with QR codes, who is there, begin with bots. */
import { useState } from "preact/hooks";
import { go, startPath } from "../route";
import { sound } from "../settings";
import { myName, rememberLinks, rememberedLinks, titleOf, whenNamed } from "../hall";
import { isChanged } from "../chance";
import type { Seat, TableInfo } from "../protocol";
import { call } from "../wire";
import { clockName } from "../ui/clock_name";
import { Icon } from "../ui/icons";
import { NameField } from "../ui/name_field";
import { SeatMark, levelName, seatName } from "../ui/seat";
import { Switch } from "../ui/switch";
import { t, tn } from "../words";
import { Handing } from "./handing";
import { Link, OwnLink, WatchLink, seatUrl } from "./share";
import type { TableStore } from "./store";

function state(seat: Seat): string {
  if (seat.you) return t("you");
  if (seat.kind === "bot") return t("bot, {level}", { level: levelName(seat.level ?? "") });
  if (seat.added) return t("is there");
  return seat.kind === "open" && !seat.taken ? t("free") : t("expected");
}

function Begin({ store, info }: { store: TableStore; info: TableInfo }) {
  return (
    <button type="button" onClick={() => void store.attempt(call("start", { table: info.id }))}>
      <Icon name="bot" />
      {info.seats.every((seat) => seat.taken)
        ? t("Begin now, without waiting")
        : t("Begin now: bots take the empty seats")}
    </button>
  );
}

/** Whoever comes is waited for: said, heard when it is over; and what one can do instead. */
function Expecting({ store, info }: { store: TableStore; info: TableInfo }) {
  const missing = info.seats.filter((seat) => !seat.taken).length;
  const leave = () =>
    void Promise.all(store.mine.value.map((seat) => store.attempt(call("leave", { table: info.id, seat })))).then((left) => left.every(Boolean) && go(startPath));
  return (
    <section class="expecting">
      <p role="status">
        <span class="pulse" aria-hidden="true" />
        <strong>{missing ? tn("Waiting for {n} player", "Waiting for {n} players", missing) : t("Everybody is there: the cards are being shuffled.")}</strong>
      </p>
      <Switch label={t("A bell when the game begins, and when it is your turn")} value={sound} />
      <div class="expecting-ways">
        {info.creator && <Begin store={store} info={info} />}
        <button type="button" onClick={leave}><Icon name="door" />{t("Leave the table")}</button>
      </div>
    </section>
  );
}

export function Waiting({ store, info }: { store: TableStore; info: TableInfo }) {
  const [links, setLinks] = useState(() => rememberedLinks(info.id));
  const renew = () => {
    void store.attempt(call("links", { table: info.id })).then((answer) => {
      if (!answer) return;
      rememberLinks(info.id, answer.links);
      setLinks(answer.links);
    });
  };
  const isSeated = store.mine.value.length > 0;
  const [isNameless] = useState(() => !myName.peek());
  const join = (seat: number) => void whenNamed().then(() => store.attempt(call("join", { table: info.id, seat })));
  const hasLinks = info.seats.some((seat) => seat.kind === "human" && !seat.taken);
  return (
    <main class={`waiting game-${info.game}`}>
      <h1>{titleOf(info)}</h1>
      <Handing store={store} info={info} />
      {info.public && isSeated && <Expecting store={store} info={info} />}
      <p>
        {info.public
          ? t("Everybody finds this table and may take a free seat. The game begins when all are there.")
          : info.seats.every((seat) => seat.taken)
          ? t("All seats are taken. The game begins as soon as everybody is here.")
          : info.creator && info.seats.some((seat) => seat.kind === "open")
          ? t("Send the link to watch: whoever opens it may take a free seat. The game begins when all are there.")
          : info.creator
          ? t("Send each friend one of these links: it is their seat. The game begins when all are there.")
          : t("The game begins when all seats are taken.")}
      </p>
      <p class="muted">
        {info.hints ? t("Bots give hints at this table; everybody sees who asks for one.") : t("There are no hints at this table.")}
      </p>
      {info.limit > 0 && <p class="muted">{t("Time limit: {limit}. Whoever takes longer has that action played by a bot.", { limit: clockName(info.limit) })}</p>}
      {info.drawn && <p class="muted">{t("Seats are drawn by lot when the cards are dealt.")}</p>}
      {isNameless && !isSeated && <NameField />}
      <ul class="waiting-seats">
        {info.seats.map((seat, i) => (
          <li key={i}>
            <SeatMark seat={i + 1} />
            <strong>{seatName(info.seats, i + 1)}</strong>
            <span class="muted">
              {state(seat)}
            </span>
            {!seat.taken && links[`P${i + 1}`] && (
              <Link label={t("Link for seat {n}", { n: i + 1 })} url={seatUrl(links[`P${i + 1}`] ?? "")} />
            )}
            {!seat.taken && seat.kind === "open" && !isSeated && (
              <button type="button" class="primary" onClick={() => join(i + 1)}>{t("Sit here")}</button>
            )}
          </li>
        ))}
      </ul>
      {info.late && <p class="muted">{t("Who is late may still take their seat from the bot that gets it.")}</p>}
      <WatchLink table={info.id} />
      {isSeated && <OwnLink store={store} seat={store.mine.value[0] ?? 1} />}
      {isChanged(info) && (
        <p class="problem" role="alert">
          {t("The server shows another commitment for this table than before: it could choose the cards. Nothing more is added to the shuffle; better not to play here.")}
        </p>
      )}
      {store.refusal.value && <p class="problem" role="alert">{store.refusal.value.text}</p>}
      {info.creator && hasLinks && !Object.keys(links).length && (
        <button type="button" onClick={renew}>
          <Icon name="link" />{t("Make new links; those sent before stop working")}
        </button>
      )}
      {info.creator && !(info.public && isSeated) && <Begin store={store} info={info} />}
    </main>
  );
}
