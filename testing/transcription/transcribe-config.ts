import type { TranscribeConfig } from '../../domain/core/config/transcribe-config.ts';

/** A service that nobody asks, at 60 cents an hour. */
export const transcribeConfig: NonNullable<TranscribeConfig> = {
  url: 'http://127.0.0.1:9/v1',
  key: undefined,
  model: undefined,
  language: undefined,
  sendsNames: false,
  concurrency: 1,
  hoursPerDay: 24,
  pricePerHour: 0.6,
  maxBodyBytes: 26_214_400,
  maxAudioBytes: 1_073_741_824,
};
