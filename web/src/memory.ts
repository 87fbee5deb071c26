/** What this browser remembers; without storage only until the page is left, and everything works. */
const meanwhile = new Map<string, string>();

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`madang.${key}`);
  } catch {
    return meanwhile.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`madang.${key}`, value);
  } catch {
    meanwhile.set(key, value); // a private window without storage
  }
}

/** All of it, by key. */
export function rememberedAll(): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("madang.")));
  } catch {
    return Object.fromEntries(meanwhile);
  }
}

export function forgetAll(): void {
  meanwhile.clear();
  for (const key of Object.keys(rememberedAll())) localStorage.removeItem(key);
}
