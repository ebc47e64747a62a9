import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import { minWordlessSeconds } from '../judge/wordless.ts';
import type { Stretch } from '../sound/sound.ts';
import { union, without } from '../sound/stretches.ts';

/** Shorter gaps are pauses. */
const minGapSeconds = 1;
/** Gaps this close are one: no word is as short. */
const touchingSeconds = 0.01;
/** Where two pieces disagree about a stretch without words, the one that knows less of it is right. */
const order = ['silent', 'unclear', 'failed'] as const;

/** Gaps that don't overlap: each second has the reason that says most. */
function apart(gaps: TranscriptGap[]): TranscriptGap[] {
  let taken: Stretch[] = [];
  const result: TranscriptGap[] = [];
  for (const reason of order.toReversed()) {
    const own = union(gaps.filter((gap) => gap.reason === reason && gap.end > gap.start));
    result.push(...own.flatMap((gap) => without(gap, taken)).map((gap) => ({ ...gap, reason })));
    taken = union([...taken, ...own]);
  }
  return result.sort((a, b) => a.start - b.start);
}

function mergeTouching(gaps: TranscriptGap[]): TranscriptGap[] {
  const merged: TranscriptGap[] = [];
  for (const gap of gaps) {
    const last = merged.at(-1);
    if (last && last.reason === gap.reason && gap.start - last.end <= touchingSeconds) last.end = gap.end;
    else merged.push({ ...gap });
  }
  return merged;
}

/**
 * The gaps of a recording, in order, and none where there are words. `ends` count only where they make up a long stretch
 * without words.
 */
export function gapsOf(
  gaps: TranscriptGap[],
  ends: TranscriptGap[],
  words: Stretch[],
  seconds: number,
): TranscriptGap[] {
  const spoken = union(words);
  const wordless = without({ start: 0, end: seconds }, spoken).filter(
    ({ start, end }) => end - start >= minWordlessSeconds,
  );
  const isLong = (gap: Stretch) => wordless.some(({ start, end }) => start <= gap.start && end >= gap.end);
  const cut = (list: TranscriptGap[]) =>
    list.flatMap(({ reason, ...gap }) => without(gap, spoken).map((left) => ({ ...left, reason })));
  const longEnds = cut(ends).filter((gap) => isLong(gap));
  const certain = cut(gaps).filter((gap) => gap.reason !== 'silent' || isLong(gap));
  return mergeTouching(apart([...certain, ...longEnds])).filter(
    ({ start, end }) => end - start >= minGapSeconds,
  );
}
