/** What is in a game's box – its map, costs, cards – as the server says it. It never changes during a game. */
import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Params } from "../protocol";
import { call, connected } from "../wire";
import { lang } from "../words";

const known = new Map<string, unknown>();
const nKnown = signal(0);
const awaited = signal(0); // parts of the page that can draw nothing before it comes

/** Whether something cannot be drawn because a box is still to come. */
export const isBoxAwaited = computed(() => awaited.value > 0);

/** The box of a table's game if it has come, without asking for it. */
export const boxOf = (table: string): unknown => (nKnown.value ? known.get(`${table} ${lang.value}`) : undefined);

/** A box, in another language until it has come in this one; null until it has come at all. */
function useKnown<B>(of: string, asked: Params["box"]): B | null {
  const key = `${of} ${lang.value}`;
  const [, setKey] = useState("");
  const last = useRef<{ of: string; box: B } | null>(null);
  useEffect(() => {
    if (known.has(key) || !connected.value) return;
    call("box", asked)
      .then((box) => {
        known.set(key, box);
        nKnown.value = known.size;
        setKey(key);
      })
      .catch(() => undefined); // asked again with the next connection
  }, [key, connected.value]);
  const now = known.get(key) as B | undefined;
  if (now) last.current = { of, box: now };
  return last.current?.of === of ? last.current.box : null;
}

/** In the place of a table's id, where there is only a game with its shipped box. */
export const shippedBox = (game: string): string => `game:${game}`;

/** The box of a table's game. */
export function useBox<B>(table: string): B | null {
  const game = /^game:(.*)/.exec(table)?.[1];
  const box = useKnown<B>(table, game ? { game } : { table });
  useLayoutEffect(() => {
    if (box) return undefined;
    awaited.value++;
    return () => void awaited.value--;
  }, [!box]);
  return box;
}

/** The box that a game is sold with, where there is no table. */
export const useGameBox = <B>(game: string): B | null => useKnown<B>(game, { game });
