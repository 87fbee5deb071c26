/** English and French, side by side where they are said. */
import { effect, signal } from "@preact/signals";
import { remember, remembered } from "./memory";

type Lang = "en" | "fr";

function preferred(): Lang {
  const chosen = remembered("lang") ?? navigator.languages.find((code) => /^(en|fr)/.test(code));
  return chosen?.startsWith("fr") ? "fr" : "en";
}

export const lang = signal<Lang>(preferred());

effect(() => {
  document.documentElement.lang = lang.value;
});

export function speak(code: Lang): void {
  remember("lang", code);
  lang.value = code;
}

/** French wants a space that does not break before these; put in here, so that nobody can forget it. */
const french = (text: string): string => text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

/** The text in the language of the moment. Components that call it follow when it changes. */
export function t(en: string, fr: string): string {
  return lang.value === "fr" ? french(fr) : en;
}

/** What stands between a name and what is said of it. */
export const colon = (): string => t(": ", " : ");

/** A text in both languages that is said later. */
export interface Text {
  en: string;
  fr: string;
}

export const say = (text: Text): string => t(text.en, text.fr);

/** "1 card", "2 cards": French counts zero and one as one. */
export function count(n: number, one: Text, many: Text): string {
  const isOne = lang.value === "fr" ? n < 2 : n === 1;
  return `${n} ${say(isOne ? one : many)}`;
}
