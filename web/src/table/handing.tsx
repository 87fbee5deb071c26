/** A seat that changes hands: who asks for one, what one has asked for, what one gave away. */
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import type { Seat, TableInfo } from "../protocol";
import { seatName } from "../ui/seat";
import { call } from "../wire";
import { t } from "../words";
import type { TableStore } from "./store";

const called = (name: string): string => name || t("Somebody");

/** Somebody asks, and the answer is ours. */
function Asked({ store, info, seat, n }: { store: TableStore; info: TableInfo; seat: Seat; n: number }) {
  const answer = (ask: number, agree: boolean) => void store.attempt(call("hand", { table: info.id, ask, agree }));
  return (
    <>
      {seat.asks?.map(({ ask, name }) => (
        <div key={ask} class="handing" role="alert">
          <p>
            {seat.you
              ? t("{who} has opened the link to your seat and asks for it. Is it you on another device, or somebody who should go on for you?", { who: called(name) })
              : t("{seat} is away. {who} has opened the link to that seat and asks for it.", { seat: seatName(info.seats, n), who: called(name) })}
          </p>
          <button type="button" onClick={() => answer(ask, true)}>{t("Hand it over")}</button>
          <button type="button" class="quiet" onClick={() => answer(ask, false)}>{t("No")}</button>
        </div>
      ))}
    </>
  );
}

export function Handing({ store, info }: { store: TableStore; info: TableInfo }) {
  const isRead = useSignal(false); // that one's seat has gone
  const askBack = (seat: number) => void store.attempt(call("ask", { table: info.id, seat }));
  if (!info.seats.some((seat) => seat.asks || seat.asking || seat.was_you)) return null;
  return (
    <div class="handings">
      {info.seats.map((seat, i) => (
        <Fragment key={i}>
          <Asked store={store} info={info} seat={seat} n={i + 1} />
          {seat.asking && (
            <div class="handing" role="status">
              <p>{t("You have asked for the seat of {seat}. Nothing happens until they agree, or, while they are away, whoever made the table.", { seat: seatName(info.seats, i + 1) })}</p>
            </div>
          )}
          {seat.was_you && !seat.you && !seat.asking && !info.over && !isRead.value && (
            <div class="handing" role="status">
              <p>{t("Your seat has gone to {who}.", { who: seatName(info.seats, i + 1) })}</p>
              <button type="button" onClick={() => askBack(i + 1)}>{t("Ask for it back")}</button>
              <button type="button" class="quiet" onClick={() => (isRead.value = true)}>{t("Close")}</button>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
