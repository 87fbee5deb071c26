/** The bar at the top of every screen: the way home, and what one may set. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { calling, titleOf } from "../hall";
import { follow, route, startPath, tablePath } from "../route";
import { t, tn } from "../words";
import { Icon } from "./icons";
import { LanguageChoice, Settings } from "./settings";

/** That it is one's turn at another table, wherever one is but on the start page, which lists them. */
function Elsewhere() {
  const at = route.value;
  const others = calling.value.filter(({ id }) => at.at !== "table" || id !== at.id);
  const [first] = others;
  return (
    <span role="status">
      {first && at.at !== "start" && (
        <a class="badge elsewhere" href={tablePath(first.id)} onClick={follow}>
          {others.length > 1 ? tn("Your turn at {n} table", "Your turn at {n} tables", others.length) : t("Your turn: {title}", { title: titleOf(first) })}
        </a>
      )}
    </span>
  );
}

/** At a table its title stands in the middle; elsewhere there is room for the language. */
export function Top({ children, tools }: { children?: ComponentChildren; tools?: ComponentChildren }) {
  const isOpen = useSignal(false);
  return (
    <header class="top">
      <a class="brand" href={startPath} onClick={follow} aria-label={t("Madang, start page")}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M2 15C8 13 12 9.500 16 5c4 4.500 8 8 14 10v3c-6-1.500-10-4-14-7.500C12 14 8 16.500 2 18z" />
          <path d="M7 20h18v7H7zM16 20v7" class="brand-gate" />
        </svg>
        <span>{t("Madang")}</span>
      </a>
      <div class="top-middle">{children}</div>
      <div class="top-tools">
        <Elsewhere />
        {!children && <LanguageChoice />}
        {tools}
        <button type="button" class="quiet" aria-label={t("Settings")} title={t("Settings")} onClick={() => (isOpen.value = true)}>
          <Icon name="sliders" />
        </button>
      </div>
      {isOpen.value && <Settings onClose={() => (isOpen.value = false)} />}
    </header>
  );
}
