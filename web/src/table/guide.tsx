/** The first-game guide: one card at a time, when it applies, until it is read or put away. */
import { useState } from "preact/hooks";
import type { GameLook } from "../games/look";
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
  const seen = new Set(read.split(" "));
  const position = store.shown.value?.position;
  const steps = look.guide.map((step, i) => ({ ...step, id: String(i) })).filter((step) => !position || (step.when?.(position) ?? true));
  if (read === DONE || steps.every((step) => seen.has(step.id)))
    return (
      <button type="button" class="quiet guide-again" onClick={() => keep("")}>
        <Icon name="guide" />{t("Guide", "Guide")}
      </button>
    );
  const phase = store.shown.value?.phase ?? "";
  const at = steps.findIndex(
    (step) => !seen.has(step.id) && (!step.phase || (step.phase === phase && store.isMyTurn.value)),
  );
  const step = steps[at];
  if (!step) return null;
  return (
    <section class="guide" aria-label={t("First game", "Première partie")}>
      <h2>
        <Icon name="guide" />{say(step.title)}
        <span class="muted">{at + 1}/{steps.length}</span>
      </h2>
      <p>{say(step.text)}</p>
      <div>
        <button type="button" class="primary" onClick={() => keep([...seen, step.id].join(" ").trim())}>{t("Got it", "Compris")}</button>
        <button type="button" class="quiet" onClick={() => keep(DONE)}>{t("No guide, thanks", "Sans guide, merci")}</button>
      </div>
    </section>
  );
}
