// Prints the signature that the WebAssembly build of the rules computes.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const signature = BigInt.asUintN(64, instance.exports.signature());
console.log(`Rules: ${signature.toString(16).padStart(16, "0")}`);
