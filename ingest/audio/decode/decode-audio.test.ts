import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { childrenOf, isRunning } from '../../../testing/processes.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { wavFile } from '../cut/wav.ts';
import { sampleRate } from '../limits.ts';
import { decodeAudio } from './decode-audio.ts';
import { findFfmpeg } from './ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-audio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const samplePath = (name: string) => new URL(`../samples/${name}`, import.meta.url).pathname;
const bytesPerSecond = sampleRate * 2;

async function secondsOf(audio: AsyncIterable<Int16Array>): Promise<number> {
  let count = 0;
  for await (const samples of audio) count += samples.length;
  return count / sampleRate;
}

/** A WAV file of silence that takes no place on the disk. */
function longWav(seconds: number): string {
  const bytes = wavFile(new Int16Array(0));
  bytes.writeUInt32LE(seconds * bytesPerSecond + 36, 4);
  bytes.writeUInt32LE(seconds * bytesPerSecond, 40);
  const path = join(folder, `${seconds}.wav`);
  writeFileSync(path, bytes);
  truncateSync(path, 44 + seconds * bytesPerSecond);
  return path;
}

const onLinux = it.skipIf(process.platform !== 'linux');

it('decodes in another process, and passes on why something can not be decoded', async () => {
  expect(await secondsOf(decodeAudio(samplePath('click.mp3')))).toBeCloseTo(2, 1);
  const page = join(folder, 'page.mp3');
  writeFileSync(page, '<html>Sign in</html>');
  await expect(secondsOf(decodeAudio(page))).rejects.toMatchObject({
    code: 'audio_unreadable',
    message: expect.stringContaining('web page'),
  });
  await expect(secondsOf(decodeAudio(samplePath('click.mpegts')))).rejects.toMatchObject({
    code: 'audio_unsupported',
    format: 'mpegts',
  });
  await expect(secondsOf(decodeAudio(join(folder, 'none')))).rejects.toThrow('ENOENT');
});

onLinux('needs little memory for hours of audio, here and in the other process', async () => {
  const before = new Set(childrenOf(process.pid));
  const [heapBefore, path] = [process.memoryUsage().rss, longWav(3_600)];
  let [count, peakKilobytes, rss] = [0, 0, 0];
  for await (const samples of decodeAudio(path)) {
    if (count % (600 * sampleRate) < samples.length) {
      const [pid] = childrenOf(process.pid).filter((child) => !before.has(child));
      const status = pid ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
      peakKilobytes = Math.max(peakKilobytes, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
    }
    count += samples.length;
    rss = Math.max(rss, process.memoryUsage.rss());
  }
  expect(count).toBe(3_600 * sampleRate);
  expect(peakKilobytes).toBeGreaterThan(10_000);
  expect(peakKilobytes).toBeLessThan(200_000);
  expect(rss - heapBefore).toBeLessThan(100 * 1_048_576);
});

it('stops at the longest time that is allowed, and when too much work is needed', async () => {
  const limits = { maxSeconds: 60 };
  await expect(secondsOf(decodeAudio(longWav(3_600), { limits }))).rejects.toMatchObject({
    code: 'audio_too_large',
    message: expect.stringContaining('longer than'),
  });
  await expect(
    secondsOf(decodeAudio(longWav(18 * 3_600), { limits: { cpuMs: 1_000 } })),
  ).rejects.toMatchObject({
    code: 'audio_too_large',
    message: expect.stringContaining('takes more than'),
  });
});

onLinux.each([
  ['SIGABRT', { code: 'audio_too_large', message: expect.stringContaining('memory') }],
  ['SIGKILL', { message: expect.stringContaining('ended unexpectedly (SIGKILL)') }],
] as const)('says why there is no more when the other process ends with %s', async (signal, error) => {
  const before = new Set(childrenOf(process.pid));
  const decoding = (async () => {
    for await (const _samples of decodeAudio(longWav(18 * 3_600)))
      for (const pid of childrenOf(process.pid)) if (!before.has(pid)) process.kill(pid, signal);
  })();
  await expect(decoding).rejects.toMatchObject(error);
});

onLinux(
  'ends the other process when nobody reads on, and when the one that started it is killed',
  async () => {
    const before = new Set(childrenOf(process.pid));
    const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
    for await (const samples of decodeAudio(longWav(18 * 3_600))) {
      expect(samples.length).toBeGreaterThan(0);
      expect(started()).toHaveLength(1);
      break;
    }
    await waitUntil(() => started().length === 0);
    const script = `
    import { decodeAudio } from '${import.meta.dirname}/decode-audio.ts';
    for await (const samples of decodeAudio('${longWav(18 * 3_600)}')) process.stdout.write('.');`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const [child = 0] = childrenOf(parent.pid ?? 0);
    expect(isRunning(child)).toBe(true);
    parent.kill('SIGKILL');
    await waitUntil(() => !isRunning(child), 5_000);
  },
);

describe.skipIf(process.platform !== 'linux')('with ffmpeg', () => {
  /** Stands for ffmpeg: notes how it was called, and does what it is told. */
  function fakeFfmpeg(script: string): string {
    const path = join(folder, 'ffmpeg');
    writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/arguments'\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it('leaves to it what we do not decode, as what its bytes say it is, with limits', async () => {
    const ffmpeg = fakeFfmpeg(`ulimit -t > '${folder}/limits'; head -c 64001 /dev/zero`);
    const limits = { cpuMs: 90_000 };
    expect(await secondsOf(decodeAudio(samplePath('click.mpegts'), { ffmpeg, limits }))).toBe(2);
    const options = readFileSync(join(folder, 'arguments'), 'utf8');
    expect(options).toContain('-protocol_whitelist\nfile,pipe\n');
    expect(options).toContain(`-f\nmpegts\n-i\nfile:${samplePath('click.mpegts')}\n`);
    expect(readFileSync(join(folder, 'limits'), 'utf8').trim()).toBe('90');
  });

  it('never asks it about what we decode, or what is not audio', async () => {
    const ffmpeg = fakeFfmpeg('');
    rmSync(join(folder, 'arguments'), { force: true });
    await secondsOf(decodeAudio(samplePath('click.opus'), { ffmpeg }));
    const playlist = join(folder, 'list.m3u8');
    writeFileSync(playlist, '#EXTM3U\n/etc/passwd\n');
    await expect(secondsOf(decodeAudio(playlist, { ffmpeg }))).rejects.toThrow('playlist');
    expect(readdirSync(folder)).not.toContain('arguments');
  });

  it('says when it fails, too, and stops what goes on for ever', async () => {
    const audio = (script: string) =>
      decodeAudio(samplePath('click.mpegts'), { ffmpeg: fakeFfmpeg(script), limits: { maxSeconds: 60 } });
    await expect(secondsOf(audio('exit 1'))).rejects.toMatchObject({ code: 'audio_unreadable' });
    await expect(secondsOf(audio('cat /dev/zero'))).rejects.toMatchObject({ code: 'audio_too_large' });
  });

  const ffmpeg = findFfmpeg(process.env.PATH ?? '');
  it.skipIf(!ffmpeg).each(['click.mpegts', 'surround.m4a'])(
    'decodes %s, where it is installed',
    async (name) => {
      expect(await secondsOf(decodeAudio(samplePath(name), { ffmpeg }))).toBeCloseTo(2, 0);
    },
  );
});
