import { readFile, rm } from 'node:fs/promises';
import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import type { JoinPiece } from '../../transcription/join/join-pieces.ts';
import { hearSilence } from '../../transcription/judge-answer.ts';
import { canHalve, halvePiece } from './halve.ts';
import { hearAgain } from './hear-again.ts';
import { type HeldPiece, heldPiece } from './held-piece.ts';
import { loadPiece } from './piece-store.ts';
import { sendAndJudge } from './send-and-judge.ts';
import type { HearOptions } from './send-piece.ts';

async function hearHalves(piece: HeldPiece, options: HearOptions): Promise<JoinPiece[]> {
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
export async function hearPiece(file: AudioPiece, options: HearOptions): Promise<JoinPiece[]> {
  const { database, service } = options;
  const { startSeconds, endSeconds } = file;
  const piece = heldPiece(file, await readFile(file.path), options);
  const { judged: stored, tries } = await loadPiece(database, piece.key);
  if (stored) return [{ startSeconds, endSeconds, ...(await hearAgain(piece, stored, options)) }];
  // Hours of silence are a small file, and cost as much as talk.
  const silence = hearSilence(piece.sound);
  if (silence) return [{ startSeconds, endSeconds, ...silence }];
  if (piece.bytes > service.knownLimits().maxBodyBytes && canHalve(piece)) return hearHalves(piece, options);
  const judged = await sendAndJudge(piece, tries, options);
  if (judged === 'must halve') return hearHalves(piece, options);
  if (judged === 'failed') return [{ startSeconds, endSeconds, heard: undefined, gaps: [] }];
  return [{ startSeconds, endSeconds, ...(await hearAgain(piece, judged, options)) }];
}
