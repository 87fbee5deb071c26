/** What has not changed stays the very same thing: who draws only has to compare. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A value that has just come, with every part of it that is as it was taken from before; all of it, if nothing is different. */
export function asBefore<T>(before: unknown, now: T): T {
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = asBefore(before[key], now[key]);
    (now as Record<string, unknown>)[key] = part;
    isSame &&= key in before && part === before[key];
  }
  return isSame ? (before as T) : now;
}
