/** The way to the hall of this device, which is a worker. */
import hallWorker from "hall.worker";
import { signal } from "@preact/signals";
import type { Ears, Port } from "../line";
import { Kept } from "./kept";

/** The tables of this device, by id. */
export const homeTables = signal<ReadonlySet<string>>(new Set());

async function read(): Promise<void> {
  const kept = await Kept.open();
  homeTables.value = new Set([...homeTables.peek(), ...(await kept.tables())]);
  kept.close();
}

const PATIENCE = 2000; // storage that does not answer keeps nobody from the page

export const findHomeTables = (): Promise<unknown> => Promise.race([read().catch(() => undefined), new Promise((go) => setTimeout(go, PATIENCE))]);

export function addHomeTable(table: string): void {
  homeTables.value = new Set([...homeTables.peek(), table]);
}

export function openHome(ears: Ears): Port {
  const worker = new Worker(new URL(hallWorker, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<string | true | null>) => {
    if (data === true) return ears.opened();
    if (data !== null) return ears.heard(data);
    worker.terminate();
    ears.closed();
  };
  worker.onerror = () => {
    worker.terminate();
    ears.closed();
  };
  const look = () => document.visibilityState === "visible" && worker.postMessage(null); // another tab may have gone on
  document.addEventListener("visibilitychange", look);
  return {
    send: (text) => worker.postMessage(text),
    close: () => {
      document.removeEventListener("visibilitychange", look);
      worker.terminate();
    },
  };
}
