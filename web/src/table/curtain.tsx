/** Several people at one screen: between two hands a curtain, so that nobody sees the other's cards. */
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../protocol";
import { SeatMark, seatName } from "../ui/seat";
import { t } from "../words";
import type { TableStore } from "./store";

/** The seat that must be called to the screen, or 0; and what opens the curtain. */
export function useCurtain(store: TableStore): { seat: number; open: () => void } {
  const [seen, setSeen] = useState(0);
  const viewer = store.viewer.value;
  const isNeeded = store.isHotSeat.value && viewer > 0 && viewer !== seen && !store.info.value?.over;
  useEffect(() => {
    if (!store.isHotSeat.value) setSeen(viewer);
  }, [viewer]);
  return { seat: isNeeded ? viewer : 0, open: () => setSeen(viewer) };
}

export function Curtain({ info, seat, onOpen }: { info: TableInfo; seat: number; onOpen: () => void }) {
  const name = seatName(info.seats, seat);
  return (
    <main class={`curtain game-${info.game}`}>
      <SeatMark seat={seat} />
      <h1>{t("{name}’s turn", { name })}</h1>
      <p>{t("Pass the device on; everybody else looks away.")}</p>
      <button type="button" class="primary" autofocus onClick={onOpen}>
        {t("I am {name} – show my cards", { name })}
      </button>
    </main>
  );
}
