/** The hall's worker: tables of this device. It talks as a server does, a message a request, and keeps what happens
 * before it tells it. */
import code from "home.wasm";
import botWorker from "bot.worker";
import type { Answer, Question } from "./bot.worker";
import { Kept, type Job } from "./kept";
import { Module } from "./module";
import { kindOf, kindsOf, Nets } from "./nets";

const TICK = 1000;
const MAX_BOTS = 4;

/** Compiled once, for all workers. A static web server may not know what kind of file it is. */
async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(code, import.meta.url));
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Where a question of home/question.h says which part of how many is asked for. */
const PART = 28;
const PARTS = 32;

/** All answers one after the other; the first alone if it is the whole one. */
function joined(answers: (Uint8Array | null)[]): Uint8Array | null {
  const there = answers.filter((answer) => answer !== null);
  const all = new Uint8Array(there.reduce((size, answer) => size + answer.length, 0));
  let at = 0;
  for (const answer of there) {
    all.set(answer, at);
    at += answer.length;
  }
  return there.length === answers.length ? all : null;
}

/** Workers that think; as many as there are cores, and no more than are needed. A search that takes its time is
 * divided between all of them, and their roots are added up. */
class Bots {
  private readonly idle: Worker[] = [];
  private readonly waiting: Question[] = [];
  private readonly parts = new Map<number, { answers: (Uint8Array | null)[]; missing: number }>();
  private n = 0;
  private readonly most = Math.max(1, Math.min(MAX_BOTS, navigator.hardwareConcurrency));

  constructor(
    private readonly code: WebAssembly.Module,
    private readonly hear: (thought: number, answer: Uint8Array | null) => void,
  ) {}

  private take({ thought, part, answer }: Answer): void {
    const whole = this.parts.get(thought);
    if (!whole) return;
    whole.answers[part] = answer;
    if (--whole.missing) return;
    this.parts.delete(thought);
    this.hear(thought, joined(whole.answers));
  }

  private hire(): Worker {
    const worker = new Worker(new URL(botWorker, import.meta.url), { type: "module" });
    this.n++;
    worker.postMessage(this.code);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.idle.push(worker);
      this.take(data);
      this.next();
    };
    return worker;
  }

  private next(): void {
    while (this.waiting.length) {
      const worker = this.idle.pop() ?? (this.n < this.most ? this.hire() : null);
      if (!worker) return;
      worker.postMessage(this.waiting.shift());
    }
  }

  ask(thought: number, question: Uint8Array): void {
    const parts = new DataView(question.buffer).getInt32(PARTS, true) ? this.most : 1;
    this.parts.set(thought, { answers: Array<Uint8Array | null>(parts).fill(null), missing: parts });
    for (let part = 0; part < parts; part++) {
      const own = question.slice();
      new DataView(own.buffer).setInt32(PART, part, true);
      new DataView(own.buffer).setInt32(PARTS, parts, true);
      this.waiting.push({ thought, part, question: own });
    }
    this.next();
  }
}

/** The halls of other tabs: what one of them writes, the others do not know. */
const others = new BroadcastChannel("madang");
const changed = new Set<string>();
others.onmessage = ({ data }: MessageEvent<string[]>) => data.forEach((table) => changed.add(table));

/** Whether an answer needs what another tab has written: about that table, or about all. */
const isStale = (request: string): boolean =>
  changed.size > 0 && (/"method":"(hello|tables|finished)"/.test(request) || [...changed].some((table) => request.includes(table)));

async function open(): Promise<Module> {
  const [compiled, kept] = await Promise.all([compile(), Kept.open()]);
  const bots = new Bots(compiled, (thought, answer) => {
    if (answer) module.exports.home_thought(thought, module.put(answer), answer.length);
    else module.exports.home_thought(thought, 0, 0);
  });
  const module = await Module.load(compiled, {
    send: (text) => self.postMessage(text),
    drop: fail,
    // The hall has the net, too: by it it knows how long a bot may think, and whether it searches instead.
    think: (thought, question) => void (nets?.need(kindOf(question)) ?? Promise.resolve()).then(() => bots.ask(thought, question)),
    write(text) {
      const jobs = JSON.parse(text) as Job[];
      kept.write(jobs).then(() => {
        others.postMessage(jobs.flatMap(({ entries, removed }) => [...entries.map(({ table }) => table), ...(removed ? [removed] : [])]));
        module.exports.home_written();
      }, fail);
    },
  });
  const encoder = new TextEncoder();
  const restore = (what: object) => {
    const bytes = encoder.encode(JSON.stringify(what));
    const at = module.put(bytes);
    if (at) module.exports.home_restore(at, bytes.length);
  };
  for (const person of await kept.people()) restore({ entries: [], person });
  for (const entry of await kept.logs()) restore({ entries: [entry] });
  if (!module.exports.home_open()) throw new Error("no memory");
  nets = new Nets(module);
  self.postMessage(true);
  setInterval(() => module.exports.home_tick(), TICK);
  return module;
}

/** Whatever cannot be kept was not told: the worker ends, and the page opens another one, which reads what is there. */
function fail(): void {
  self.postMessage(null);
  self.close();
}

let nets: Nets | null = null;
const opened = open();
opened.catch(fail);
self.onmessage = async ({ data }: MessageEvent<string | null>) => {
  if (data === null ? changed.size : isStale(data)) return fail();
  if (data === null) return;
  const module = await opened;
  await nets?.needAll(kindsOf(data));
  const bytes = new TextEncoder().encode(data);
  const at = module.put(bytes);
  if (at) module.exports.home_receive(at, bytes.length);
  else fail();
};
