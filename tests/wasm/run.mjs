// Prints the signatures that the WebAssembly build of the rules and nets computes: run.mjs FILE, from the project's root.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const { memory, signature, room, add_net } = instance.exports;
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, "0");
console.log(`Rules: ${hex(signature())}`);

const games = [...(await readFile("games/games.def", "utf8")).matchAll(/^GAME\((.*)\)$/gm)].map((line) => line[1]);
let nets = 1n;
for (const [i, game] of games.entries()) {
    const net = await readFile(`games/${game}/nets/${game}.net`).catch(() => null);
    if (net) {
        new Uint8Array(memory.buffer, room(), net.length).set(net);
        nets = add_net(nets, i, net.length);
    }
}
console.log(`Nets: ${hex(nets)}`);
