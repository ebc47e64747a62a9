import { readStored, store } from '../../../config/stored.ts';

const lastStorageName = 'search-storage';
const recentStorageName = 'recent-searches';
const maxRecent = 20;

const isText = (value: unknown) => typeof value === 'string';

/** The last searches in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(recentStorageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isText) : [];
  } catch {
    // Something else wrote this entry; the next search replaces it.
    return [];
  }
}

/** Stores a search in this browser. */
export function saveSearch(q: string): void {
  store(lastStorageName, q);
  const recent = [q, ...recentSearches().filter((other) => other !== q)].slice(0, maxRecent);
  store(recentStorageName, JSON.stringify(recent));
}
