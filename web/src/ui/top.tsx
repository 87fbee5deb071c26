/** The bar at the top of every screen: the way home, language, light, sound. */
import type { ComponentChildren } from "preact";
import { follow } from "../route";
import { hasSound, nextTheme, theme } from "../settings";
import { lang, languages, speak, t } from "../words";
import { Icon, type IconName } from "./icons";

const THEME_ICON = { auto: "auto", light: "sun", dark: "moon" } satisfies Record<string, IconName>;

function themeLabel(): string {
  if (theme.value === "light") return t("Colours: light");
  if (theme.value === "dark") return t("Colours: dark");
  return t("Colours: as the system");
}

function LanguageChoice() {
  return (
    <select class="quiet language" aria-label={t("Language")} value={lang.value} onChange={(event) => void speak(event.currentTarget.value)}>
      {languages.map(({ code, name }) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
  );
}

export function Top({ children }: { children?: ComponentChildren }) {
  const sound = hasSound.value
    ? t("Sound at your turn: on")
    : t("Sound at your turn: off");
  return (
    <header class="top">
      <a class="brand" href="/" onClick={follow} aria-label={t("Madang, start page")}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M2 15C8 13 12 9.500 16 5c4 4.500 8 8 14 10v3c-6-1.500-10-4-14-7.500C12 14 8 16.500 2 18z" />
          <path d="M7 20h18v7H7zM16 20v7" class="brand-gate" />
        </svg>
        <span>{t("Madang")}</span>
      </a>
      <div class="top-middle">{children}</div>
      <div class="top-tools">
        <button type="button" class="quiet" aria-label={sound} title={sound} onClick={() => (hasSound.value = !hasSound.value)}>
          <Icon name={hasSound.value ? "sound" : "silent"} />
        </button>
        <button type="button" class="quiet" aria-label={themeLabel()} title={themeLabel()} onClick={nextTheme}>
          <Icon name={THEME_ICON[theme.value]} />
        </button>
        <LanguageChoice />
      </div>
    </header>
  );
}
