// Runs the bench as WebAssembly: run.mjs FILE [--signature | --nets | --speed], as build/bench/bench is run.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["bench", ...args] });
const nobody = (name) => () => {
    throw new Error(`the bench asks its host for ${name}`);
};
const host = new Proxy({}, { get: (_, name) => nobody(name) });
const { instance } = await WebAssembly.instantiate(await readFile(file), { host, wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
