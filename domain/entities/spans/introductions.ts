import type { EpisodeRole } from '../../../contract/api/library/entity.ts';

// How people say who is there. Only the words right before a name are looked at.

const host =
  /(?:\b(?:I['’]m|I am|my name is|name['’]s|hosted by|co-?hosted by|with (?:me|us),? as always,?(?: is| are)?|your hosts?,?(?: is| are)?|my co-?hosts?,?(?: is| are)?|presented by)|^this is),? (?:your hosts?,? )?$/i;
const guest =
  /\b(?:(?:my|our|today['’]s|this week['’]s|special) guests?(?: today| this week| on the show)?(?:,| is| are)?|joined (?:today |again |once again )?by|here with|sitting down with|joining (?:me|us)(?: today)?(?: is| are)|(?:I|we) have|please welcome|welcome (?:back )?to the show,?|I['’]m (?:talking|speaking|chatting) (?:to|with)) $/i;
/** "And I'm still unsure": words between, or a negation, introduce nobody. */
const maxLookBehind = 48;

/** What the words before a person's name introduce them as; undefined when they don't. */
export function introducedAs(text: string, start: number): EpisodeRole | undefined {
  const before = text.slice(Math.max(0, start - maxLookBehind), start);
  if (host.test(before)) return 'host';
  return guest.test(before) ? 'guest' : undefined;
}
