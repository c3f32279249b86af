/** What was stored in this browser; the preset where nothing is, or nothing can be. */
export function readSetting<T>(key: string, preset: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? preset;
  } catch {
    return preset;
  }
}

/** Stores something in this browser, if it lets us. */
export function storeSetting(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It holds for this window only.
  }
}
