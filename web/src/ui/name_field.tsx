/** Where people say what the others should call them. */
import { useState } from "preact/hooks";
import { giveName, myName } from "../hall";
import { t } from "../words";

export function NameField() {
  const [name, setName] = useState<string | null>(null);
  const save = () => {
    if (name === null || name === myName.value) return;
    giveName(name).then(() => setName(null), () => undefined); // offered again: the field keeps what was typed
  };
  return (
    <label class="name-field">
      <span>{t("Your name")}</span>
      <input
        type="text"
        maxLength={24}
        autocomplete="nickname"
        placeholder={t("as others see you")}
        value={name ?? myName.value}
        onInput={(event) => setName(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
