// Builds the page: node build.mjs FOLDER BUILT puts it there, names with hashes, and an index.html that names them. BUILT is
// the folder with rules.wasm, home.wasm and the compiled catalogues, page_fr.mo and so on.
import { existsSync, readdirSync, rmSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue, languages } from "./texts.mjs";
import * as esbuild from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const [dist, compiled] = process.argv.slice(2);

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
      writeFileSync(`${dist}/alone.html`, alone(html));
    });
  },
};

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
  + "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** The page for a folder of files: it lies anywhere, and no server sets headers for it. */
const alone = (html) =>
  html
    .replace("<html ", "<html data-alone ")
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replaceAll('="/', '="');

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

/** The games of games.def that have a folder, src/games/<game>/, which exports a GameFace of its name. */
const games = [...readFileSync(`${here}../games/games.def`, "utf8").matchAll(/^GAME\((\w+)\)$/gm)]
  .map(([, game]) => game)
  .filter((game) => existsSync(`${here}src/games/${game}/index.tsx`));

/** import { faces } from "faces": what each of them brings. And the styles: whatever folder of src/games/ has some. */
const faces = {
  name: "faces",
  setup(build) {
    build.onResolve({ filter: /^faces$/ }, ({ path }) => ({ path, namespace: "faces" }));
    build.onLoad({ filter: /.*/, namespace: "faces" }, () => ({
      resolveDir: `${here}src/games`,
      contents: [...games.map((game) => `import { ${game} } from "./${game}/index.tsx";`), `export const faces = [${games.join(", ")}];`].join("\n"),
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

/** import { nets } from "nets", { puzzles } from "puzzles": such files of all games, by their names. */
const filesOfGames = (name, filesOf) => ({
  name,
  setup(build) {
    const files = readdirSync(`${here}../games`)
      .flatMap((game) => filesOf(game, `${here}../games/${game}`))
      .filter(([, file]) => existsSync(file));
    build.onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, () => ({
      resolveDir: here,
      contents: [
        ...files.map(([, file], i) => `import file${i} from ${JSON.stringify(file)};`),
        `export const ${name} = { ${files.map(([key], i) => `"${key}": file${i}`).join(", ")} };`,
      ].join("\n"),
    }));
  },
});
const nets = filesOfGames("nets", (_, folder) =>
  (existsSync(`${folder}/nets`) ? readdirSync(`${folder}/nets`) : [])
    .filter((file) => file.endsWith(".net"))
    .map((file) => [basename(file, ".net"), `${folder}/nets/${file}`]));
const puzzles = filesOfGames("puzzles", (game, folder) => [[game, `${folder}/puzzles.txt`]]);

/** import { shipped } from "shipped": the texts that the workshop begins with. */
const shipped = {
  name: "shipped",
  setup(build) {
    const folder = `${here}../games/duel/cards`;
    const cards = readdirSync(folder).filter((name) => name.endsWith(".txt")).sort();
    const texts = {
      duel: cards.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n"),
      charon: readFileSync(`${here}../games/charon/data/moon.txt`, "utf8"),
    };
    build.onResolve({ filter: /^shipped$/ }, ({ path }) => ({ path, namespace: "shipped" }));
    build.onLoad({ filter: /.*/, namespace: "shipped" }, () => ({ contents: `export const shipped = ${JSON.stringify(texts)};` }));
  },
};

/** import("./part"): a part that is loaded later says that it needs the main one, so that all that is loaded at first is in one
 * file; otherwise whatever some of the parts need, too, would be in a file for each set of them. */
const later = {
  name: "later",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
      kind === "dynamic-import" ? { path: join(resolveDir, path), namespace: "later" } : undefined);
    build.onLoad({ filter: /.*/, namespace: "later" }, ({ path }) => ({
      resolveDir: here,
      contents: `import "./src/main.tsx"; export * from ${JSON.stringify(path)};`,
    }));
  },
};

/** import path from "bot.worker": the script of a worker, which has been built before, beside the others. */
const built = new Map();
const workers = {
  name: "workers",
  setup(build) {
    build.onResolve({ filter: /^\w+\.worker$/ }, ({ path }) => ({ path, namespace: "workers" }));
    build.onLoad({ filter: /.*/, namespace: "workers" }, ({ path }) => ({ contents: `export default ${JSON.stringify(built.get(path))};` }));
  },
};

const common = {
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  outdir: dist,
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  minify: true,
  metafile: true,
  legalComments: "none",
  loader: { ".svg": "copy", ".wasm": "file", ".net": "file", ".txt": "file" },
  alias: { "rules.wasm": `${compiled}/rules.wasm`, "home.wasm": `${compiled}/home.wasm` },
  logLevel: "warning",
  charset: "utf8",
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
for (const name of ["bot.worker", "hall.worker", "study.worker"]) {
  const { metafile } = await esbuild.build({ ...common, entryPoints: [`${here}src/home/${name}.ts`], plugins: [nets, puzzles, workers] });
  const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
  built.set(name, `./${basename(file)}`);
}
await esbuild.build({
  ...common,
  entryPoints: [`${here}src/main.tsx`, `${here}src/style/page.css`, `${here}src/icon.svg`],
  chunkNames: "part-[hash]",
  splitting: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [page, shipped, texts, faces, workers, later],
});

/** What the browser asks before it offers to install the page. */
const icon = readdirSync(dist).find((name) => name.startsWith("icon-"));
writeFileSync(`${dist}/madang.webmanifest`, JSON.stringify({
  name: "Madang",
  short_name: "Madang",
  description: "Modern tabletop games, against bots or with friends. Unofficial.",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f5efe2",
  theme_color: "#a1301f",
  icons: [{ src: `assets/${icon}`, sizes: "any", type: "image/svg+xml", purpose: "any" }],
}));

/** Last: the service worker knows all the others. */
const files = readdirSync(dist).filter((name) => !/\.html$|\.webmanifest$/.test(name)).sort();
await esbuild.build({
  ...common,
  entryPoints: [`${here}src/home/sw.ts`],
  entryNames: "[name]",
  format: "iife",
  define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(createHash("sha256").update(readFileSync(`${dist}/index.html`)).update(files.join()).digest("hex").slice(0, 12)) },
});
