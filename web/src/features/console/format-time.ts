/** `May 3, 2026, 9:00 AM`; `never` without a time. */
export const formatTime = (time: string | null): string =>
  time === null
    ? 'never'
    : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
