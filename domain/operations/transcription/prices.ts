import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';

/** Dollars for seconds of audio, in whole cents. */
export const priceOf = (seconds: number, config: TranscribeConfig): number =>
  Math.round((seconds / 3_600) * (config?.pricePerHour ?? 0) * 100) / 100;

/** To a tenth. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10;
