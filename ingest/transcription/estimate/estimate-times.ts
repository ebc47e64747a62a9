import type { Heard, HeardSegment, HeardWord } from '../../../domain/core/text/heard.ts';
import type { Sound, Stretch } from '../sound/sound.ts';
import { totalSeconds, within } from '../sound/stretches.ts';
import { glueWords } from './glue-words.ts';
import { spreadWords } from './spread-words.ts';
import { trimWords } from './trim-words.ts';
import { wordsOfText } from './words-of-text.ts';

/** How long talk takes, and how much longer a segment without a pause may be. */
const usualSecondsPerLetter = 1 / 14;
const maxPauseShare = 1.5;

const withWords = (segment: HeardSegment, words: HeardWord[]): HeardSegment => ({
  ...segment,
  start: words[0]?.start ?? segment.start,
  end: words.at(-1)?.end ?? segment.end,
  words,
});

/** Where the words of an answer without times may have been said. */
function spokenStretches(sound: Sound | undefined, end: number): Stretch[] {
  const stretches = [sound?.speech, sound?.audible].find((list) => list !== undefined && list.length > 0);
  return stretches ?? [{ start: 0, end: sound?.seconds ?? end }];
}

function estimateAll(heard: Heard, sound: Sound | undefined): Heard {
  const texts = heard.segments.map(({ text }) => wordsOfText(text));
  const end = Math.max(0, ...heard.segments.map((segment) => segment.end));
  const words = spreadWords(texts.flat(), spokenStretches(sound, end));
  let at = 0;
  const segments = heard.segments.map((segment, index) => {
    const from = at;
    at += texts[index]?.length ?? 0;
    return withWords(segment, words.slice(from, at));
  });
  return { ...heard, segments: segments.filter(({ words }) => words.length > 0) };
}

/** Where the words of a segment were said: a segment that is too long for its text has a pause in it. */
function stretchesOf({ text, start, end }: HeardSegment, sound: Sound | undefined): Stretch[] {
  const whole = [{ start, end: Math.max(start, end) }];
  const needed = text.length * usualSecondsPerLetter;
  if (!sound || end - start < maxPauseShare * needed + 1) return whole;
  const spoken = within(sound.speech, start, end);
  return totalSeconds(spoken) > needed / 2 ? spoken : whole;
}

function wordsOfSegment(segment: HeardSegment, sound: Sound | undefined): HeardWord[] {
  const { text, words } = segment;
  if (words.length > 0) return trimWords(glueWords(text, words), sound);
  return spreadWords(wordsOfText(text), stretchesOf(segment, sound));
}

/**
 * What was heard, with times of all words: where a service gives none, they are estimated from the length of words and,
 * where there are no times at all or a segment has a pause, from where there is sound. Empty segments are left out.
 */
export function estimateTimes(heard: Heard, sound?: Sound): Heard {
  const isWithoutTimes = heard.isEstimated && heard.segments.some(({ words }) => words.length === 0);
  if (isWithoutTimes) return estimateAll(heard, sound);
  const segments = heard.segments.map((segment) => withWords(segment, wordsOfSegment(segment, sound)));
  return { ...heard, segments: segments.filter(({ words }) => words.length > 0) };
}
