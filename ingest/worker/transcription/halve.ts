import { basename, dirname } from 'node:path';
import { type AudioPiece, cutAudio } from '../../audio/cut/cut-audio.ts';
import type { HeldPiece } from './held-piece.ts';

const maxSearchSeconds = 15;
const overlapSeconds = 3;
/** Halves of less are hardly shorter: there is no end to cutting them. */
const minHalvedSeconds = 20;

async function* asStream(samples: Int16Array): AsyncGenerator<Int16Array> {
  yield samples;
}

/** Cuts a piece of at least `minHalvedSeconds` in two, about in its middle. The same piece is cut at the same place. */
export async function halvePiece(piece: HeldPiece): Promise<AudioPiece[]> {
  const folder = dirname(piece.path);
  const seconds = piece.endSeconds - piece.startSeconds;
  const searchSeconds = Math.min(maxSearchSeconds, seconds / 4);
  const limits = {
    maxSeconds: seconds / 2 + searchSeconds / 2 + overlapSeconds,
    searchSeconds,
    overlapSeconds,
  };
  const halves: AudioPiece[] = [];
  const name = `${basename(piece.path, '.wav')}-`;
  for await (const half of cutAudio(asStream(piece.samples), folder, limits, name))
    halves.push({
      ...half,
      startSeconds: piece.startSeconds + half.startSeconds,
      endSeconds: piece.startSeconds + half.endSeconds,
    });
  return halves;
}

/** Whether a piece is long enough to be halved. */
export const canHalve = ({ startSeconds, endSeconds }: Pick<AudioPiece, 'startSeconds' | 'endSeconds'>) =>
  endSeconds - startSeconds >= minHalvedSeconds;
