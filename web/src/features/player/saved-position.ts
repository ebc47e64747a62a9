const storageName = 'playback-positions';
const maxSaved = 50;
/** Seconds at the beginning and the end of an episode that nobody wants to return to. */
const margin = 15;

type Saved = [episodeId: string, seconds: number];

const isSaved = (entry: unknown): entry is Saved =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

function readAll(): Saved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    // Storage may be blocked, or hold something else; then every episode starts at its beginning.
    return [];
  }
}

/** Where this browser stopped playing an episode, in seconds; undefined for one that wasn't played, or to its end. */
export const savedPosition = (episodeId: string): number | undefined =>
  readAll().find(([id]) => id === episodeId)?.[1];

/** Stores where playback of an episode is. */
export function savePosition(episodeId: string, seconds: number, duration: number | undefined): void {
  const isOver = duration !== undefined && seconds > duration - margin;
  const others = readAll().filter(([id]) => id !== episodeId);
  const saved: Saved[] = seconds < margin || isOver ? others : [[episodeId, Math.floor(seconds)], ...others];
  try {
    localStorage.setItem(storageName, JSON.stringify(saved.slice(0, maxSaved)));
  } catch {
    // As above.
  }
}
