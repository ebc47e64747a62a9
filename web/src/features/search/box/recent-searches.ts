const lastStorageName = 'search-storage';
const recentStorageName = 'recent-searches';
const maxRecent = 20;

const isText = (value: unknown) => typeof value === 'string';

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    // Storage may be blocked in a private window; search works without it.
    return undefined;
  }
}

/** The last searches in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(read(recentStorageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isText) : [];
  } catch {
    // Something else wrote this entry; the next search replaces it.
    return [];
  }
}

/** Stores a search in this browser. */
export function saveSearch(q: string): void {
  try {
    localStorage.setItem(lastStorageName, q);
    const recent = [q, ...recentSearches().filter((other) => other !== q)].slice(0, maxRecent);
    localStorage.setItem(recentStorageName, JSON.stringify(recent));
  } catch {
    // As above: search works without storage.
  }
}
