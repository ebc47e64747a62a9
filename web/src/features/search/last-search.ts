const storageName = 'search-storage';

/** Keeps the last search term in this browser. */
export function rememberSearch(q: string): void {
  try {
    localStorage.setItem(storageName, q);
  } catch {
    // A private window may forbid it; searching works without.
  }
}
