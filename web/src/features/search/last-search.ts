const storageName = 'search-storage';

/** Stores the last search term in this browser. */
export function saveLastSearch(q: string): void {
  try {
    localStorage.setItem(storageName, q);
  } catch {
    // Storage may be blocked in a private window; search works without it.
  }
}

/** The last search term in this browser. */
export function lastSearch(): string | undefined {
  try {
    return localStorage.getItem(storageName) || undefined;
  } catch {
    // A private window may forbid it; searching works without.
    return undefined;
  }
}
