import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleRate } from '../limits.ts';
import { type CutLimits, type CutSamples, PieceCutter } from './piece-cutter.ts';
import { wavFile, wavSeconds } from './wav.ts';

/** A WAV file, and which part of the recording it has, in seconds. */
export type AudioPiece = { path: string; index: number; startSeconds: number; endSeconds: number };

/** What a request has besides the file: the fields of its form. */
const formBytes = 65_536;
const searchSeconds = 30;
const overlapSeconds = 3;
/** A piece is in memory while it is cut. */
const maxPieceSeconds = 1_800;

/** The limits of pieces for a service that takes requests up to so many bytes. */
export function cutLimitsFor(maxBodyBytes: number): CutLimits {
  const maxSeconds = Math.min(maxPieceSeconds, Math.floor(wavSeconds(maxBodyBytes - formBytes)));
  return { maxSeconds, searchSeconds, overlapSeconds };
}

async function writePiece(
  folder: string,
  name: string,
  index: number,
  piece: CutSamples,
): Promise<AudioPiece> {
  const path = join(folder, `${name}${String(index).padStart(4, '0')}.wav`);
  await writeFile(path, wavFile(piece.samples));
  const { startSample, samples } = piece;
  const endSample = startSample + samples.length;
  return { path, index, startSeconds: startSample / sampleRate, endSeconds: endSample / sampleRate };
}

/** Cuts samples into WAV files in a folder, whose names begin with `name`, and gives each as soon as it is written. */
export async function* cutAudio(
  samples: AsyncIterable<Int16Array>,
  folder: string,
  limits: CutLimits,
  name = '',
): AsyncGenerator<AudioPiece> {
  const cutter = new PieceCutter(limits);
  let index = 0;
  for await (const batch of samples)
    for (const piece of cutter.add(batch)) yield await writePiece(folder, name, index++, piece);
  for (const piece of cutter.end()) yield await writePiece(folder, name, index++, piece);
}
