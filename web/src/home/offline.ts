/** Lets the page be there without a network, where browsers allow it: not over plain http from another machine. */
import { signal } from "@preact/signals";
import { isAlone } from "../alone";

/** Whether this page will be there without a network; null: not known yet. */
export const isOffline = signal<boolean | null>(null);

export function stay(): void {
  if (!("serviceWorker" in navigator)) {
    isOffline.value = false;
    return;
  }
  const url = new URL(isAlone ? "sw.js" : "/sw.js", document.baseURI);
  navigator.serviceWorker
    .register(url, { updateViaCache: "none" })
    .then(() => navigator.serviceWorker.ready)
    .then(
      () => (isOffline.value = true),
      () => (isOffline.value = false),
    );
}
