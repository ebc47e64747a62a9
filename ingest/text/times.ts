const maxDateLength = 80;
const zoneName = / \(?([A-Z]{3,5})\)?$/i;

/** Zones by name, as hours and minutes from UTC; those of North America are known to `Date`. */
const offsets: Record<string, string> = {
  ...{ WET: '+0000', WEST: '+0100', BST: '+0100', CET: '+0100', MEZ: '+0100', CEST: '+0200', MESZ: '+0200' },
  ...{ EET: '+0200', EEST: '+0300', SAST: '+0200', MSK: '+0300', IDT: '+0300', IRST: '+0330', GST: '+0400' },
  ...{ PKT: '+0500', IST: '+0530', NPT: '+0545', ICT: '+0700', WIB: '+0700', SGT: '+0800', HKT: '+0800' },
  ...{ AWST: '+0800', PHT: '+0800', JST: '+0900', KST: '+0900', ACST: '+0930', AEST: '+1000', ACDT: '+1030' },
  ...{ AEDT: '+1100', NZST: '+1200', NZDT: '+1300', BRT: '-0300', ART: '-0300', NST: '-0330', NDT: '-0230' },
  ...{ AKST: '-0900', AKDT: '-0800', HST: '-1000' },
};

/** ISO 8601 in UTC from any date of a feed; undefined when it is none, or outside of what a podcast can have. */
export function parseDate(text: string | undefined): string | undefined {
  if (!text || text.length > maxDateLength) return undefined;
  const value = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Za-z]{2,9}, ?/, '')
    .replace(zoneName, (zone, name: string) => ` ${offsets[name.toUpperCase()] ?? zone.trim()}`);
  const read = Date.parse(value);
  // A zone that nobody knows costs hours, and not the date.
  const time = Number.isNaN(read) ? Date.parse(value.replace(zoneName, ' GMT')) : read;
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
