/** "Your turn": a sound if wanted and, while nobody looks, a notification of the browser if allowed. What the tab's title
 * and the pages say beside is theirs. */
import { effect } from "@preact/signals";
import { calling, isGreeted, myTables, titleOf } from "./hall";
import type { TableInfo } from "./protocol";
import { go, route, tablePath } from "./route";
import { notices, sound } from "./settings";
import { ring } from "./ui/bell";
import { seatName } from "./ui/seat";
import { toast } from "./ui/toasts";
import { onWord } from "./wire";
import { t } from "./words";

export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Asks the browser whether notifications are allowed; says whether they are. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export function notify(table: string, text: string): void {
  if (notices.peek() === "off" || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(text, { tag: table });
    notice.onclick = () => {
      window.focus();
      notice.close();
      go(tablePath(table));
    };
  } catch {
    // some phones have them for installed pages only
  }
}

/** It has become one's turn at a table. */
export function callTo(table: TableInfo): void {
  if (sound.peek() === "on") ring();
  notify(table.id, t("Your turn: {title}", { title: titleOf(table) }));
}

/** A table at which one waited for others has begun. */
export function tellBegun(table: TableInfo): void {
  if (!table.public || !table.seats.some(({ you }) => you)) return;
  if (sound.peek() === "on") ring();
  notify(table.id, t("The game begins: {title}", { title: titleOf(table) }));
}

/** Calls to the tables one is not looking at; each once. */
export function listen(): void {
  onWord(({ method, table, seat }) => {
    const known = myTables.peek().find(({ id }) => id === table);
    if (method !== "nudge" || !known) return;
    const text = t("{who} nudges you: it is your turn.", { who: seatName(known.seats, seat) });
    const at = route.peek();
    toast(text, seat, at.at === "table" && at.id === table ? undefined : tablePath(table));
    if (sound.peek() === "on") ring();
    notify(table, text);
  });
  let waiting: ReadonlySet<string> = new Set();
  effect(() => {
    const at = route.peek();
    for (const table of myTables.value)
      if (waiting.has(table.id) && table.started && !(at.at === "table" && at.id === table.id)) {
        tellBegun(table);
        toast(t("The game begins: {title}", { title: titleOf(table) }), 0, tablePath(table.id));
      }
    waiting = new Set(myTables.value.filter((table) => table.public && !table.started).map(({ id }) => id));
  });
  let known: ReadonlySet<string> | null = null;
  effect(() => {
    if (!isGreeted.value) return;
    const now = calling.value;
    const at = route.peek();
    for (const table of now) if (known && !known.has(table.id) && !(at.at === "table" && at.id === table.id)) callTo(table);
    known = new Set(now.map(({ id }) => id));
  });
}
