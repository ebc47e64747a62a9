import { rm, writeFile } from 'node:fs/promises';
import { wavFile } from '../../audio/cut/wav.ts';
import { doubtfulStretches, fillGaps, type HeardAgain, samplesIn } from '../../transcription/doubtful.ts';
import type { Judged } from '../../transcription/judge/judge.ts';
import type { Stretch } from '../../transcription/sound/sound.ts';
import { type HeldPiece, heldPiece } from './held-piece.ts';
import { loadPiece } from './piece-store.ts';
import { sendAndJudge } from './send-and-judge.ts';
import type { HearOptions } from './send-piece.ts';

/** What is said in a stretch of a piece; undefined where the service fails at it. */
async function hearStretch(
  { index, path, startSeconds, samples }: HeldPiece,
  stretch: Stretch,
  options: HearOptions,
): Promise<Judged | undefined> {
  const file = {
    index,
    path: `${path}.again.wav`,
    startSeconds: startSeconds + stretch.start,
    endSeconds: startSeconds + stretch.end,
  };
  const wav = wavFile(samplesIn(stretch, samples));
  const part = heldPiece(file, wav, options);
  const { judged: stored, tries } = await loadPiece(options.database, part.key);
  if (stored) return stored;
  await writeFile(part.path, wav);
  const judged = await sendAndJudge(part, tries, options);
  await rm(part.path);
  return typeof judged === 'string' ? undefined : judged;
}

/** Sends what may be talk, and wasn't heard in a piece, once more: alone, and without names, which models stumble over. */
export async function hearAgain(piece: HeldPiece, judged: Judged, options: HearOptions): Promise<Judged> {
  const again: HeardAgain[] = [];
  for (const stretch of doubtfulStretches(judged, piece.sound)) {
    const heard = await hearStretch(piece, stretch, { ...options, names: [] });
    if (heard) again.push({ ...stretch, judged: heard });
  }
  return fillGaps(judged, again, piece.sound);
}
