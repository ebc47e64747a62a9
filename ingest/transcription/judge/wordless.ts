import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Sound, Stretch } from '../sound/sound.ts';
import { secondsWithin, without } from '../sound/stretches.ts';

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

/** The time between words, from the beginning of a piece to its end. */
function betweenWords(words: Stretch[], seconds: number): Stretch[] {
  const inOrder = [...words].sort((a, b) => a.start - b.start);
  return without({ start: 0, end: seconds }, merged(inOrder));
}

function merged(inOrder: Stretch[]): Stretch[] {
  const list: Stretch[] = [];
  for (const { start, end } of inOrder) {
    const last = list.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else list.push({ start, end });
  }
  return list;
}

/**
 * Stretches of a piece without a word: `gaps` are those long enough to be told, `ends` those shorter ones at its beginning
 * and end, which may be long together with the neighboring piece's.
 */
export function wordlessIn(words: Stretch[], sound: Sound): { gaps: TranscriptGap[]; ends: TranscriptGap[] } {
  const stretches = betweenWords(words, sound.seconds);
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
  const others = merged([...covered].sort((a, b) => a.start - b.start));
  return stretches
    .flatMap((stretch) => without(stretch, others))
    .filter(({ start, end }) => secondsWithin(sound.loud, start, end) > soundShare * (end - start))
    .map((stretch) => ({ ...stretch, reason: 'unclear' }));
}
