/** What people choose for this browser: light or dark, sound. */
import { effect, signal } from "@preact/signals";
import { remember, remembered } from "./memory";

type Theme = "auto" | "light" | "dark";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const theme = signal<Theme>(THEMES.find((name) => name === remembered("theme")) ?? "auto");
export const hasSound = signal(remembered("sound") === "on");

effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
  remember("theme", theme.value);
});
effect(() => remember("sound", hasSound.value ? "on" : "off"));

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? "auto";
}

const motion = matchMedia("(prefers-reduced-motion: reduce)");
export const isStill = (): boolean => motion.matches;
