const storageName = 'search-storage';

/** Keeps the last search term in this browser. */
export function saveLastSearch(q: string): void {
  try {
    localStorage.setItem(storageName, q);
  } catch {
    // A private window may forbid it; searching works without.
  }
}

/** The term that was searched for last in this browser. */
export function lastSearch(): string | undefined {
  try {
    return localStorage.getItem(storageName) || undefined;
  } catch {
    return undefined;
  }
}
