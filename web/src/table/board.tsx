/** The game's own table, with clicks turned into picks – or into the reason why not. */
import { useCallback, useMemo, useRef } from "preact/hooks";
import { faceOf } from "../games";
import type { TableInfo } from "../protocol";
import { confirming, doubleClick } from "../settings";
import { useCauses } from "./cause";
import { useFit } from "./fit";
import { useMotion } from "./motion";
import type { Shown, TableStore } from "./store";

let clicks = 0; // of the click under way: two make a double click
window.addEventListener("click", (event) => (clicks = event.detail), true);

export function Board({ store, info, shown }: { store: TableStore; info: TableInfo; shown: Shown }) {
  const face = faceOf(info.game);
  const { choosing } = store;
  const viewer = store.viewer.value;
  const root = useRef<HTMLDivElement>(null);
  useMemo(() => {
    choosing.read({
      spots: (action) => face.spots(action, shown.position, viewer),
      sources: (action) => face.sources?.(action, shown.position, viewer) ?? [],
    });
  }, [face, shown.position, viewer]);
  useFit(root, shown.position);
  useMotion(root, { scene: shown.position, isNews: shown.by > 0, isOthers: shown.by > 0 && shown.by !== viewer, ghost: face.ghost });
  useCauses(root, face, store.turn.value === "news" ? null : shown.ask);

  const onSpot = (id: string) => {
    store.refusal.value = null;
    if (!store.isMyTurn.value) return;
    const only = choosing.only.value;
    if (clicks > 1 && choosing.isPicked(id)) return doubleClick.value === "on" && only ? store.play(only) : undefined;
    if (choosing.click(id)) {
      const made = choosing.sole.value;
      if (confirming.value === "off" && made && choosing.isPicked(id)) store.play(made);
      return;
    }
    const meant = face.meant(id, choosing.picked.value, shown.position, viewer);
    if (meant) void store.ask(meant);
  };
  // One function for all times, so that what has not changed need not be drawn again.
  const newest = useRef(onSpot);
  newest.current = onSpot;
  const onClick = useCallback((id: string) => newest.current(id), []);
  return (
    <div class="board" ref={root}>
      <face.Table
        table={info.id}
        position={shown.position}
        seats={info.seats}
        viewer={viewer}
        turn={shown.turn}
        events={shown.events}
        choosing={choosing}
        onSpot={onClick}
      />
    </div>
  );
}
