/** ISO 8601 in UTC, from a timestamp of a decoder, the driver or a JSON function. */
export function asIso(timestamp: string | Date): string;
export function asIso(timestamp: string | Date | null): string | null;
export function asIso(timestamp: string | Date | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString();
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `May 3, 2026`; undefined without a date. */
export const formatLongDate = (timestamp: string | Date | null): string | undefined =>
  timestamp === null ? undefined : longDate.format(new Date(timestamp));
