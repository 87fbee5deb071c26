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

export function dropHomeTable(table: string): void {
  homeTables.value = new Set([...homeTables.peek()].filter((id) => id !== table));
}

export function openHome(ears: Ears): Port {
  const worker = new Worker(new URL(hallWorker, import.meta.url), { type: "module" });
  const look = () => document.visibilityState === "visible" && worker.postMessage(null); // another tab may have gone on
  const close = () => {
    document.removeEventListener("visibilitychange", look);
    worker.terminate();
  };
  const lose = () => {
    close();
    ears.closed();
  };
  document.addEventListener("visibilitychange", look);
  worker.onmessage = ({ data }: MessageEvent<string | true | null>) => {
    if (data === true) ears.opened();
    else if (data === null) lose();
    else ears.heard(data);
  };
  worker.onerror = lose;
  return { send: (text) => worker.postMessage(text), close };
}
