import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { AudioError, type AudioFormat } from '../audio-error.ts';
import { type DecodeLimits, sampleRate } from '../limits.ts';
import { readPcm } from './read-pcm.ts';

/** Address space, of which libraries take most. */
const maxMegabytes = 1_024;
/** Sets the limits of the process, and becomes ffmpeg. */
const limitedShell = 'ulimit -t "$1" && ulimit -v "$2" && shift 2 && exec "$0" "$@"';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where ffmpeg is, if it is on the path (PATH); it isn't used on systems without limits for processes. */
export function findFfmpeg(path: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return path
    .split(delimiter)
    .map((folder) => join(resolve(folder), 'ffmpeg'))
    .find(isExecutable);
}

/** Nothing is read but this file, and only as what its bytes say it is: never as a list of other files. */
function argumentsFor(path: string, format: AudioFormat, maxSeconds: number): string[] {
  const input = [
    '-protocol_whitelist',
    'file,pipe',
    '-threads',
    '1',
    '-f',
    format,
    '-i',
    `file:${resolve(path)}`,
  ];
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(sampleRate), '-t', String(maxSeconds + 1)];
  return ['-nostdin', '-loglevel', 'quiet', ...input, ...output, '-f', 's16le', 'pipe:1'];
}

/** Decodes with ffmpeg. Throws AudioError when it can't, or when the audio exceeds the limits. */
export async function* decodeWithFfmpeg(
  ffmpeg: string,
  path: string,
  format: AudioFormat,
  { maxSeconds, cpuMs }: DecodeLimits,
): AsyncGenerator<Int16Array> {
  const limits = [Math.ceil(cpuMs / 1_000), maxMegabytes * 1_024].map(String);
  const options = ['-c', limitedShell, ffmpeg, ...limits, ...argumentsFor(path, format, maxSeconds)];
  const child = spawn('/bin/sh', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  let count = 0;
  try {
    for await (const samples of readPcm(child.stdout)) {
      count += samples.length;
      if (count > maxSeconds * sampleRate)
        throw new AudioError('audio_too_large', `The audio is longer than ${maxSeconds / 3_600} hours.`);
      yield samples;
    }
    const [code, signal] = await closed;
    if (code !== 0 || count === 0)
      throw new AudioError(
        'audio_unreadable',
        `ffmpeg can't decode the audio (${signal ?? code}). Publish it as MP3.`,
      );
  } finally {
    child.kill('SIGKILL');
  }
}
