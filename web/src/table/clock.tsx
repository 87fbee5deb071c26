/** How long the seat in turn may still think, where the table has a clock. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";
import type { TableStore } from "./store";

/** 4:05, or with hours 1:04:05. */
function written(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function Clock({ store }: { store: TableStore }) {
  const until = store.deadline.value;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (!until) return null;
  const left = Math.max(0, Math.round((until - now) / 1000));
  return (
    <span class={`clock ${left < 15 ? "is-short" : ""}`} role="timer" aria-label={t("Time left")}>
      {written(left)}
    </span>
  );
}
