/** The program as WebAssembly: what home/host.h asks of its host, and the little of WASI that the C library wants. */
import { blake2b } from "@noble/hashes/blake2";
import { sha256 } from "@noble/hashes/sha2";

/** What home/*.c exports. Addresses are numbers; who gives memory away is said there. */
export interface Exports {
  memory: WebAssembly.Memory;
  home_room(size: number): number;
  home_restore(job: number, size: number): number;
  home_open(): number;
  home_written(): void;
  home_receive(text: number, size: number): void;
  home_tick(): void;
  home_thought(thought: number, answer: number, size: number): void;
  home_think(question: number, size: number): number;
  home_answer_size(answer: number): number;
  home_net(bytes: number, size: number): number;
  home_puzzles(text: number, size: number): number;
  home_study(line: number, size: number): number;
  home_text_size(text: number): number;
  free(address: number): void;
}

/** What a module may ask of the worker it runs in. */
export interface World {
  send(text: string): void;
  drop(reason: string): void;
  think(thought: number, question: Uint8Array): void;
  write(jobs: string): void;
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const SPOKEN = /[\p{Alphabetic}\p{N}]/u;
const EBADF = 8;
const PIECE = 8; // bytes of a struct piece: an address and a size

export class Module {
  private constructor(readonly exports: Exports) {}

  private bytes(address: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address, size);
  }

  copy(address: number, size: number): Uint8Array {
    return this.bytes(address, size).slice();
  }

  /** Puts bytes into memory that the module gave; whoever gets the address takes it over. 0: there is none. */
  put(bytes: Uint8Array): number {
    const address = this.exports.home_room(bytes.length);
    if (address) this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  static async load(code: WebAssembly.Module, world: World): Promise<Module> {
    const text = (address: number, size: number) => new TextDecoder().decode(module.bytes(address, size));
    const host = {
      now: () => Date.now(),
      tick: () => performance.now() * 1000,
      random: (out: number, size: number) => void crypto.getRandomValues(module.bytes(out, size)),
      hash(kind: number, pieces: number, n: number, out: number): void {
        const hash = kind ? sha256.create() : blake2b.create({ dkLen: 32 });
        const view = new DataView(module.exports.memory.buffer);
        for (let at = pieces; at < pieces + n * PIECE; at += PIECE)
          hash.update(module.bytes(view.getUint32(at, true), view.getUint32(at + 4, true)));
        module.bytes(out, 32).set(hash.digest());
      },
      is_seen: (c: number) => Number(!UNSEEN.test(String.fromCodePoint(c))),
      is_spoken: (c: number) => Number(SPOKEN.test(String.fromCodePoint(c))),
      plain: (c: number) => String.fromCodePoint(c).normalize("NFD").codePointAt(0) ?? c,
      send: (address: number, size: number) => world.send(text(address, size)),
      drop: (address: number, size: number) => world.drop(text(address, size)),
      write: (address: number, size: number) => world.write(text(address, size)),
      think: (thought: number, address: number, size: number) => world.think(thought, module.copy(address, size)),
    };
    // There are no files, no arguments and no environment: whatever asks for one is told so.
    const wasi = new Proxy(
      {
        clock_time_get(clock: number, _precision: bigint, out: number): number {
          const now = clock ? performance.now() : Date.now(); // 0: since 1970; others never jump
          new DataView(module.exports.memory.buffer).setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
          return 0;
        },
        proc_exit(): never {
          throw new Error("the module gave up");
        },
      } as Record<string, unknown>,
      { get: (known, name: string) => known[name] ?? (() => EBADF) },
    );
    const instance = await WebAssembly.instantiate(code, { host, wasi_snapshot_preview1: wasi } as WebAssembly.Imports);
    const module = new Module(instance.exports as unknown as Exports);
    return module;
  }
}
