/** A number that counts when it changes, as fast as things travel; at once where nothing moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill, pace } from "../settings";
import { MOTION, whenStopped } from "./motion";

/** Counts from `was.current`, which follows, to n; says how to stop it. */
function count(text: Text, was: { current: number }, n: number): () => void {
  const from = was.current;
  const duration = MOTION * pace();
  const start = performance.now();
  let frame = 0;
  const write = (value: number) => {
    was.current = value;
    if (text.data !== String(value)) text.data = String(value);
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / duration));
    write(Math.round(from + (n - from) * part));
    if (part < 1) frame = requestAnimationFrame(step);
    else forget();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    forget();
  };
  const forget = whenStopped(() => {
    stop();
    write(n);
  });
  write(from);
  frame = requestAnimationFrame(step);
  return stop;
}

/** `from`: where it begins when it is first seen; without, there it stands at once. */
export function Count({ n, from = n }: { n: number; from?: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const was = useRef(from);
  useLayoutEffect(() => {
    const text = element.current?.firstChild;
    if (!(text instanceof Text) || was.current === n) return undefined;
    if (!isStill() && !document.hidden) return count(text, was, n);
    was.current = n;
    return undefined;
  }, [n]);
  return <span class="count" ref={element}>{n}</span>;
}
