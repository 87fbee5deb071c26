/** What the page says, in the language of the moment.
 *
 * The English text stands where it is said and is the key, as in the rest of the program; the other
 * languages are catalogues in web/texts/, of which a page loads the one it speaks. Gaps have names,
 * "{who} sits down.", because word order differs; {who|은/는} in a catalogue is a gap with the Korean
 * particle that suits what fills it. */
import { effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { languages, type Catalogue } from "texts";
import { remember, remembered } from "./memory";
import { particle } from "./particle";

export { languages };

const ENGLISH: Catalogue = { plural: (n) => Number(n !== 1), texts: {} };

/** Of the language of the moment; changes before `lang` does. */
let catalogue = ENGLISH;

export const lang = signal("en");

effect(() => {
  document.documentElement.lang = lang.value;
});

/** Speaks that language as soon as its texts are there; if they do not come, the one before. */
async function turnTo(code: string): Promise<void> {
  const language = languages.find((one) => one.code === code);
  if (!language) return;
  try {
    catalogue = language.load ? (await language.load()).default : ENGLISH;
    lang.value = code;
  } catch {
    // no connection
  }
}

export function speak(code: string): Promise<void> {
  remember("lang", code);
  return turnTo(code);
}

/** The language chosen before or, the first time, the first of the browser's that there is. */
export function speakFirst(): Promise<void> {
  const wanted = [remembered("lang") ?? "", ...navigator.languages].map((code) => code.slice(0, 2));
  return turnTo(wanted.find((code) => languages.some((one) => one.code === code)) ?? "en");
}

type Gaps = Readonly<Record<string, string | number>>;

function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (gap, name: string, forms?: string) => {
    if (!(name in gaps)) return gap;
    const value = String(gaps[name]);
    return forms ? value + particle(value, forms) : value;
  });
}

function translated(english: string): string {
  void lang.value; // whoever asks follows it
  const found = catalogue.texts[english];
  return typeof found === "string" ? found : english;
}

/** The text in the language of the moment. Components that call it follow when it changes. */
export const t = (english: string, gaps?: Gaps): string => (gaps ? fill(translated(english), gaps) : translated(english));

/** The form for n things, which fills {n}: tn("{n} card", "{n} cards", 2). */
export function tn(one: string, many: string, n: number, gaps: Gaps = {}): string {
  void lang.value;
  const forms = catalogue.texts[one];
  const form = Array.isArray(forms) ? forms[catalogue.plural(n)] : undefined;
  return fill(form ?? (n === 1 ? one : many), { n, ...gaps });
}

/** The same as t, with pieces of the page in the gaps. */
export function tx(english: string, gaps: Readonly<Record<string, ComponentChildren>>): ComponentChildren[] {
  return translated(english).split(/\{(\w+)\}/).map((part, i) => (i % 2 ? gaps[part] : part));
}

/** Marks a text that is said later, by t. */
export const N_ = (english: string): string => english;

/** What stands between a name and what is said of it. */
export const colon = (): string => t(": ");
