/** Whom the page talks to: a server, and the hall of this device. Both speak the same; at a table it is always the one where
 * that table is, and nobody else has to know which. */
import { computed } from "@preact/signals";
import { isAlone } from "./alone";
import { homeTables, openHome } from "./home/port";
import { Line, Lost, Refused, onLobby, onNews, onTable, onWord } from "./line";
import type { Params, Results } from "./protocol";
import { route } from "./route";

export { Lost, Refused, onLobby, onNews, onTable, onWord };

export const server = new Line((ears) => {
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "madang");
  socket.onopen = ears.opened;
  socket.onmessage = (message) => ears.heard(String(message.data));
  socket.onclose = ears.closed;
  return {
    send: (text) => socket.send(text),
    close: () => {
      socket.onclose = null;
      socket.close();
    },
  };
});

export const home = new Line(openHome);

/** Where a table is. */
export const lineOf = (table: string): Line => (isAlone || homeTables.value.has(table) ? home : server);

const here = computed(() => (route.value.at === "table" ? lineOf(route.value.id) : isAlone ? home : server));

/** True while requests can be made where one is; every change to true is a new connection. */
export const connected = computed(() => here.value.connected.value);
export const everConnected = computed(() => here.value.everConnected.value);

export function connect(): void {
  if (isAlone) return home.connect();
  server.connect();
  window.addEventListener("online", () => server.hurry());
  window.addEventListener("focus", () => server.hurry());
  window.addEventListener("offline", () => server.drop()); // a cut cable closes no socket for minutes; the browser knows earlier
}

export function call<M extends keyof Results & keyof Params>(method: M, params: Params[M]): Promise<Results[M]> {
  const line = "table" in params && typeof params.table === "string" ? lineOf(params.table) : here.peek();
  return line.call(method, params);
}
