/** The connection: JSON-RPC over a WebSocket that comes back by itself. A request that was under way
 * when the connection broke fails with Lost; whoever made it looks again once `connected` is true. */
import { signal } from "@preact/signals";
import type { Params, PushedNews, Results, TableInfo } from "./protocol";
import { lang } from "./words";

export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly rule: string | undefined,
  ) {
    super(message);
  }
}

export class Lost extends Error {}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { code: number; message: string; data?: { text?: string; rule?: string } };
  method?: "news" | "table";
  params?: unknown;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (problem: Error) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PATIENCE = 20000; // for an answer; then there is nobody at the other end

/** True while requests can be made; every change to true is a new connection. */
export const connected = signal(false);
/** Whether it has ever been true: a page that is still loading has lost nothing. */
export const everConnected = signal(false);

const waiting = new Map<number, Waiting>();
const newsHeard = new Set<(news: PushedNews) => void>();
const tableHeard = new Set<(table: TableInfo) => void>();
let socket: WebSocket | null = null;
let lastId = 0;
let pause = FIRST_PAUSE;
let retry: number | undefined;

export function onNews(hear: (news: PushedNews) => void): () => void {
  newsHeard.add(hear);
  return () => newsHeard.delete(hear);
}

export function onTable(hear: (table: TableInfo) => void): () => void {
  tableHeard.add(hear);
  return () => tableHeard.delete(hear);
}

function settle(answer: Answer): void {
  const waits = waiting.get(answer.id ?? 0);
  if (!waits) return;
  waiting.delete(answer.id ?? 0);
  if (!answer.error) return waits.resolve(answer.result);
  const { code, message, data } = answer.error;
  waits.reject(new Refused(code, data?.text ?? message, data?.rule));
}

function hear(text: string): void {
  const answer = JSON.parse(text) as Answer;
  if (answer.method === "news") newsHeard.forEach((listener) => listener(answer.params as PushedNews));
  else if (answer.method === "table") tableHeard.forEach((listener) => listener(answer.params as TableInfo));
  else settle(answer);
}

function lose(): void {
  socket = null;
  connected.value = false;
  for (const waits of waiting.values()) waits.reject(new Lost());
  waiting.clear();
  retry = window.setTimeout(connect, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

export function connect(): void {
  clearTimeout(retry);
  const fresh = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "madang");
  socket = fresh;
  fresh.onopen = () => {
    pause = FIRST_PAUSE;
    connected.value = everConnected.value = true;
  };
  fresh.onmessage = (message) => hear(String(message.data));
  fresh.onclose = () => {
    if (socket === fresh) lose();
  };
}

/** Tries at once instead of at the end of the pause: the network is back, somebody looks again. */
function hurry(): void {
  if (!socket) connect();
}
window.addEventListener("online", hurry);
window.addEventListener("focus", hurry);
/** Gives a connection up without waiting for a farewell. */
function drop(): void {
  if (!socket) return;
  socket.onclose = null;
  socket.close();
  lose();
}
// A cut cable closes no socket for minutes; the browser knows earlier.
window.addEventListener("offline", drop);

export function call<M extends keyof Results & keyof Params>(method: M, params: Params[M]): Promise<Results[M]> {
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) return reject(new Lost());
    const id = ++lastId;
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    window.setTimeout(() => waiting.has(id) && drop(), PATIENCE);
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, lang: lang.peek() } }));
  });
}
