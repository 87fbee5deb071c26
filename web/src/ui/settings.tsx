/** One window for everything people choose for this browser; it holds at once. */
import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { isAlone } from "../alone";
import { canNotify, mayNotify } from "../calls";
import { MOTIONS, PALETTES, SIZES, SPEEDS, THEMES, cardSize, confirming, doubleClick, motion, notices, palette, quickKeys, reactions, sound, speed, theme, volume } from "../settings";
import { lang, languages, speak, t } from "../words";
import { ring } from "./bell";
import { Blocked } from "./blocked";
import { Dialog } from "./dialog";
import { MyData } from "./my_data";
import { NameField } from "./name_field";
import { Switch } from "./switch";

export function LanguageChoice() {
  return (
    <select class="language" aria-label={t("Language")} value={lang.value} onChange={(event) => void speak(event.currentTarget.value)}>
      {languages.map(({ code, name }) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: Signal<T>;
  /** In the order in which they are shown, with what each is called. */
  names: readonly (readonly [T, string])[];
}

function Choice<T extends string>({ label, value, names }: ChoiceProps<T>) {
  return (
    <fieldset class="choice-row">
      <legend>{label}</legend>
      {names.map(([one, name]) => (
        <label key={one}>
          <input type="radio" name={label} checked={value.value === one} onChange={() => (value.value = one)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Volume() {
  return (
    <label class="switch">
      <span>{t("Volume")}</span>
      <input
        type="range"
        min={10}
        max={100}
        step={10}
        value={volume.value}
        disabled={sound.value === "off"}
        onInput={(event) => (volume.value = Number(event.currentTarget.value))}
        onChange={ring}
      />
    </label>
  );
}

/** Off again where the browser says no, and why. */
function Notices() {
  const [isRefused, setRefused] = useState(false);
  const choose = async (isWanted: boolean) => {
    const isAllowed = isWanted && (await mayNotify());
    setRefused(isWanted && !isAllowed);
    notices.value = isAllowed ? "on" : "off";
  };
  if (!canNotify()) return null;
  return (
    <>
      <label class="switch">
        <input type="checkbox" checked={notices.value === "on"} onChange={(event) => void choose(event.currentTarget.checked)} />
        <span>{t("A notification when it is your turn and this page is out of sight")}</span>
      </label>
      {isRefused && <p class="problem" role="alert">{t("This browser does not allow notifications from here; its own settings can change that.")}</p>}
    </>
  );
}

function names<T extends string>(order: readonly T[], of: (value: T) => string): readonly (readonly [T, string])[] {
  return order.map((value) => [value, of(value)] as const);
}

function themeName(value: (typeof THEMES)[number]): string {
  if (value === "light") return t("light");
  return value === "dark" ? t("dark") : t("as the system");
}

function speedName(value: (typeof SPEEDS)[number]): string {
  switch (value) {
    case "calm": return t("calm");
    case "fast": return t("fast");
    case "instant": return t("at once");
    default: return t("normal");
  }
}

function motionName(value: (typeof MOTIONS)[number]): string {
  if (value === "full") return t("things move");
  return value === "none" ? t("nothing moves") : t("as the system");
}

function sizeName(value: (typeof SIZES)[number]): string {
  if (value === "small") return t("small");
  return value === "large" ? t("large") : t("normal");
}

const paletteName = (value: (typeof PALETTES)[number]): string => (value === "distinct" ? t("for colour-blind eyes") : t("usual"));

export function Settings({ onClose }: { onClose: () => void }) {
  const wasOn = useRef(sound.value);
  useEffect(() => {
    if (sound.value === "on" && wasOn.current === "off") ring(); // this is how it sounds
    wasOn.current = sound.value;
  }, [sound.value]);
  return (
    <Dialog title={t("Settings")} onClose={onClose} className="settings">
      <label class="switch"><span>{t("Language")}</span><LanguageChoice /></label>
      <Choice label={t("Light or dark")} value={theme} names={names(THEMES, themeName)} />
      <Choice label={t("Seat colours")} value={palette} names={names(PALETTES, paletteName)} />
      <Choice label={t("Speed")} value={speed} names={names(["calm", "normal", "fast", "instant"], speedName)} />
      <Choice label={t("Motion")} value={motion} names={names(MOTIONS, motionName)} />
      <Choice label={t("Cards")} value={cardSize} names={names(["small", "normal", "large"], sizeName)} />
      <fieldset>
        <legend>{t("Acting")}</legend>
        <div>
          <Switch label={t("Ask before an action is played")} value={confirming} />
          <Switch label={t("A double click confirms")} value={doubleClick} />
          <Switch label={t("Keys: numbers, arrows, and ? for all of them")} value={quickKeys} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("Your turn")}</legend>
        <div>
          <Switch label={t("A bell when it is your turn")} value={sound} />
          <Volume />
          <Notices />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("People")}</legend>
        <div><Switch label={t("Show what people say")} value={reactions} /></div>
      </fieldset>
      <p class="muted">{t("All of this is kept in this browser only.")}</p>
      <NameField />
      {!isAlone && <Blocked />}
      <MyData />
    </Dialog>
  );
}
