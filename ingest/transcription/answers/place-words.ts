import type { HeardSegment, HeardWord } from '../../../domain/core/text/heard.ts';
import { sentencesOf } from '../../passages/sentences.ts';
import { alignWords } from './align-words.ts';
import { placeTimes } from './place-times.ts';
import { cleanText } from './timed-segments.ts';
import { type GivenWord, wholeWords } from './timed-words.ts';

type Segment = Omit<HeardSegment, 'words'>;

/** How far a word may be outside of its segment. */
const slackSeconds = 1;

/**
 * Words with their times in the piece, for each list that was given; none where these make no sense. All lists together
 * say in which unit times are.
 */
export function placeWords(lists: (GivenWord | null)[][], seconds: number): HeardWord[][] {
  const whole = lists.map(wholeWords);
  const times = placeTimes(whole.flat(), seconds) ?? [];
  let at = 0;
  return whole.map((words) =>
    words.flatMap(({ text, probability }) => {
      const time = times[at++];
      return time ? [{ text: cleanText(text), ...time, probability }] : [];
    }),
  );
}

/** The words of one segment, if they are what it says and are where it is. */
export function withWords(segment: Segment, words: HeardWord[]): HeardSegment {
  const inside = words.filter(
    ({ start, end }) => end >= segment.start - slackSeconds && start <= segment.end + slackSeconds,
  );
  const aligned = inside.length >= words.length / 2 ? alignWords(segment.text, words) : undefined;
  return { ...segment, words: aligned?.words ?? [] };
}

/** Gives every segment the words whose middle it covers; a word between two goes to the one before it. */
export function shareWords(segments: Segment[], words: HeardWord[]): HeardSegment[] {
  const shares = segments.map((): HeardWord[] => []);
  let at = 0;
  for (const word of words) {
    const middle = (word.start + word.end) / 2;
    while (at + 1 < segments.length && (segments[at + 1]?.start ?? 0) <= middle) at += 1;
    shares[at]?.push(word);
  }
  return segments.map((segment, at) => withWords(segment, shares[at] ?? []));
}

/** A segment for each sentence of a text, from where its first word begins; none if the words aren't of that text. */
export function sentencesFrom(text: string, words: HeardWord[], language: string): HeardSegment[] {
  const aligned = alignWords(text, words);
  const segments: HeardSegment[] = [];
  let untimed = '';
  let next = 0;
  let end = 0;
  for (const sentence of aligned ? sentencesOf(text, language) : []) {
    const first = next;
    end += sentence.length;
    while ((aligned?.places[next] ?? end) < end) next += 1;
    const own = aligned?.words.slice(first, next) ?? [];
    const last = segments.at(-1);
    // Nobody knows when that was said: it stays with its neighbor.
    if (own.length === 0 && last) last.text = `${last.text} ${sentence.trim()}`;
    else if (own.length === 0) untimed += sentence;
    else
      segments.push({
        text: (untimed + sentence).trim(),
        start: own[0]?.start ?? 0,
        end: own.at(-1)?.end ?? 0,
        words: own,
      });
    if (own.length > 0) untimed = '';
  }
  return segments;
}
