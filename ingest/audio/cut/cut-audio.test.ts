import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeFile } from '../decode/decode-file.ts';
import { defaultDecodeLimits, sampleRate } from '../limits.ts';
import { type AudioPiece, cutAudio, cutLimitsFor } from './cut-audio.ts';
import { PieceCutter } from './piece-cutter.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-pieces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { maxSeconds: 60, searchSeconds: 20, overlapSeconds: 3 };

/** Noise as loud as talk, always the same, with half a second of quiet around each of these seconds. */
function talk(seconds: number, pauses: number[]): Int16Array {
  let state = 1;
  return Int16Array.from({ length: seconds * sampleRate }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    const isPause = pauses.some((pause) => Math.abs(index / sampleRate - pause) <= 0.25);
    return Math.round((state / 2_147_483_647 - 0.5) * (isPause ? 100 : 10_000));
  });
}

async function* inBatches(samples: Int16Array, size: number): AsyncGenerator<Int16Array> {
  for (let at = 0; at < samples.length; at += size) yield samples.subarray(at, at + size);
}

async function cut(samples: Int16Array, size = 10_000, within = limits): Promise<AudioPiece[]> {
  return Array.fromAsync(cutAudio(inBatches(samples, size), folder, within));
}

const times = (pieces: AudioPiece[]) =>
  pieces.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);

it('cuts in pauses, with an overlap, and gives the same pieces for the same recording', async () => {
  const recording = talk(150, [20, 51.2, 99, 103]);
  const pieces = await cut(recording);
  const [first = [], second = [], third = []] = times(pieces);
  expect(pieces).toHaveLength(3);
  expect(first[0]).toBe(0);
  expect(first[1]).toBeCloseTo(51.2, 1);
  expect(second[0]).toBeCloseTo(48.2, 1);
  expect(second[1]).toBeCloseTo(103, 1);
  expect(third).toEqual([expect.closeTo(100, 1), 150]);
  for (const size of [4_099, 3_000_000]) expect(times(await cut(recording, size))).toEqual(times(pieces));
});

it('writes each piece as WAV, with the sound of its part', async () => {
  const recording = talk(150, [50]);
  for (const { path, startSeconds, endSeconds } of await cut(recording)) {
    const decoded = [...decodeFile(path, defaultDecodeLimits)].flatMap((batch) => [...batch]);
    const part = recording.subarray(startSeconds * sampleRate, endSeconds * sampleRate);
    expect(decoded.length).toBe(part.length);
    expect(decoded.findIndex((value, index) => Math.abs(value - (part[index] ?? 0)) > 1)).toBe(-1);
  }
});

it('cuts where there is no pause as well, as late as it is as quiet', async () => {
  expect(times(await cut(new Int16Array(100 * sampleRate)))).toEqual([
    [0, 59.75],
    [56.75, 100],
  ]);
});

it('gives no piece that only repeats the end of another, and none for nothing', async () => {
  const cutter = new PieceCutter({ maxSeconds: 10, searchSeconds: 4, overlapSeconds: 2 });
  const pieces = [...cutter.add(new Int16Array(10 * sampleRate)), ...cutter.end()];
  expect(pieces.map(({ startSample }) => startSample / sampleRate)).toEqual([0, 7.75]);
  expect(await cut(new Int16Array(0))).toEqual([]);
  expect(times(await cut(new Int16Array(sampleRate)))).toEqual([[0, 1]]);
});

describe('pieces for a service', () => {
  it('fit in a request of the size that it takes, and are shorter where that is halved', async () => {
    const { maxSeconds } = cutLimitsFor(25_000_000);
    expect(maxSeconds).toBe(779);
    expect(cutLimitsFor(12_500_000).maxSeconds).toBe(388);
    const [piece] = await cut(new Int16Array(800 * sampleRate), sampleRate, cutLimitsFor(25_000_000));
    expect(readFileSync(piece?.path ?? '').length).toBeLessThan(25_000_000);
  });

  it('bring something new however small they are', async () => {
    const pieces = await cut(talk(20, []), 1_000, cutLimitsFor(150_000));
    expect(pieces.at(-1)?.endSeconds).toBe(20);
    for (const { startSeconds, endSeconds } of pieces) expect(endSeconds - startSeconds).toBeLessThan(3);
  });
});
