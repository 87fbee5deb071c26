/** The game's own table, with clicks turned into picks – or into the reason why not. */
import { useMemo } from "preact/hooks";
import { lookOf } from "../games";
import type { TableInfo } from "../protocol";
import type { Shown, TableStore } from "./store";

export function Board({ store, info, shown }: { store: TableStore; info: TableInfo; shown: Shown }) {
  const look = lookOf(info.game);
  const { choosing } = store;
  const viewer = store.viewer.value;
  useMemo(() => {
    choosing.read((action) => look.spots(action, shown.position, viewer));
  }, [look, shown.position, viewer]);

  const onSpot = (id: string) => {
    store.refusal.value = null;
    if (!store.isMyTurn.value || choosing.click(id)) return;
    const meant = look.meant(id, choosing.picked.value, shown.position, viewer);
    if (meant) void store.ask(meant);
  };
  return (
    <look.Table
      table={info.id}
      position={shown.position}
      seats={info.seats}
      viewer={viewer}
      turn={shown.turn}
      events={shown.events}
      choosing={choosing}
      onSpot={onSpot}
    />
  );
}
