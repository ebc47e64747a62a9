// How pages, messages and responses write dates, times and numbers. The browser loads this too.

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `May 3, 2026`. */
export const formatLongDate = (date: string | Date) => longDate.format(new Date(date));

/** `1 h 12 min`, a length. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `1,234`. */
export const formatNumber = (value: number) => value.toLocaleString('en-US');

/** `Product` for `product`. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A query or term; if it's a single phrase, without its own quotation marks, since texts add theirs. */
export const withoutQuotes = (term: string) => /^["“„«]([^"“”„«»]+)["”“»]$/.exec(term.trim())?.[1] ?? term;

/** `“Ada Palmer”`, for a name with and without quotation marks. */
export const quoteTerm = (term: string) => `“${withoutQuotes(term)}”`;

/** `1 episode`, `1,234 episodes`. */
export const formatCount = (count: number, noun: string) =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
