/** Short messages that come and go by themselves, above everything. */
import { signal } from "@preact/signals";
import { follow } from "../route";
import { SeatMark } from "./seat";

interface Toast {
  id: number;
  text: string;
  /** Whose it is, with that seat's sign; 0: nobody's. */
  seat: number;
  /** Where it leads, if anywhere. */
  path: string | undefined;
}

const STAYS = 6000;
const MOST = 4;

const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

export function toast(text: string, seat = 0, path?: string): void {
  const id = ++lastId;
  toasts.value = [...toasts.value.slice(1 - MOST), { id, text, seat, path }];
  window.setTimeout(() => (toasts.value = toasts.value.filter((one) => one.id !== id)), STAYS);
}

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, seat, path }) => (
        <p key={id} class={`toast ${seat ? `seat-${seat}` : ""}`}>
          {seat > 0 && <SeatMark seat={seat} />}
          {path ? <a href={path} onClick={follow}>{text}</a> : <span>{text}</span>}
        </p>
      ))}
    </div>
  );
}
