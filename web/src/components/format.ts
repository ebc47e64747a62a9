const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `May 3, 2026`, of an ISO 8601 moment. */
export const formatDate = (iso: string) => longDate.format(new Date(iso));

/** `1 h 12 min`, of seconds. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const formatNumber = (value: number) => value.toLocaleString('en-US');
