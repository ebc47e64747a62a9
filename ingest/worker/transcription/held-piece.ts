import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import { samplesOfWav } from '../../transcription/sound/read-wav.ts';
import { type Sound, soundOf } from '../../transcription/sound/sound.ts';
import { hashOfPiece, type PieceKey } from './piece-store.ts';

/** A piece whose samples are in memory. */
export type HeldPiece = AudioPiece & {
  key: PieceKey;
  /** Of its file. */
  bytes: number;
  samples: Int16Array;
  sound: Sound;
};

/** A piece by the content of its file. */
export function heldPiece(
  piece: AudioPiece,
  wav: Uint8Array,
  { episodeId, model }: Pick<PieceKey, 'episodeId' | 'model'>,
): HeldPiece {
  const { startSeconds, endSeconds } = piece;
  const samples = samplesOfWav(wav);
  return {
    ...piece,
    key: { episodeId, model, hash: hashOfPiece(startSeconds, wav), startSeconds, endSeconds },
    bytes: wav.length,
    samples,
    sound: soundOf(samples),
  };
}
