// Builds the page: node build.mjs FOLDER RULES.WASM puts it there, names with hashes, and an index.html that names them.
import { rmSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const [dist, rules] = process.argv.slice(2);

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
        .replace("{script}", names.find((name) => name.endsWith(".js")))
        .replace("{style}", names.find((name) => name.endsWith(".css")))
        .replace("{icon}", names.find((name) => name.endsWith(".svg")));
      writeFileSync(`${dist}/index.html`, html);
    });
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
  plugins: [page],
});
