/** The first-game guide: one card at a time, when it applies, until it is read or put away. */
import { useState } from "preact/hooks";
import type { GameLook, GuideStep } from "../games/look";
import { remember, remembered } from "../memory";
import { Icon } from "../ui/icons";
import { say, t } from "../words";
import type { TableStore } from "./store";

const DONE = "done";

export function Guide({ store, look }: { store: TableStore; look: GameLook }) {
  const key = `guide.${look.name}`;
  const [read, setRead] = useState<string>(() => remembered(key) ?? "");
  const keep = (value: string) => {
    remember(key, value);
    setRead(value);
  };
  if (!store.mine.value.length) return null;
  if (read === DONE)
    return (
      <button type="button" class="quiet guide-again" onClick={() => keep("")}>
        <Icon name="guide" />{t("Guide", "Guide")}
      </button>
    );
  const seen = new Set(read.split(" "));
  const phase = store.shown.value?.phase ?? "";
  const applies = (step: GuideStep, i: number) =>
    !seen.has(String(i)) && (!step.phase || (step.phase === phase && store.isMyTurn.value));
  const at = look.guide.findIndex(applies);
  const step = look.guide[at];
  if (!step) return null;
  const next = () => {
    const value = [...seen, at].join(" ").trim();
    keep(look.guide.every((_, i) => i === at || seen.has(String(i))) ? DONE : value);
  };
  return (
    <section class="guide" aria-label={t("First game", "Première partie")}>
      <h2>
        <Icon name="guide" />{say(step.title)}
        <span class="muted">{at + 1}/{look.guide.length}</span>
      </h2>
      <p>{say(step.text)}</p>
      <div>
        <button type="button" class="primary" onClick={next}>{t("Got it", "Compris")}</button>
        <button type="button" class="quiet" onClick={() => keep(DONE)}>{t("No guide, thanks", "Sans guide, merci")}</button>
      </div>
    </section>
  );
}
