/** What services that transcribe work with, whatever they are sent. */
export const sampleRate = 16_000;

/** Larger files aren't read: the decoder, which has 32 bits, can't jump farther in one. Four hours of video fit. */
const maxAudioBytes = 2 * 1024 ** 3 - 1;

/** Longer audio isn't decoded, whatever a file says about itself. */
export const maxAudioSeconds = 24 * 3_600;

export type DecodeLimits = {
  maxBytes: number;
  maxSeconds: number;
  /** Processor time for one file. A day of the slowest format takes a third of it. */
  cpuMs: number;
};

export const defaultDecodeLimits: DecodeLimits = {
  maxBytes: maxAudioBytes,
  maxSeconds: maxAudioSeconds,
  cpuMs: 20 * 60_000,
};
