import { rm } from 'node:fs/promises';
import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import type { JoinPiece } from '../../transcription/join/join-pieces.ts';
import { hearPiece } from './hear-piece.ts';
import type { HearOptions } from './send-piece.ts';
import type { Turns } from './turns.ts';

type RecordingOptions = HearOptions & {
  /** Requests at once. */
  turns: Turns;
  /** Called with what was heard so far, in seconds of the recording. */
  onHeard: (seconds: number) => Promise<void>;
};

/**
 * What is said in the pieces of a recording, in their order. Only one piece more than are sent is cut, so that few are on
 * the disk at once. Rejects with the first failure, when all that was sent has been answered.
 */
export async function hearRecording(
  pieces: AsyncIterable<AudioPiece>,
  { turns, onHeard, ...options }: RecordingOptions,
): Promise<JoinPiece[]> {
  const results: JoinPiece[][] = [];
  const inProgress = new Set<Promise<void>>();
  let heardSeconds = 0;
  let endSeconds = 0;
  let failure: unknown;
  const hear = async (piece: AudioPiece, newSeconds: number, release: () => void) => {
    try {
      results[piece.index] = await hearPiece(piece, options);
      heardSeconds += newSeconds;
      await onHeard(heardSeconds);
    } catch (error) {
      failure ??= error;
    } finally {
      release();
      await rm(piece.path, { force: true });
    }
  };
  try {
    for await (const piece of pieces) {
      const release = await turns.take(options.signal);
      if (failure !== undefined) {
        release();
        break;
      }
      const newSeconds = piece.endSeconds - endSeconds;
      endSeconds = piece.endSeconds;
      const work = hear(piece, newSeconds, release);
      inProgress.add(work);
      void work.finally(() => inProgress.delete(work));
    }
  } finally {
    await Promise.all(inProgress);
  }
  if (failure !== undefined) throw failure;
  return results.flat();
}
