import { AudioError } from '../audio-error.ts';
import { type DecodeLimits, defaultDecodeLimits } from '../limits.ts';
import { decodeInProcess } from './decode-in-process.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';

type DecodeOptions = {
  limits?: Partial<DecodeLimits>;
  /** Where ffmpeg is (`findFfmpeg`); without it, some formats are refused. */
  ffmpeg?: string | undefined;
};

/**
 * The sound of a file as mono samples of 16 bits, 16,000 a second. Nothing is decoded in this process. Throws AudioError
 * when the file isn't audio, isn't whole, or exceeds the limits, which may be after some of it was given.
 */
export async function* decodeAudio(
  path: string,
  { ffmpeg, limits: changed }: DecodeOptions = {},
): AsyncGenerator<Int16Array> {
  const limits = { ...defaultDecodeLimits, ...changed };
  try {
    yield* decodeInProcess(path, limits);
  } catch (error) {
    // Our own decoder comes first: it is the same on every machine, and can do nothing but decode.
    const isUnsupported = error instanceof AudioError && error.code === 'audio_unsupported';
    if (!ffmpeg || !isUnsupported || !error.format) throw error;
    yield* decodeWithFfmpeg(ffmpeg, path, error.format, limits);
  }
}
