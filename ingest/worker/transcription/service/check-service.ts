import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscribeConfig } from '../../../../domain/core/config/transcribe-config.ts';
import type { Heard } from '../../../../domain/core/text/heard.ts';
import { type AudioPiece, cutAudio, cutLimitsFor } from '../../../audio/cut/cut-audio.ts';
import { decodeAudio } from '../../../audio/decode/decode-audio.ts';
import { openTranscriptionService } from './open-transcription-service.ts';
import type { RequestForm } from './request-form.ts';

const maxSeconds = 12;

export type ServiceCheck = {
  heard: Heard;
  /** How the service is asked; undefined after a failure that may have been one by chance. */
  form: RequestForm | undefined;
  /** How long the audio is, and how long it took. */
  seconds: number;
  tookSeconds: number;
};

/** The first seconds of a recording, up to a pause, as a file in a folder. */
async function firstPiece(path: string, folder: string, maxBodyBytes: number): Promise<AudioPiece> {
  const limits = cutLimitsFor(maxBodyBytes);
  const pieces = cutAudio(decodeAudio(path), folder, {
    ...limits,
    maxSeconds: Math.min(limits.maxSeconds, maxSeconds),
  });
  for await (const piece of pieces) return piece;
  throw new Error(`${path} has no sound.`);
}

/**
 * Sends the first seconds of a recording to a service, as if nothing were known of it, and remembers nothing. Throws
 * TranscriptionServiceError.
 */
export async function checkService(
  config: NonNullable<TranscribeConfig>,
  { path, prompt }: { path: string; prompt: string },
): Promise<ServiceCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-check-'));
  const service = await openTranscriptionService(config, {
    load: async () => undefined,
    save: async () => undefined,
  });
  try {
    const piece = await firstPiece(path, folder, config.maxBodyBytes);
    const seconds = piece.endSeconds - piece.startSeconds;
    const started = performance.now();
    const heard = await service.hear({ path: piece.path, seconds }, { prompt });
    const tookSeconds = (performance.now() - started) / 1_000;
    return { heard, form: service.knownLimits().form, seconds, tookSeconds };
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
