/** A bot's worker: an instance of the module that only thinks. */
import { Module } from "./module";
import { kindOf, Nets } from "./nets";

/** A question for a bot, as home/question.h has it, and its answer. */
export interface Question {
  thought: number;
  part: number;
  question: Uint8Array;
}

export interface Answer {
  thought: number;
  part: number;
  answer: Uint8Array | null;
}

const nobody = () => {
  throw new Error("a bot's worker has no hall");
};
let ready: Promise<{ module: Module; nets: Nets }> | null = null;

async function start(code: WebAssembly.Module): Promise<{ module: Module; nets: Nets }> {
  const module = await Module.load(code, { send: nobody, drop: nobody, think: nobody, write: nobody });
  return { module, nets: new Nets(module) };
}

async function think({ thought, part, question }: Question): Promise<Answer> {
  const { module, nets } = await (ready as Promise<{ module: Module; nets: Nets }>);
  await nets.need(kindOf(question));
  const at = module.put(question);
  const answer = at ? module.exports.home_think(at, question.length) : 0;
  if (!answer) return { thought, part, answer: null };
  const bytes = module.copy(answer, module.exports.home_answer_size(answer));
  module.exports.free(answer);
  return { thought, part, answer: bytes };
}

// Questions are answered one after the other, in the order they came.
let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) ready = start(data);
  else last = last.then(async () => self.postMessage(await think(data)));
};
