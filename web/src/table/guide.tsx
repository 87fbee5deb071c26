/** The first-game guide: one step at a time, when it applies, until it is read or put away. */
import { signal, type Signal } from "@preact/signals";
import type { GameLook } from "../games/look";
import { remember, remembered } from "../memory";
import { Icon } from "../ui/icons";
import { t } from "../words";
import type { TableStore } from "./store";

const DONE = "done";
const memories = new Map<string, Signal<string>>();

/** What is remembered of a game's guide: the steps that were read, or that it is done with. */
function memoryOf(game: string): Signal<string> {
  const known = memories.get(game) ?? signal(remembered(`guide.${game}`) ?? "");
  memories.set(game, known);
  return known;
}

function keep(game: string, value: string): void {
  remember(`guide.${game}`, value);
  memoryOf(game).value = value;
}

/** Brings the guide back, from its first step. */
export function GuideAgain({ game }: { game: string }) {
  if (!memoryOf(game).value) return null;
  return (
    <button type="button" onClick={() => keep(game, "")}>
      <Icon name="guide" />{t("Show the first-game guide")}
    </button>
  );
}

export function Guide({ store, look }: { store: TableStore; look: GameLook }) {
  const read = memoryOf(look.name).value;
  const shown = store.shown.value;
  if (!store.mine.value.length || !shown || read === DONE) return null;
  const seen = new Set(read.split(" ").filter(Boolean));
  const steps = look.guide.map((step, i) => ({ ...step, id: String(i) })).filter((step) => step.when?.(shown.position) ?? true);
  const applies = (step: { id: string; phase?: string }) =>
    !seen.has(step.id) && (!step.phase || (step.phase === shown.phase && store.isAsked.value));
  const at = steps.findIndex(applies);
  const step = steps[at];
  if (!step) return null;
  const next = () => {
    seen.add(step.id);
    keep(look.name, [...seen].join(" "));
  };
  return (
    <section class="guide" aria-label={t("First game")}>
      <h2>
        <Icon name="guide" />{t(step.title)}
        <span class="muted">{at + 1}/{steps.length}</span>
      </h2>
      <p>{t(step.text)}</p>
      <div>
        <button type="button" class="primary" onClick={next}>{t("Got it")}</button>
        <button type="button" class="quiet" onClick={() => keep(look.name, DONE)}>{t("No guide, thanks")}</button>
      </div>
    </section>
  );
}
