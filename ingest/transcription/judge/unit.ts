import type { Heard, HeardSegment, HeardWord } from '../../../domain/core/text/heard.ts';
import { joinTexts } from '../../../domain/core/text/words/join-texts.ts';
import { endsSentence } from '../../transcripts/lines/sentence-ends.ts';

/** A sentence of a segment: what is kept or left out as a whole. */
export type Unit = {
  segment: HeardSegment;
  words: HeardWord[];
  text: string;
  start: number;
  end: number;
  /** The mean of its words, where the service says so. */
  probability: number | undefined;
  /** Whether the sentence goes on in the unit before, or the next one, across a pause. */
  goesOn: { before: boolean; after: boolean };
};

function meanProbability(words: HeardWord[]): number | undefined {
  const values = words.flatMap(({ probability }) => (probability === undefined ? [] : [probability]));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const alone = { before: false, after: false };

export function unitOf(segment: HeardSegment, words: HeardWord[], goesOn = alone): Unit {
  return {
    segment,
    words,
    text: joinTexts(words.map(({ text }) => text)),
    start: words[0]?.start ?? segment.start,
    end: words.at(-1)?.end ?? segment.end,
    probability: meanProbability(words),
    goesOn,
  };
}

/** Text without signs is cut, so that what is invented in it can be left out alone. */
const maxWords = 25;
/** What is invented in a pause may be part of the sentence before or after it. */
const maxPauseSeconds = 2;

/** The sentences of all segments, in order, cut where they are long or have a pause. */
export function unitsOf(heard: Heard): Unit[] {
  return heard.segments.flatMap((segment) => {
    const parts: { words: HeardWord[]; goesOn: Unit['goesOn'] }[] = [];
    let isOpen = false;
    for (const word of segment.words) {
      const last = parts.at(-1);
      const isAfterPause = word.start - (last?.words.at(-1)?.end ?? word.start) >= maxPauseSeconds;
      if (last && isOpen && !isAfterPause) last.words.push(word);
      else {
        if (last) last.goesOn.after = isOpen;
        parts.push({ words: [word], goesOn: { before: isOpen, after: false } });
      }
      isOpen = !endsSentence(word.text) && (parts.at(-1)?.words.length ?? 0) < maxWords;
    }
    return parts.map(({ words, goesOn }) => unitOf(segment, words, goesOn));
  });
}

/** Segments of the sentences that are left. */
export function segmentsOf(units: Unit[]): HeardSegment[] {
  return [...Map.groupBy(units, ({ segment }) => segment)].map(([segment, inside]) => {
    const words = inside.flatMap((unit) => unit.words);
    const { text, start, end } = unitOf(segment, words);
    return { ...segment, text, start, end, words };
  });
}

/** Letters and digits without signs and capitals, to compare words. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
