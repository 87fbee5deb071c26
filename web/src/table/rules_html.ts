/** Rules as the server has them, Markdown, to HTML: every rule number becomes a place to go to. */
import { Marked, type TokenizerAndRendererExtension } from "marked";

/** "[K17]" where it begins a rule is its anchor; elsewhere it points there. */
const numbers: TokenizerAndRendererExtension = {
  name: "rule",
  level: "inline",
  start: (src) => src.search(/\[[A-Z]-?r?\d/),
  tokenizer(src) {
    const match = /^\[([A-Z]-?r?\d+)\]/.exec(src);
    return match ? { type: "rule", raw: match[0], number: match[1] } : undefined;
  },
  renderer: (token) => `<b class="rule-number">${String(token["number"])}</b>`,
};

export function rulesHtml(markdown: string): string {
  const marked = new Marked({ extensions: [numbers], gfm: true });
  const seen = new Set<string>();
  const html = marked.parse(markdown, { async: false });
  return html.replace(/<b class="rule-number">([^<]+)<\/b>/g, (whole, number: string) => {
    if (seen.has(number)) return whole;
    seen.add(number);
    return `<b class="rule-number" id="rule-${number}">${number}</b>`;
  });
}
