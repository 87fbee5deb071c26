/** Something that is on or off. */
import type { Signal } from "@preact/signals";

export function Switch({ label, value }: { label: string; value: Signal<"on" | "off"> }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={value.value === "on"} onChange={(event) => (value.value = event.currentTarget.checked ? "on" : "off")} />
      <span>{label}</span>
    </label>
  );
}
