/** What people choose for this browser, kept on the device. What styles depend on stands on <html> as well: data-theme,
 * data-palette, data-motion, data-speed, and --card-scale. */
import { computed, effect, signal, type Signal } from "@preact/signals";
import { remember, remembered } from "./memory";

/** A choice that is remembered; the first value is what it is until somebody chooses. */
function kept<T extends string>(key: string, values: readonly T[]): Signal<T> {
  const choice = signal<T>(values.find((value) => value === remembered(key)) ?? (values[0] as T));
  effect(() => remember(key, choice.value));
  return choice;
}

export const THEMES = ["auto", "light", "dark"] as const;
export const PALETTES = ["usual", "distinct"] as const;
export const SPEEDS = ["normal", "calm", "fast", "instant"] as const;
export const MOTIONS = ["auto", "full", "none"] as const;
export const SIZES = ["normal", "small", "large"] as const;
const OFF_ON = ["off", "on"] as const;
const ON_OFF = ["on", "off"] as const;

export const theme = kept("theme", THEMES);
/** Whether the seats have colours that all eyes tell apart. */
export const palette = kept("palette", PALETTES);
export const speed = kept("speed", SPEEDS);
export const motion = kept("motion", MOTIONS);
export const cardSize = kept("cards", SIZES);
/** Whether one is asked before an action that what is picked makes. */
export const confirming = kept("confirm", ON_OFF);
/** Whether a double click confirms. */
export const doubleClick = kept("double", OFF_ON);
/** Whether digits, arrows, full stop and question mark do something at a table. */
export const quickKeys = kept("keys", ON_OFF);
export const sound = kept("sound", OFF_ON);

/** Whether the browser notifies when it is one's turn and nobody looks. */
export const notices = kept("notices", OFF_ON);

/** Whether what people say to each other is shown. */
export const reactions = kept("reactions", ON_OFF);

const LOUD = 60;
/** Of the sound, in percent. */
export const volume = signal(Math.min(100, Number(remembered("volume") ?? LOUD) || LOUD));

const system = matchMedia("(prefers-reduced-motion: reduce)");
const systemIsStill = signal(system.matches);
system.addEventListener("change", () => (systemIsStill.value = system.matches));

const still = computed(() => speed.value === "instant" || (motion.value === "auto" ? systemIsStill.value : motion.value === "none"));

/** Whether nothing moves: things are where they go at once. */
export const isStill = (): boolean => still.value;

/** How long what others do is shown, and what moves takes: times this. */
const PACE: Readonly<Record<(typeof SPEEDS)[number], number>> = { calm: 1.8, normal: 1, fast: 0.5, instant: 0 };
export const pace = (): number => PACE[speed.value];

const SCALE: Readonly<Record<(typeof SIZES)[number], number>> = { small: 0.85, normal: 1, large: 1.2 };

effect(() => remember("volume", String(volume.value)));
effect(() => {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = theme.value;
  dataset["palette"] = palette.value;
  dataset["speed"] = speed.value;
  dataset["motion"] = still.value ? "none" : "full";
  style.setProperty("--pace", String(pace()));
  style.setProperty("--card-scale", String(SCALE[cardSize.value]));
});
