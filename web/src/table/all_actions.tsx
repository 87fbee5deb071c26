/** Every legal action in words: for games without a table of their own, and for whoever prefers a list. */
import { useSignal } from "@preact/signals";
import { lookOf } from "../games";
import type { TableInfo } from "../protocol";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { named } from "../ui/seat";
import { t, tn } from "../words";
import type { TableStore } from "./store";

/** Grouped by their first word. */
function grouped(actions: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const verb = action.split(" ")[0] ?? "";
    groups.set(verb, [...(groups.get(verb) ?? []), action]);
  }
  return [...groups.values()];
}

export function AllActions({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(false);
  const legal = store.choosing.legal.value;
  const words = store.words.value;
  const isPlain = !lookOf(info.game).name;
  const play = (action: string) => {
    isOpen.value = false;
    store.play(action);
  };
  const list = grouped(legal).map((group) => (
    <ul key={group[0]} class="actions">
      {group.map((action) => (
        <li key={action}>
          <button type="button" disabled={!store.isMyTurn.value} onClick={() => play(action)}>
            <span>{named(words[action] ?? action, info.seats)}</span>
            <code>{action}</code>
          </button>
        </li>
      ))}
    </ul>
  ));
  if (isPlain) return <div class="actions-open">{list}</div>;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isOpen.value = true)}>
        <Icon name="list" />
        {tn("{n} action", "{n} actions", legal.length)}
      </button>
      {isOpen.value && (
        <Dialog title={t("What you may do")} onClose={() => (isOpen.value = false)}>
          {list}
        </Dialog>
      )}
    </>
  );
}
