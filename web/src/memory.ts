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
