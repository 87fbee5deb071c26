/** A worker with the engine: it looks back at games, which may take long. A message is a request of the protocol. */
import code from "home.wasm";
import { Module } from "./module";
import { kindsOf, Nets } from "./nets";
import { Puzzles } from "./puzzles";

const nobody = () => {
  throw new Error("this worker has no hall");
};

async function open(): Promise<{ module: Module; nets: Nets; puzzles: Puzzles }> {
  const answer = await fetch(new URL(code, import.meta.url));
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  const module = await Module.load(await WebAssembly.compile(await answer.arrayBuffer()), { send: nobody, drop: nobody, think: nobody, write: nobody });
  return { module, nets: new Nets(module), puzzles: new Puzzles(module) };
}

const opened = open();

async function answer(line: string): Promise<string | null> {
  const { module, nets, puzzles } = await opened;
  await nets.needAll(kindsOf(line));
  await puzzles.need(/"method":"(?:puzzle|solve)","params":\{"game":"(\w+)"/.exec(line)?.[1] ?? "");
  const bytes = new TextEncoder().encode(line);
  const at = module.put(bytes);
  const found = at ? module.exports.home_study(at, bytes.length) : 0;
  if (!found) return null;
  const text = new TextDecoder().decode(module.copy(found, module.exports.home_text_size(found)));
  module.exports.free(found);
  return text;
}

// Requests are answered one after the other, in the order they came.
let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<string>) => {
  last = last.then(() => answer(data)).then((text) => self.postMessage(text), () => self.postMessage(null));
};
