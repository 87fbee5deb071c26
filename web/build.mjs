// Builds the page: node build.mjs FOLDER RULES.WASM TEXTS puts it there, names with hashes, and an index.html that names
// them. TEXTS is the folder with the compiled catalogues, page_fr.mo and so on.
import { existsSync, readdirSync, rmSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue, languages } from "./texts.mjs";
import * as esbuild from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const [dist, rules, compiled] = process.argv.slice(2);

const N_ = (text) => text;
const NEEDS = N_("Madang needs JavaScript.");

/** Writes dist/index.html with the names that this build gave to the entry points. */
const page = {
  name: "page",
  setup(build) {
    build.onEnd(({ metafile, errors }) => {
      if (errors.length) return;
      const names = Object.entries(metafile.outputs)
        .filter(([, output]) => output.entryPoint)
        .map(([file]) => basename(file));
      const html = readFileSync(`${here}src/index.html`, "utf8")
        .replace("{script}", names.find((name) => name.startsWith("main-") && name.endsWith(".js")))
        .replace("{style}", names.find((name) => name.startsWith("page-") && name.endsWith(".css")))
        .replace("{noscript}", [NEEDS, ...others.map(({ code }) => textsOf(code).texts[NEEDS])].join(" · "))
        .replace("{icon}", names.find((name) => name.startsWith("icon-") && name.endsWith(".svg")));
      writeFileSync(`${dist}/index.html`, html);
    });
  },
};

const others = languages(`${here}..`);
const textsOf = (code) => catalogue(`${compiled}/page_${code}.mo`);

/** A language's texts as a module: a Catalogue, see src/texts.d.ts. */
function moduleOf(code) {
  const { plural, texts } = textsOf(code);
  return `export default { plural: (n) => Number(${plural}), texts: ${JSON.stringify(texts)} };`;
}

/** import … from "texts": the languages; each one's texts are a chunk of their own. */
const texts = {
  name: "texts",
  setup(build) {
    const list = others.map(({ code, name }) => `{ code: "${code}", name: "${name}", load: () => import("texts/${code}") }`);
    build.onResolve({ filter: /^texts(\/|$)/ }, ({ path }) => ({ path, namespace: "texts" }));
    build.onLoad({ filter: /.*/, namespace: "texts" }, ({ path }) => ({
      contents: path === "texts"
        ? `export const languages = [{ code: "en", name: "English" }, ${list.join(", ")}];`
        : moduleOf(path.slice("texts/".length)),
    }));
  },
};

/** The games of games.def that have a folder, src/games/<game>/, which exports a GameLook of its name. */
const games = [...readFileSync(`${here}../games/games.def`, "utf8").matchAll(/^GAME\((\w+)\)$/gm)]
  .map(([, game]) => game)
  .filter((game) => existsSync(`${here}src/games/${game}/index.tsx`));

/** import { looks } from "looks": what each of them brings. And the styles: whatever folder of src/games/ has some. */
const looks = {
  name: "looks",
  setup(build) {
    build.onResolve({ filter: /^looks$/ }, ({ path }) => ({ path, namespace: "looks" }));
    build.onLoad({ filter: /.*/, namespace: "looks" }, () => ({
      resolveDir: `${here}src/games`,
      contents: [...games.map((game) => `import { ${game} } from "./${game}/index.tsx";`), `export const looks = [${games.join(", ")}];`].join("\n"),
    }));
    build.onLoad({ filter: /style\/page\.css$/ }, ({ path }) => ({
      loader: "css",
      contents: [
        readFileSync(path, "utf8"),
        ...[...readdirSync(`${here}src/games`).filter((folder) => !games.includes(folder)), ...games] // what games share comes first
          .filter((folder) => existsSync(`${here}src/games/${folder}/style.css`))
          .map((folder) => `@import "../games/${folder}/style.css";`),
      ].join("\n"),
    }));
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await esbuild.build({
  entryPoints: [`${here}src/main.tsx`, `${here}src/style/page.css`, `${here}src/icon.svg`],
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  minify: true,
  metafile: true,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "copy", ".wasm": "file" },
  assetNames: "[name]-[hash]",
  alias: { "rules.wasm": rules },
  logLevel: "warning",
  charset: "utf8",
  plugins: [page, texts, looks],
});
