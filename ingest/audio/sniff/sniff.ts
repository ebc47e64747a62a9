import { AudioError, type AudioFormat } from '../audio-error.ts';
import { findFrames } from './mpeg-frames.ts';
import { describeOther } from './not-audio.ts';

/** How much of a file is looked at, after the tags in front. */
export const sniffBytes = 65_536;

const tsPacketBytes = 188;

const beginsWith: [string, AudioFormat][] = [
  ['fLaC', 'flac'],
  ['OggS', 'ogg'],
  ['caff', 'caf'],
  ['\x1a\x45\xdf\xa3', 'matroska'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'asf'],
  ['FLV\x01', 'flv'],
  ['#!AMR', 'amr'],
];
const riffKinds: Record<string, AudioFormat> = { WAVE: 'wav', 'AVI ': 'avi' };
const boxKinds = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'];

/** The size of the ID3 tag that a file begins with, in bytes. */
export function id3Size(start: Uint8Array): number {
  const [i, d, three, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = start.subarray(0, 10);
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0;
  const footer = flags & 0x10 ? 10 : 0;
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (e & 127)) + footer;
}

function formatOf(start: Uint8Array): AudioFormat | undefined {
  const text = Buffer.from(start.subarray(0, 12)).toString('latin1');
  const kind = text.slice(8, 12);
  const begins = beginsWith.find(([beginning]) => text.startsWith(beginning));
  if (begins) return begins[1];
  if (text.startsWith('RIFF') || text.startsWith('RF64')) return riffKinds[kind];
  if (text.startsWith('FORM') && kind.startsWith('AIF')) return 'aiff';
  if (boxKinds.includes(text.slice(4, 8))) return 'mov';
  if ([0, 1, 2].every((packet) => start[packet * tsPacketBytes] === 0x47)) return 'mpegts';
  const frames = findFrames(start);
  return frames === 'adts' ? 'aac' : frames;
}

/**
 * Which format a file has, by its bytes: `start` is what follows the tags in front. Throws AudioError when it isn't audio.
 */
export function sniffFormat(start: Uint8Array): AudioFormat {
  if (start.length === 0) throw new AudioError('audio_unreadable', 'The audio file is empty.');
  const other = describeOther(start);
  if (other) throw new AudioError('audio_unreadable', other);
  const format = formatOf(start);
  if (format) return format;
  const isZeros = start.every((byte) => byte === 0);
  const what = isZeros
    ? 'The audio file begins with nothing but zeros.'
    : "This isn't audio in a known format.";
  throw new AudioError('audio_unreadable', `${what} Publish it again, as MP3 or M4A.`);
}
