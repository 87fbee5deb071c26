/** Calls one to the table: the tab's title always, a short sound if wanted. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hasSound } from "../settings";
import { titleOf } from "../hall";
import { t } from "../words";
import type { TableStore } from "./store";

/** Two strokes of a small bell; no file to fetch. */
function ring(): void {
  const audio = new AudioContext();
  [0, 0.18].forEach((at, i) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = i ? 988 : 740;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.6);
    if (i) tone.onended = () => void audio.close();
  });
}

export function useCall(store: TableStore): void {
  useEffect(() => {
    let wasMine = true; // no sound for what was so already
    return effect(() => {
      const info = store.info.value;
      const isMine = store.isAsked.value;
      const title = info ? titleOf(info) : t("Madang");
      document.title = isMine ? t("● Your turn – {title}", { title }) : t("{title} – Madang", { title });
      if (isMine && !wasMine && hasSound.peek()) ring();
      wasMine = isMine;
    });
  }, [store]);
}
