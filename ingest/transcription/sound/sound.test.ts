import { expect, it } from 'vitest';
import { madeSound } from '../../../testing/transcription/made-sound.ts';
import { wavFile } from '../../audio/cut/wav.ts';
import { sampleRate } from '../../audio/limits.ts';
import { samplesOfWav } from './read-wav.ts';
import { soundOf } from './sound.ts';
import { secondsWithin, without } from './stretches.ts';

const seconds = (
  kind: 'audible' | 'loud' | 'speech',
  sound: ReturnType<typeof soundOf>,
  from: number,
  to: number,
) => Math.round(secondsWithin(sound[kind], from, to));

it('tells talk from silence, the noise of a room, and steady noise, at any level', () => {
  for (const level of [-6, -30, -45]) {
    const sound = soundOf(
      madeSound([
        ['talk', 10, level],
        ['silence', 10],
        ['talk', 10, level],
        ['noise', 10, level - 5],
        ['noise', 10, -70],
      ]),
    );
    expect(sound.seconds).toBe(50);
    expect(seconds('speech', sound, 0, 10)).toBeGreaterThan(6);
    expect(seconds('audible', sound, 10, 20)).toBe(0);
    expect(seconds('audible', sound, 30, 40)).toBe(10);
    // Two seconds, in which the change from talk is, can't be told from talk.
    expect(seconds('speech', sound, 32, 38)).toBe(0);
    expect(seconds('loud', sound, 40, 50)).toBe(0);
  }
});

it('takes all for possible talk where nothing is quiet', () => {
  const sound = soundOf(madeSound([['talk', 20, -20]]).map((sample) => sample + (sample >= 0 ? 600 : -600)));
  expect(seconds('audible', sound, 0, 20)).toBe(20);
});

it('reads hours of sound in seconds', () => {
  const started = performance.now();
  expect(soundOf(new Int16Array(1_800 * sampleRate)).levels).toHaveLength(36_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('reads the samples of a WAV file, whatever other chunks it has', () => {
  const samples = Int16Array.of(1, -2, 3);
  const wav = wavFile(samples);
  expect(samplesOfWav(wav)).toEqual(samples);
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  expect(samplesOfWav(Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)]))).toEqual(samples);
  expect(() => samplesOfWav(wav.subarray(0, 30))).toThrow('no samples');
});

it('leaves what others do not cover', () => {
  const others = [
    { start: 1, end: 2 },
    { start: 4, end: 9 },
  ];
  expect(without({ start: 0, end: 6 }, others)).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 4 },
  ]);
});
