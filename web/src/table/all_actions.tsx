/** Every legal action in words: for games without a table of their own, and for whoever prefers a list. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { faceOf } from "../games";
import type { TableInfo } from "../protocol";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { named } from "../ui/seat";
import { t, tn } from "../words";
import { digitOf } from "./keys";
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

/** A list in which one types a number, for Enter to play that action. */
function Numbered({ children }: { children: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef("");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = digitOf(event);
      if (!digit) return;
      const buttons = list.current?.querySelectorAll("button");
      if (!buttons?.[Number((typed.current += digit)) - 1]) typed.current = digit;
      buttons?.[Number(typed.current) - 1]?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return <div class="numbered" ref={list}>{children}</div>;
}

export function AllActions({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(false);
  const { name, declines = () => false } = faceOf(info.game);
  const legal = [...store.choosing.legal.value].sort((a, b) => Number(declines(a)) - Number(declines(b))); // as in the bar
  const words = store.words.value;
  const isPlain = !name;
  const play = (action: string) => {
    isOpen.value = false;
    store.play(action);
  };
  const list = () => grouped(legal).map((group) => (
    <ul key={group[0]} class="actions">
      {group.map((action) => (
        <li key={action}>
          <button type="button" disabled={!store.isMyTurn.value} onClick={() => play(action)}>
            <span>{named(words[action] ?? action, info.seats)}</span>
            {isPlain && <code>{action}</code>}
          </button>
        </li>
      ))}
    </ul>
  ));
  if (isPlain) return store.isAsked.value ? <div class="actions-open">{list()}</div> : null;
  return (
    <>
      <button type="button" class="quiet" aria-keyshortcuts="." disabled={!store.isAsked.value} onClick={() => (isOpen.value = true)}>
        <Icon name="list" />
        {tn("{n} action", "{n} actions", store.isAsked.value ? legal.length : 0)}
      </button>
      {isOpen.value && (
        <Dialog title={t("What you may do")} onClose={() => (isOpen.value = false)}>
          <Numbered>{list()}</Numbered>
        </Dialog>
      )}
    </>
  );
}
