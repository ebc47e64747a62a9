const storageName = 'search-storage';

/** The last search term of this browser; undefined when there is none, or storage is closed to us. */
export function lastSearch(): string | undefined {
  try {
    return localStorage.getItem(storageName) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberSearch(q: string): void {
  try {
    localStorage.setItem(storageName, q);
  } catch {
    // A private window may forbid it; searching works without.
  }
}
