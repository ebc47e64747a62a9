import { readFile, rm, writeFile } from 'node:fs/promises';
import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import { wavFile } from '../../audio/cut/wav.ts';
import { doubtfulStretches, fillGaps, type HeardAgain, samplesIn } from '../../transcription/doubtful.ts';
import type { Judged } from '../../transcription/judge/judge.ts';
import { judgeAnswer } from '../../transcription/judge-answer.ts';
import { hashOfPiece, loadPiece, storePiece } from './piece-store.ts';
import { type HearOptions, sendUntilAnswered } from './send-piece.ts';

/** What is said in a stretch of a recording; undefined where the service fails at it. */
async function hearStretch(
  piece: AudioPiece,
  wav: Buffer,
  options: HearOptions,
): Promise<Judged | undefined> {
  const { database, episodeId, model } = options;
  const { startSeconds, endSeconds } = piece;
  const key = { episodeId, model, hash: hashOfPiece(startSeconds, wav), startSeconds, endSeconds };
  const stored = await loadPiece(database, key);
  if (stored?.heard) return { heard: stored.heard, gaps: stored.gaps, ends: stored.ends };
  await writeFile(piece.path, wav);
  const sent = await sendUntilAnswered(piece, key, options);
  await rm(piece.path);
  if (!('heard' in sent)) return undefined;
  const judged = judgeAnswer(sent.heard, wav);
  await storePiece(database, key, judged);
  return judged;
}

/** Sends what may be talk, and wasn't heard in a piece, once more: alone, and without names, which models stumble over. */
export async function hearAgain(piece: AudioPiece, judged: Judged, options: HearOptions): Promise<Judged> {
  const wav = await readFile(piece.path);
  const again: HeardAgain[] = [];
  for (const stretch of doubtfulStretches(judged, wav)) {
    const part = {
      index: piece.index,
      path: `${piece.path}.again.wav`,
      startSeconds: piece.startSeconds + stretch.start,
      endSeconds: piece.startSeconds + stretch.end,
    };
    const heard = await hearStretch(part, wavFile(samplesIn(stretch, wav)), { ...options, names: [] });
    if (heard) again.push({ ...stretch, judged: heard });
  }
  return fillGaps(judged, again, wav);
}
