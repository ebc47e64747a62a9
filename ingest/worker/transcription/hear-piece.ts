import { readFile, rm } from 'node:fs/promises';
import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import type { JoinPiece } from '../../transcription/join/join-pieces.ts';
import { hearSilence, judgeAnswer } from '../../transcription/judge-answer.ts';
import { canHalve, halvePiece } from './halve.ts';
import { hearAgain } from './hear-again.ts';
import { hashOfPiece, loadPiece, storePiece } from './piece-store.ts';
import { type HearOptions, sendUntilAnswered } from './send-piece.ts';

async function hearHalves(piece: AudioPiece, options: HearOptions): Promise<JoinPiece[]> {
  const heard: JoinPiece[] = [];
  for (const half of await halvePiece(piece)) {
    heard.push(...(await hearPiece(half, options)));
    await rm(half.path);
  }
  return heard;
}

/**
 * What is said in a piece: as stored, or else as the service answers. A piece that is too large for the service is
 * heard in halves. Throws PutOff when nothing can be sent now.
 */
export async function hearPiece(piece: AudioPiece, options: HearOptions): Promise<JoinPiece[]> {
  const { database, service, episodeId, model } = options;
  const { startSeconds, endSeconds } = piece;
  const wav = await readFile(piece.path);
  const key = { episodeId, model, hash: hashOfPiece(startSeconds, wav), startSeconds, endSeconds };
  const stored = await loadPiece(database, key);
  if (stored?.heard) {
    const { heard, gaps, ends } = stored;
    return [{ startSeconds, endSeconds, ...(await hearAgain(piece, { heard, gaps, ends }, options)) }];
  }
  // Hours of silence are a small file, and cost as much as talk.
  const silence = hearSilence(wav);
  if (silence) return [{ startSeconds, endSeconds, ...silence }];
  if (wav.length > service.knownLimits().maxBodyBytes && canHalve(piece)) return hearHalves(piece, options);
  const sent = await sendUntilAnswered(piece, key, options);
  if ('mustHalve' in sent) return hearHalves(piece, options);
  if ('hasFailed' in sent) return [{ startSeconds, endSeconds, heard: undefined, gaps: [] }];
  const judged = judgeAnswer(sent.heard, wav, options.names);
  await storePiece(database, key, judged);
  return [{ startSeconds, endSeconds, ...(await hearAgain(piece, judged, options)) }];
}
