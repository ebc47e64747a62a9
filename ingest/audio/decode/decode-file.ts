import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AudioError, type AudioFormat } from '../audio-error.ts';
import { type DecodeLimits, maxAudioSeconds } from '../limits.ts';
import { id3Size, sniffBytes, sniffFormat } from '../sniff/sniff.ts';
import { checkDecoded } from './check-decoded.ts';
import { mp4StartSeconds, type ReadAt } from './mp4-start.ts';
import { PcmWriter } from './pcm-writer.ts';
import { type OpenFailure, WasmDecoder } from './wasm-decoder.ts';

/** Formats that decoder.wasm reads. */
const ownFormats = new Set<AudioFormat>([
  'aac',
  'aiff',
  'caf',
  'flac',
  'matroska',
  'mov',
  'mp3',
  'ogg',
  'wav',
]);
/** Some tools put a tag in front of a tag. */
const maxTags = 8;

const advice = 'Install ffmpeg where Earshot runs, or publish the episode as MP3, M4A or Opus.';
const failureErrors: Record<OpenFailure, [AudioError['code'], string]> = {
  'unknown-format': [
    'audio_unreadable',
    'The audio file is damaged or incomplete. Publish or fetch it again.',
  ],
  'no-audio': ['audio_unreadable', 'The file has no sound.'],
  'unknown-codec': [
    'audio_unsupported',
    `The sound is in a form that Earshot can't decode by itself. ${advice}`,
  ],
};

function openFile(path: string, maxBytes: number): { readAt: ReadAt; size: number; close: () => void } {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const readAt: ReadAt = (position, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, position));
  };
  const close = () => closeSync(file);
  if (size <= maxBytes) return { readAt, size, close };
  close();
  const megabytes = Math.floor(maxBytes / 1_048_576);
  throw new AudioError('audio_too_large', `The audio file is larger than ${megabytes} MB.`);
}

function afterTags(readAt: ReadAt): number {
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const size = id3Size(readAt(at, 10));
    if (size === 0) break;
    at += size;
  }
  return at;
}

function openDecoder(readAt: ReadAt, size: number): { decoder: WasmDecoder; format: AudioFormat } {
  const format = sniffFormat(readAt(afterTags(readAt), sniffBytes));
  if (!ownFormats.has(format)) throw new AudioError(...failureErrors['unknown-codec'], format);
  const decoder = new WasmDecoder(readAt, size);
  if (decoder.failure) throw new AudioError(...failureErrors[decoder.failure], format);
  return { decoder, format };
}

/** What the decoder can't go on with, be it too little memory, ends it. */
function withoutTraps(error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  return new AudioError('audio_unreadable', 'The audio file is damaged, or needs too much memory to decode.');
}

/** How long a file says it is; undefined if it doesn't say, says nonsense, or its format only allows a guess. */
function declaredSeconds(decoder: WasmDecoder, format: AudioFormat, readAt: ReadAt): number | undefined {
  // What records without knowing the end writes the largest size there is.
  const isOpenEnded = format === 'wav' && readAt(4, 4).readUInt32LE() > 0xffff_ff00;
  const isNonsense = decoder.declaredSeconds > maxAudioSeconds;
  return format === 'aac' || isOpenEnded || isNonsense ? undefined : decoder.declaredSeconds;
}

/**
 * Decodes a file to mono samples, 16,000 a second, about a second at a time; stops the process that it runs in meanwhile,
 * so that it belongs in one of its own. Throws AudioError when the file isn't audio, isn't whole, or exceeds the limits.
 */
export function* decodeFile(path: string, { maxBytes, maxSeconds }: DecodeLimits): Generator<Int16Array> {
  const { readAt, size, close } = openFile(path, maxBytes);
  try {
    const { decoder, format } = openDecoder(readAt, size);
    const writer = new PcmWriter(format === 'mov' ? mp4StartSeconds(readAt, size) : 0);
    for (const decoded of decoder.packets()) {
      yield* writer.add(decoded);
      if (writer.seconds <= maxSeconds) continue;
      throw new AudioError('audio_too_large', `The audio is longer than ${maxSeconds / 3_600} hours.`);
    }
    yield* writer.end();
    checkDecoded({ ...writer.totals, declaredSeconds: declaredSeconds(decoder, format, readAt) });
  } catch (error) {
    throw withoutTraps(error);
  } finally {
    close();
  }
}
