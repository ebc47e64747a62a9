import type { TranscriptGap } from '../../contract/shared/transcription.ts';
import { sampleRate } from '../audio/limits.ts';
import { type Judged, judge } from './judge/judge.ts';
import type { Sound, Stretch } from './sound/sound.ts';
import { secondsWithin, totalSeconds } from './sound/stretches.ts';

/** A model that lost its thread in a long piece hears most of what it missed when that is sent alone. */
const minSeconds = 6;
/** Of a stretch in which somebody may speak. */
const speechShare = 0.5;
/** Before and after a stretch, so that its first and last words are whole. */
const marginSeconds = 1.5;
/** Music is doubtful too: no more of a piece is sent again than this. */
const maxShare = 0.1;
const minAllowedSeconds = 30;

/** Where nothing was heard, the ends of the piece included. */
const wordless = ({ gaps, ends }: Judged): TranscriptGap[] =>
  [...gaps, ...ends].sort((a, b) => a.start - b.start);

/** Stretches of a piece in which somebody may speak, of which nothing was heard; with a margin, in seconds of the piece. */
export function doubtfulStretches(judged: Judged, sound: Sound): Stretch[] {
  const unclear = wordless(judged).filter(
    ({ start, end, reason }) => reason === 'unclear' && end - start >= minSeconds,
  );
  const allowed = Math.max(minAllowedSeconds, sound.seconds * maxShare);
  const doubtful: Stretch[] = [];
  for (const { start, end } of unclear) {
    if (secondsWithin(sound.speech, start, end) < speechShare * (end - start)) continue;
    const stretch = {
      start: Math.max(0, start - marginSeconds),
      end: Math.min(sound.seconds, end + marginSeconds),
    };
    if (totalSeconds([...doubtful, stretch]) > allowed) break;
    doubtful.push(stretch);
  }
  return doubtful;
}

/** The samples of a stretch. */
export const samplesIn = ({ start, end }: Stretch, samples: Int16Array): Int16Array =>
  samples.subarray(Math.floor(start * sampleRate), Math.ceil(end * sampleRate));

/** A stretch of a piece that was sent alone, and what was heard in it. */
export type HeardAgain = Stretch & { judged: Judged };

/** What was heard in a piece, with the words that were heard in its gaps when these were sent alone. */
export function fillGaps(judged: Judged, again: HeardAgain[], sound: Sound): Judged {
  const gaps = wordless(judged);
  const isInGap = (time: number) => gaps.some(({ start, end }) => time >= start && time <= end);
  const added = again.flatMap(({ start: offset, judged: { heard } }) =>
    heard.segments.flatMap((segment) => {
      const words = segment.words
        .map((word) => ({ ...word, start: word.start + offset, end: word.end + offset }))
        .filter(({ start, end }) => isInGap((start + end) / 2));
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last) return [];
      const text = words.map((word) => word.text).join(' ');
      return [{ ...segment, speaker: undefined, text, start: first.start, end: last.end, words }];
    }),
  );
  if (added.length === 0) return judged;
  const segments = [...judged.heard.segments, ...added].sort((a, b) => a.start - b.start);
  return judge({ ...judged.heard, segments }, sound);
}
