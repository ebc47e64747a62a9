import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wavFile } from '../cut/wav.ts';
import { defaultDecodeLimits, sampleRate } from '../limits.ts';
import { decodeFile } from './decode-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-audio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const samplePath = (name: string) => new URL(`../samples/${name}`, import.meta.url).pathname;
const sample = (name: string) => readFileSync(samplePath(name));
const written = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

function decode(path: string, limits = {}): number[] {
  return [...decodeFile(path, { ...defaultDecodeLimits, ...limits })].flatMap((batch) => [...batch]);
}

/** Where it first gets loud, in seconds. */
const firstTone = (samples: number[], from = 0) =>
  samples.findIndex((value, index) => index >= from * sampleRate && Math.abs(value) > 5_000) / sampleRate;

const positioned = ['click.mp3', 'vbr.mp3', 'click.m4a', 'click.mkv', 'video.mp4', 'alac.m4a', 'click.flac'];
it.each([...positioned, 'click.opus', 'click.webm', 'click.ogg'])(
  'finds a tone in %s where it was',
  (name) => {
    const samples = decode(samplePath(name));
    expect(Math.abs(firstTone(samples) - 1)).toBeLessThan(0.01);
    expect(samples.length / sampleRate).toBeCloseTo(2, 1);
    // Silence before and after, and a tone as loud as it was.
    expect(Math.max(...samples.slice(0, 0.95 * sampleRate).map(Math.abs))).toBeLessThan(1_000);
    expect(Math.max(...samples.slice(1.2 * sampleRate).map(Math.abs))).toBeLessThan(1_000);
    expect(Math.max(...samples.map(Math.abs)) / 32_768).toBeCloseTo(0.6, 0);
  },
);

it.each(['click.aac', 'untagged.mp3'])(
  'finds a tone in %s within 30 ms, where nothing gives the delay',
  (name) => {
    expect(Math.abs(firstTone(decode(samplePath(name))) - 1)).toBeLessThan(0.03);
  },
);

/** A stereo WAV file, with the tone on one side from second 1. */
function stereoWav(rate: number): Buffer {
  const samples = new Int16Array(2 * rate * 2);
  for (let at = rate; at < rate * 1.1; at += 1)
    samples[2 * at] = 30_000 * Math.sin((2_000 * Math.PI * at) / rate);
  const file = wavFile(samples);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 4, 28);
  file.writeUInt16LE(4, 32);
  return file;
}

it.each([8_000, 16_000, 22_050, 44_100, 48_000, 96_000])('reads WAV with %i samples a second', (rate) => {
  const samples = decode(written('stereo.wav', stereoWav(rate)));
  expect(samples.length).toBe(2 * sampleRate);
  expect(Math.abs(firstTone(samples) - 1)).toBeLessThan(0.002);
  expect(Math.max(...samples)).toBeGreaterThan(14_000);
});

it('goes on after what was added to a file later', () => {
  for (const name of ['click.mp3', 'click.opus']) {
    const samples = decode(written('joined', Buffer.concat([sample(name), sample(name)])));
    expect(samples.length / sampleRate).toBeCloseTo(4, 0);
    expect(Math.abs(firstTone(samples, 2) - 3)).toBeLessThan(0.06);
  }
});

it('reads the core of HE-AAC', () => {
  const bytes = sample('click.m4a');
  const plain = Buffer.from([0x12, 0x08, 0x56, 0xe5, 0x00]);
  const at = bytes.indexOf(plain);
  expect(at).toBeGreaterThan(0);
  // Band replication at 44.1 kHz on top of plain AAC, which is all there is here.
  Buffer.from([0x2a, 0x0a, 0x08, 0x00, 0x00]).copy(bytes, at);
  expect(Math.abs(firstTone(decode(written('he.m4a', bytes))) - 1)).toBeLessThan(0.03);
});

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

describe('refuses with a sentence', () => {
  it('what is cut off', () => {
    const mp3 = sample('click.mp3');
    expect(() => decode(written('cut.mp3', mp3.subarray(0, 3_000)))).toThrow(
      refusal('audio_unreadable', 'it ends at 00:00:00 of 00:00:02'),
    );
    expect(() => decode(written('cut.wav', stereoWav(44_100).subarray(0, 60_000)))).toThrow(
      refusal('audio_unreadable', 'cut off'),
    );
    expect(() => decode(written('cut.m4a', sample('click.m4a').subarray(0, 1_200)))).toThrow(
      refusal('audio_unreadable', 'damaged or incomplete'),
    );
  });

  it('what is too large, too long or at an impossible rate', () => {
    const path = written('long.wav', stereoWav(44_100));
    expect(() => decode(path, { maxBytes: 1_048_576 / 8 })).toThrow(
      refusal('audio_too_large', 'larger than'),
    );
    expect(() => decode(path, { maxSeconds: 1 })).toThrow(refusal('audio_too_large', 'longer than'));
    expect(() => decode(written('slow.wav', stereoWav(100)))).toThrow(
      refusal('audio_unreadable', '100 samples'),
    );
  });

  it('what is nothing but the head of a file', () => {
    const head = wavFile(new Int16Array(0));
    expect(() => decode(written('head.wav', head))).toThrow(refusal('audio_unreadable', 'no sound'));
    const path = written('zeros.mp3', sample('click.mp3').subarray(0, 40));
    truncateSync(path, 100_000);
    expect(() => decode(path)).toThrow(refusal('audio_unreadable', 'Publish it again'));
  });

  it('what only ffmpeg reads', () => {
    for (const name of ['surround.m4a', 'click.mpegts'])
      expect(() => decode(samplePath(name))).toThrow(refusal('audio_unsupported', 'Install ffmpeg'));
  });
});

it('keeps the time of what follows damage', () => {
  const bytes = Buffer.concat([sample('click.flac')]);
  // Most of the bytes are the tone, which is after the first second.
  bytes.fill(0x55, 600, 640);
  const samples = decode(written('damaged.flac', bytes));
  expect(Math.abs(firstTone(samples) - 1)).toBeLessThan(0.2);
});

it('decodes or refuses whatever is in a file', () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const names = [...positioned, 'click.opus', 'click.webm', 'click.ogg', 'click.aac'];
  const codes = new Set<unknown>();
  for (const name of names)
    for (let round = 0; round < 8; round += 1) {
      const bytes = sample(name);
      for (let change = 0; change < 8; change += 1) bytes[random(bytes.length)] = random(256);
      const path = written('changed', round % 3 ? bytes : bytes.subarray(0, random(bytes.length)));
      try {
        decode(path, { maxSeconds: 600 });
        codes.add('decoded');
      } catch (error) {
        codes.add(error instanceof Error && 'code' in error ? error.code : error);
      }
    }
  const expected = ['decoded', 'audio_unreadable', 'audio_unsupported', 'audio_too_large'];
  expect([...codes].filter((code) => !expected.includes(String(code)))).toEqual([]);
  expect(codes.size).toBeGreaterThan(1);
});
