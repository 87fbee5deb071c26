/** Calls one to the table: the tab's title always, the rest as calls.ts does. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { callTo, tellBegun } from "../calls";
import { titleOf } from "../hall";
import { t } from "../words";
import type { TableStore } from "./store";

export function useCall(store: TableStore): void {
  useEffect(() => {
    let wasMine = true; // no sound for what was so already
    let wasWaiting = false;
    return effect(() => {
      const info = store.info.value;
      const isMine = store.isAsked.value;
      const title = info ? titleOf(info) : t("Madang");
      document.title = isMine ? t("● Your turn – {title}", { title }) : t("{title} – Madang", { title });
      const isWaiting = !!info && !info.started;
      if (info && wasWaiting && !isWaiting) tellBegun(info);
      else if (info && isMine && !wasMine) callTo(info);
      wasMine = isMine;
      wasWaiting = isWaiting;
    });
  }, [store]);
}
