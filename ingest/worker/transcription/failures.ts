import { AppError } from '../../../domain/core/errors.ts';
import { AudioError } from '../../audio/audio-error.ts';

/** Nothing in a recording reads as speech. */
export class NoSpeech extends Error {}

/** The service doesn't have the model that an operator asked for. */
export class UnknownModel extends Error {}

/** The service failed at everything that there is of a recording. */
export class ServiceFailed extends Error {}

/** Pauses before an episode is tried again; after the last one it has failed. */
const pausesSeconds = [600, 3_600, 6 * 3_600, 86_400, 3 * 86_400];

/** What trying again doesn't change. */
const finalCodes = ['no_speech', 'audio_too_large', 'audio_unsupported', 'url_not_allowed', 'model_unknown'];

/** The code that operators read. */
export function failureCode(error: unknown): string {
  if (error instanceof NoSpeech) return 'no_speech';
  if (error instanceof UnknownModel) return 'model_unknown';
  if (error instanceof ServiceFailed) return 'service_failed';
  if (error instanceof AudioError || error instanceof AppError) return error.code;
  return 'internal_error';
}

/** Seconds until the next try of an episode that was tried `tries` times; undefined if it won't be tried again. */
export const pauseAfter = (code: string, tries: number): number | undefined =>
  finalCodes.includes(code) ? undefined : pausesSeconds[Math.max(tries, 1) - 1];
