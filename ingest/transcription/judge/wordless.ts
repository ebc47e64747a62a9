import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Sound, Stretch } from '../sound/sound.ts';
import { secondsWithin, union, without } from '../sound/stretches.ts';

/** Talk pauses for less. */
export const minWordlessSeconds = 10;
/** Shorter sound in silence, or silence in music, is part of it. */
const minPartSeconds = 5;
/** Of a stretch that counts as sound. */
const soundShare = 0.1;

/** Silence of some length and what is between, in order. */
function partsOf(stretch: Stretch, sound: Sound): TranscriptGap[] {
  const silences = without(stretch, sound.loud).filter(({ start, end }) => end - start >= minPartSeconds);
  const sounds = without(stretch, silences).filter(({ start, end }) => end - start >= minPartSeconds);
  const isSound =
    secondsWithin(sound.loud, stretch.start, stretch.end) > soundShare * (stretch.end - stretch.start);
  if (sounds.length === 0 || silences.length === 0)
    return [
      { ...stretch, reason: sounds.length > 0 || (silences.length === 0 && isSound) ? 'unclear' : 'silent' },
    ];
  // Short sound between two silences belongs to them.
  const borders = sounds.flatMap(({ start, end }) => [start, end]);
  const times = [stretch.start, ...borders, stretch.end];
  return times.slice(1).flatMap((end, at): TranscriptGap[] => {
    const start = times[at] ?? 0;
    if (end <= start) return [];
    return [{ start, end, reason: at % 2 === 1 ? 'unclear' : 'silent' }];
  });
}

/**
 * Stretches of a piece without a word: `gaps` are those long enough to be told, `ends` those shorter ones at its beginning
 * and end, which may be long together with the neighboring piece's.
 */
export function wordlessIn(words: Stretch[], sound: Sound): { gaps: TranscriptGap[]; ends: TranscriptGap[] } {
  const stretches = without({ start: 0, end: sound.seconds }, union(words));
  const isLong = ({ start, end }: Stretch) => end - start >= minWordlessSeconds;
  const isAtEnd = ({ start, end }: Stretch) => start <= 0 || end >= sound.seconds;
  return {
    gaps: stretches.filter(isLong).flatMap((stretch) => partsOf(stretch, sound)),
    ends: stretches
      .filter((stretch) => !isLong(stretch) && isAtEnd(stretch))
      .flatMap((stretch) => partsOf(stretch, sound)),
  };
}

/** What was left out where there is sound and nothing else covers it. Where there is no sound, nothing is missing. */
export function leftOutIn(stretches: Stretch[], covered: Stretch[], sound: Sound): TranscriptGap[] {
  const others = union(covered);
  return stretches
    .flatMap((stretch) => without(stretch, others))
    .filter(({ start, end }) => secondsWithin(sound.loud, start, end) > soundShare * (end - start))
    .map((stretch) => ({ ...stretch, reason: 'unclear' }));
}
