/** Short messages above everything. They go by themselves; one that leads somewhere stays until one is there or closes it. */
import { effect, signal } from "@preact/signals";
import { follow, route, tablePath } from "../route";
import { t } from "../words";
import { Icon } from "./icons";
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
const MOST = 4; // of those that go by themselves

const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

const keepOnly = (isKept: (one: Toast) => boolean): void => {
  toasts.value = toasts.peek().filter(isKept);
};

export function toast(text: string, seat = 0, path?: string): void {
  const id = ++lastId;
  const passing = toasts.peek().filter((one) => !one.path);
  if (path) keepOnly((one) => one.path !== path); // the newest says it
  else if (passing.length === MOST) keepOnly((one) => one !== passing[0]);
  if (!path) window.setTimeout(() => keepOnly((one) => one.id !== id), STAYS);
  toasts.value = [...toasts.peek(), { id, text, seat, path }];
}

effect(() => {
  const at = route.value;
  if (at.at === "table") keepOnly(({ path }) => path !== tablePath(at.id));
});

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, seat, path }) => (
        <p key={id} class={`toast ${seat ? `seat-${seat}` : ""}`}>
          {seat > 0 && <SeatMark seat={seat} />}
          {path ? <a href={path} onClick={follow}>{text}</a> : <span>{text}</span>}
          {path && <button type="button" class="quiet" aria-label={t("Close")} onClick={() => keepOnly((one) => one.id !== id)}><Icon name="cross" /></button>}
        </p>
      ))}
    </div>
  );
}
