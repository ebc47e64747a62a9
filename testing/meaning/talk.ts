import type { Show } from '../../ingest/prepare/show.ts';
import { showOf } from '../show-of.ts';

const speakers = ['Ada Palmer', 'Ben Okri'];

/** Each line by another speaker, so that it's a passage. */
export const talk = (...lines: string[]) =>
  lines.map((line, at) => `**${speakers[at % speakers.length]}:** ${line}`).join('\n\n');

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Episodes of four passages each, one of them too short for a vector; no two have a text in common. */
export const numberedShow = (title: string, count: number): Show =>
  showOf(
    title,
    numbers.slice(0, count).map((number) => ({
      title: `${title} ${number}`,
      transcript: talk(
        `The ${number} boats of ${title} left the harbor before sunrise, and nobody knew when they would return.`,
        `My neighbor bought ${number} chairs in ${title} for the kitchen, because all the old ones were broken.`,
        `Exactly ${number}.`,
        `It takes ${number} hours to walk from ${title} to the lake, if the weather is good and you don't stop.`,
      ),
    })),
  );
