import { withNumericZone } from './time-zones.ts';

const maxDateLength = 80;

/** ISO 8601 in UTC from any date of a feed; undefined when it is none, or outside of what a podcast can have. */
export function parseDate(text: string | undefined): string | undefined {
  if (!text || text.length > maxDateLength) return undefined;
  const value = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Za-z]{2,9}, ?/, '');
  const time = Date.parse(withNumericZone(value));
  if (Number.isNaN(time)) return undefined;
  const year = new Date(time).getUTCFullYear();
  return year >= 1990 && year <= 2100 ? new Date(time).toISOString() : undefined;
}

const maxSeconds = 14 * 86_400;

/** Seconds from `seconds`, `mm:ss`, `hh:mm:ss`, with or without fractions; undefined when it is none of these. */
export function parseDuration(value: string | number | undefined): number | undefined {
  const text = String(value ?? '')
    .slice(0, 100)
    .trim();
  if (!/^\d{1,9}(?::\d{1,3}){0,2}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 && seconds <= maxSeconds ? Math.round(seconds) : undefined;
}
