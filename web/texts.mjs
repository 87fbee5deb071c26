// The languages of the program and the texts in them, for build.mjs and the page's tests.
import { readFileSync } from "node:fs";

/** Code and name of each language besides English, from text/languages.h. */
export function languages(root) {
  const lines = readFileSync(`${root}/text/languages.h`, "utf8");
  return [...lines.matchAll(/^ +X\(\w+, (\w+), "(.*)", with\)/gm)].map(([, code, name]) => ({ code, name }));
}

/** A compiled catalogue (gettext's MO format): its texts by their English, and its rule for plurals. */
export function catalogue(path) {
  const mo = readFileSync(path);
  const [n, originals, translations] = [8, 12, 16].map((at) => mo.readUInt32LE(at));
  const text = (table, i) => {
    const [length, offset] = [0, 4].map((at) => mo.readUInt32LE(table + 8 * i + at));
    return mo.toString("utf8", offset, offset + length);
  };
  const texts = {};
  let plural = "0";
  for (let i = 0; i < n; i++) {
    const [key, many] = text(originals, i).split("\0");
    const said = text(translations, i);
    if (key) texts[key] = many === undefined ? said : said.split("\0");
    else plural = /^Plural-Forms:.*plural=([^;\n]*)/m.exec(said)?.[1].trim() ?? "0";
  }
  // C and JavaScript agree on all of this; on a division they would not.
  if (!/^[n0-9 ()?:%<>=!&|+*-]+$/.test(plural)) throw new Error(`${path}: cannot read its plurals: ${plural}`);
  return { plural, texts };
}
