/** What is in a game's box – its map, costs, cards – as the server says it. It never changes during a game. */
import { useEffect, useState } from "preact/hooks";
import { call, connected } from "../wire";
import { lang } from "../words";

const known = new Map<string, unknown>();

/** The box of a table's game; null until it has come. */
export function useBox<B>(table: string): B | null {
  const key = `${table} ${lang.value}`;
  const [, setKey] = useState("");
  useEffect(() => {
    if (known.has(key) || !connected.value) return;
    call("box", { table })
      .then((box) => {
        known.set(key, box);
        setKey(key);
      })
      .catch(() => undefined); // asked again with the next connection
  }, [key, connected.value]);
  return (known.get(key) as B | undefined) ?? null;
}
