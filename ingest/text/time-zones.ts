/**
 * Zones by name, as hours and minutes from UTC. Where countries share a name, the one with the most podcasts counts: IST
 * is India (not Ireland or Israel), BST is Britain (not Bangladesh), CST and AST are in North America (not in China or
 * Arabia), GST is the Gulf. Names that don't say whether it is summer (ET, PT) are read as winter.
 */
const offsets = new Map(
  Object.entries({
    ...{ '': '+0000', Z: '+0000', UT: '+0000', UTC: '+0000', GMT: '+0000', WET: '+0000', WEST: '+0100' },
    ...{
      BST: '+0100',
      CET: '+0100',
      MET: '+0100',
      MEZ: '+0100',
      CEST: '+0200',
      MEST: '+0200',
      MESZ: '+0200',
    },
    ...{ EET: '+0200', EEST: '+0300', MSK: '+0300', TRT: '+0300', IDT: '+0300', WAT: '+0100', CAT: '+0200' },
    ...{ SAST: '+0200', EAT: '+0300', IRST: '+0330', GST: '+0400', PKT: '+0500', IST: '+0530', NPT: '+0545' },
    ...{ ICT: '+0700', WIB: '+0700', SGT: '+0800', HKT: '+0800', AWST: '+0800', PHT: '+0800', JST: '+0900' },
    ...{ KST: '+0900', ACST: '+0930', AEST: '+1000', ACDT: '+1030', AEDT: '+1100', NZST: '+1200' },
    ...{ NZDT: '+1300', BRT: '-0300', ART: '-0300', NDT: '-0230', NST: '-0330', ADT: '-0300', AST: '-0400' },
    ...{ EDT: '-0400', EST: '-0500', ET: '-0500', CDT: '-0500', CST: '-0600', CT: '-0600', MDT: '-0600' },
    ...{ MST: '-0700', MT: '-0700', PDT: '-0700', PST: '-0800', PT: '-0800', AKDT: '-0800', AKST: '-0900' },
    ...{ HST: '-1000' },
  }),
);

const timeOfDay = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m\b)?/i;
const numericZone = /^(?:GMT|UTC)? ?[+-]\d{1,2}:?(?:\d{2})?/i;
const zoneName = /^\(?([a-z]*)\)?\.?$/i;

/**
 * A date whose zone is a number. One without a zone is in UTC wherever this runs, and so is one in a zone that nobody
 * knows: that costs hours, and not the date.
 */
export function withNumericZone(date: string): string {
  const time = timeOfDay.exec(date)?.[0];
  if (time === undefined) return `${date.replace(/(\d{4}) \(?[A-Z]{2,5}\)?$/, '$1')} UTC`;
  const [day = '', rest = ''] = date.split(time);
  // The year may be last: 10:00:00 CEST 2022.
  const year = / \d{4}$/.exec(rest)?.[0] ?? '';
  const zone = rest.slice(0, rest.length - year.length).trim();
  // Words are a date that is behind its time.
  if (/[, ]/.test(zone) && !numericZone.test(zone)) return `${date} UTC`;
  const name = zoneName.exec(zone)?.[1]?.toUpperCase() ?? '';
  const offset = numericZone.exec(zone)?.[0] ?? offsets.get(name) ?? '+0000';
  return `${day.replace(/T$/i, ' ')}${year} ${time} ${offset}`;
}
