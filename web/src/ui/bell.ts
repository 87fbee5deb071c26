/** A small bell; no file to fetch. */
import { volume } from "../settings";

const LOUDEST = 0.2;
const LASTS = 0.6; // seconds

/** One stroke after the other, a fifth of a second apart. */
function strike(tones: readonly number[]): void {
  const audio = new AudioContext();
  tones.forEach((hertz, i) => {
    const at = audio.currentTime + 0.18 * i;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime((LOUDEST * volume.peek()) / 100, at);
    loudness.gain.exponentialRampToValueAtTime(0.0005, at + LASTS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LASTS);
    if (i === tones.length - 1) tone.onended = () => void audio.close();
  });
}

/** It is your turn. */
export const ring = (): void => strike([740, 988]);
