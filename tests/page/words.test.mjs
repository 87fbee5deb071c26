// What the page does with words, beside what is seen of it: gaps, plurals, particles.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as esbuild from "../../web/node_modules/esbuild/lib/main.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A module of the page, with whatever it imports. */
async function load(entry, plugins = []) {
  const built = await esbuild.build({ entryPoints: [`${root}web/src/${entry}`], bundle: true, format: "esm", write: false, plugins });
  return import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
}

/** The page in English. */
const noTexts = {
  name: "texts",
  setup(build) {
    build.onResolve({ filter: /^texts$/ }, ({ path }) => ({ path, namespace: "texts" }));
    build.onLoad({ filter: /.*/, namespace: "texts" }, () => ({ contents: "export const languages = [];" }));
  },
};

test("Korean particles follow the last sound", async () => {
  const { particle } = await load("particle.ts");
  const lines = readFileSync(`${root}tests/particles.txt`, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  assert.ok(lines.length > 40);
  for (const line of lines) {
    const [, word, forms, wanted] = /^(.*) (\S+) (\S+)$/.exec(line);
    assert.equal(particle(word, forms), wanted, line);
  }
});

test("sentences are put together from their parts", async () => {
  globalThis.document = { documentElement: {} };
  globalThis.window = { addEventListener: () => undefined };
  const { named, uncalled } = await load("ui/seat.tsx", [noTexts]);
  const seats = [{ name: "Ana" }, { name: "밥" }, { name: "" }];
  const said = { text: "P2는 P3의 Spy (2)를 3개…", parts: [["seat", 2, "은/는"], " ", ["seat", 3], "의 ", ["card", "2", "Spy (2)"], "를 ", 3, "개 ", ["rule", "K17"]] };
  assert.equal(named(said, seats), "밥은 Lotus의 Spy (2)를 3개 [K17]");
  assert.equal(named({ ...said, parts: [["seat", 1, "은/는"], "…"] }, seats), "Ana는…");
  assert.equal(named({ text: "P2 is words" }, seats), "P2 is words");
  const ask = { text: "P1, place cards.", parts: [["call", 1, ", "], "place ", 2, " cards."] };
  assert.equal(named(ask, seats), "Ana, place 2 cards.");
  assert.equal(named(uncalled(ask), seats), "Place 2 cards.");
});

test("gaps are filled once, and each language counts as its catalogue says", async () => {
  const catalogues = {
    ko: { plural: "0", texts: { "{who} sits down.": "{who|이/가} 앉습니다.", "{n} card": ["카드 {n}장"] } },
    pl: { plural: "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", texts: { "{n} card": ["{n} karta", "{n} karty", "{n} kart"] } },
  };
  const list = Object.entries(catalogues).map(([code, { plural, texts }]) =>
    `{ code: "${code}", name: "${code}", load: async () => ({ default: { plural: (n) => Number(${plural}), texts: ${JSON.stringify(texts)} } }) }`);
  const texts = {
    name: "texts",
    setup(build) {
      build.onResolve({ filter: /^texts$/ }, ({ path }) => ({ path, namespace: "texts" }));
      build.onLoad({ filter: /.*/, namespace: "texts" }, () => ({ contents: `export const languages = [{ code: "en", name: "en" }, ${list}, { code: "no", load: async () => { throw new Error("offline"); } }];` }));
    },
  };
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
  globalThis.document = { documentElement: {} };
  const { lang, speak, t, tn, tx } = await load("words.ts", [texts]);
  const cards = (n) => tn("{n} card", "{n} cards", n);
  assert.deepEqual([0, 1, 2].map(cards), ["0 cards", "1 card", "2 cards"]);
  assert.equal(t("{who} sits down.", { who: "{who}" }), "{who} sits down.");
  assert.equal(t("{unknown} stays"), "{unknown} stays");
  assert.deepEqual(tx("You {verb} it", { verb: 7 }), ["You ", 7, " it"]);
  await speak("ko");
  assert.equal(document.documentElement.lang, "ko");
  assert.deepEqual([0, 1, 2].map(cards), ["카드 0장", "카드 1장", "카드 2장"]);
  assert.equal(t("{who} sits down.", { who: "호랑이" }), "호랑이가 앉습니다.");
  assert.equal(t("{who} sits down.", { who: "달" }), "달이 앉습니다.");
  assert.equal(t("not in the catalogue"), "not in the catalogue");
  await speak("no"); // its texts do not come
  assert.equal(lang.value, "ko");
  await speak("pl");
  assert.deepEqual([1, 2, 5, 12, 22].map(cards), ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]);
});
