/** Rules as the server has them, Markdown, to HTML: a number that begins a rule is a place to go to, any
 * other mention of it leads there. */
import { Marked, type TokenizerAndRendererExtension } from "marked";

const number: TokenizerAndRendererExtension = {
  name: "rule",
  level: "inline",
  start: (src) => src.search(/\[[A-Z]-?r?\d/),
  tokenizer(src) {
    const match = /^\[([A-Z]-?r?\d+)\]/.exec(src);
    return match ? { type: "rule", raw: match[0], number: match[1] } : undefined;
  },
  renderer: ({ number: name }) => `<a class="rule-number" href="#rule-${String(name)}">${String(name)}</a>`,
};

export function rulesHtml(markdown: string): string {
  const html = new Marked({ extensions: [number], gfm: true }).parse(markdown, { async: false });
  return html.replace(
    /(<li>|<p>)(\s*)<a class="rule-number" href="#(rule-[^"]+)">([^<]+)<\/a>/g,
    '$1$2<b class="rule-number" id="$3">$4</b>',
  );
}
