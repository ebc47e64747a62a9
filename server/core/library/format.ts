/** ISO 8601 in UTC of a moment as the database driver gives it. */
export function asIso(moment: string | Date | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** `hh:mm:ss` of whole seconds. */
export function formatDuration(seconds: number | null): string | null {
  if (seconds === null) return null;
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `May 3, 2026`; undefined without a date. */
export const formatLongDate = (moment: string | Date | null): string | undefined =>
  moment === null ? undefined : longDate.format(new Date(moment));
