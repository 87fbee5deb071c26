/** The sets of cards and the maps of this device: texts, as the program reads them from files. */
import { signal } from "@preact/signals";
import { remember, remembered } from "../memory";

/** What can be written here: the game, what the shipped one is called, which option takes it. */
export interface Kind {
  game: "duel" | "charon";
  option: "cards" | "map";
  /** The shipped text, to begin with. */
  shipped: string;
}

export interface Draft {
  id: string;
  game: Kind["game"];
  name: string;
  text: string;
}

const KEY = "workshop";

function read(): Draft[] {
  try {
    const found: unknown = JSON.parse(remembered(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((draft: Partial<Draft>) => [draft?.id, draft?.game, draft?.name, draft?.text].every((part) => typeof part === "string")) as Draft[];
  } catch {
    return []; // whatever is there is none of ours
  }
}

export const drafts = signal<readonly Draft[]>(read());

/** Keeps what there is now. Texts are small: whoever types a whole game in needs some ten thousand bytes. */
function keep(all: readonly Draft[]): void {
  drafts.value = all;
  remember(KEY, JSON.stringify(all));
}

/** A name that no other draft of the game has. */
function freeName(game: string, name: string): string {
  const taken = new Set(drafts.peek().filter((draft) => draft.game === game).map((draft) => draft.name));
  if (!taken.has(name)) return name;
  for (let i = 2; ; i++) if (!taken.has(`${name} ${i}`)) return `${name} ${i}`;
}

export function addDraft(game: Kind["game"], name: string, text: string): Draft {
  const draft = { id: crypto.randomUUID?.() ?? String(Math.random()), game, name: freeName(game, name), text };
  keep([...drafts.peek(), draft]);
  return draft;
}

export function changeDraft(id: string, change: Partial<Pick<Draft, "name" | "text">>): void {
  keep(drafts.peek().map((draft) => (draft.id === id ? { ...draft, ...change } : draft)));
}

export function dropDraft(id: string): void {
  keep(drafts.peek().filter((draft) => draft.id !== id));
}

/** What a file of it is called. */
export const fileName = (draft: Draft): string => `${draft.name.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || draft.game}.txt`;
