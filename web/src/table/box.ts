/** What is in a game's box – its map, costs, cards – as the server says it. It never changes during a game. */
import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { call, connected } from "../wire";
import { lang } from "../words";

const known = new Map<string, unknown>();
const awaited = signal(0); // parts of the page that can draw nothing before it comes

/** Whether something cannot be drawn because a box is still to come. */
export const isBoxAwaited = computed(() => awaited.value > 0);

/** The box of a table's game if it has come, without asking for it. */
export const boxOf = (table: string): unknown => known.get(`${table} ${lang.value}`);

/** The box of a table's game, in another language until it has come in this one; null until it has come at all. */
export function useBox<B>(table: string): B | null {
  const key = `${table} ${lang.value}`;
  const [, setKey] = useState("");
  const last = useRef<{ table: string; box: B } | null>(null);
  useEffect(() => {
    if (known.has(key) || !connected.value) return;
    call("box", { table })
      .then((box) => {
        known.set(key, box);
        setKey(key);
      })
      .catch(() => undefined); // asked again with the next connection
  }, [key, connected.value]);
  const now = known.get(key) as B | undefined;
  if (now) last.current = { table, box: now };
  const box = last.current?.table === table ? last.current.box : null;
  useLayoutEffect(() => {
    if (box) return undefined;
    awaited.value++;
    return () => void awaited.value--;
  }, [!box]);
  return box;
}
