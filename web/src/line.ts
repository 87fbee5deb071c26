/** A line to a hall: JSON-RPC over something that carries texts and comes back by itself when it breaks – a socket to a
 * server, or a worker of this page. A request that was under way when it broke fails with Lost; whoever made it looks again
 * once `connected` is true. */
import { effect, signal } from "@preact/signals";
import type { Lobby, Params, Part, PushedNews, Results, TableInfo, Word } from "./protocol";
import { lang } from "./words";

export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly rule: string | undefined,
    readonly parts?: readonly Part[],
  ) {
    super(message);
  }
}

export class Lost extends Error {}

/** What carries the texts. */
export interface Port {
  send(text: string): void;
  /** Gives it up without waiting for a farewell. */
  close(): void;
}

/** What happens to it. */
export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { code: number; message: string; data?: { text?: string; rule?: string; parts?: Part[] } };
  method?: "news" | "table" | "lobby" | Word["method"];
  params?: unknown;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (problem: Error) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PATIENCE = 20000; // for an answer; then there is nobody at the other end

const newsHeard = new Set<(news: PushedNews) => void>();
const tableHeard = new Set<(table: TableInfo) => void>();

export function onNews(hear: (news: PushedNews) => void): () => void {
  newsHeard.add(hear);
  return () => newsHeard.delete(hear);
}

export function onTable(hear: (table: TableInfo) => void): () => void {
  tableHeard.add(hear);
  return () => tableHeard.delete(hear);
}

const lobbyHeard = new Set<(lobby: Lobby) => void>();

export function onLobby(hear: (lobby: Lobby) => void): () => void {
  lobbyHeard.add(hear);
  return () => lobbyHeard.delete(hear);
}

const wordHeard = new Set<(word: Word) => void>();

export function onWord(hear: (word: Word) => void): () => void {
  wordHeard.add(hear);
  return () => wordHeard.delete(hear);
}

export class Line {
  /** True while requests can be made; every change to true is a new connection. */
  readonly connected = signal(false);
  /** Whether it has ever been true: a page that is still loading has lost nothing. */
  readonly everConnected = signal(false);
  private readonly losses = signal(0);
  private readonly waiting = new Map<number, Waiting>();
  private port: Port | null = null;
  private lastId = 0;
  private pause = FIRST_PAUSE;
  private retry: number | undefined;

  constructor(private readonly open: (ears: Ears) => Port) {}

  get isOpen(): boolean {
    return this.port !== null;
  }

  connect(): void {
    clearTimeout(this.retry);
    const fresh = this.open({
      opened: () => {
        this.pause = FIRST_PAUSE;
        this.connected.value = this.everConnected.value = true;
      },
      heard: (text) => this.hear(text),
      closed: () => {
        if (this.port === fresh) this.lose();
      },
    });
    this.port = fresh;
  }

  /** Resolved when requests can be made; refused if the first try fails. */
  ready(): Promise<void> {
    if (!this.port) this.connect();
    return new Promise((resolve, reject) => {
      const stop = effect(() => {
        void this.losses.value;
        if (!this.connected.value && this.port) return;
        queueMicrotask(() => stop());
        if (this.connected.value) resolve();
        else reject(new Lost());
      });
    });
  }

  /** Tries at once instead of at the end of the pause: the network is back, somebody looks again. */
  hurry(): void {
    if (!this.port) this.connect();
  }

  drop(): void {
    const { port } = this;
    if (!port) return;
    this.port = null;
    port.close();
    this.lose();
  }

  private lose(): void {
    this.port = null;
    this.connected.value = false;
    this.losses.value++;
    for (const waits of this.waiting.values()) waits.reject(new Lost());
    this.waiting.clear();
    this.retry = window.setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private settle(answer: Answer): void {
    const waits = this.waiting.get(answer.id ?? 0);
    if (!waits) return;
    this.waiting.delete(answer.id ?? 0);
    if (!answer.error) return waits.resolve(answer.result);
    const { code, message, data } = answer.error;
    waits.reject(new Refused(code, data?.text ?? message, data?.rule, data?.parts));
  }

  private hear(text: string): void {
    const answer = JSON.parse(text) as Answer;
    if (answer.method === "news") newsHeard.forEach((listener) => listener(answer.params as PushedNews));
    else if (answer.method === "table") tableHeard.forEach((listener) => listener(answer.params as TableInfo));
    else if (answer.method === "lobby") lobbyHeard.forEach((listener) => listener(answer.params as Lobby));
    else if (answer.method) wordHeard.forEach((listener) => listener({ ...(answer.params as Word), method: answer.method as Word["method"] }));
    else this.settle(answer);
  }

  call<M extends keyof Results & keyof Params>(method: M, params: Params[M]): Promise<Results[M]> {
    return new Promise((resolve, reject) => {
      const { port } = this;
      if (!port || !this.connected.peek()) return reject(new Lost());
      const id = ++this.lastId;
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      window.setTimeout(() => this.waiting.has(id) && this.drop(), PATIENCE);
      port.send(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, lang: lang.peek() } }));
    });
  }
}
