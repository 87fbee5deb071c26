/** What this browser remembers; without storage it forgets, and everything works. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`madang.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`madang.${key}`, value);
  } catch {
    // a private window without storage
  }
}
