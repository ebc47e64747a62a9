import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { outOfCpuSignal } from '../../../domain/core/process/end-with-parent.ts';
import { lowerPriority } from '../../../domain/core/process/lower-priority.ts';
import { AudioError } from '../audio-error.ts';
import type { DecodeLimits } from '../limits.ts';
import { readPcm } from './read-pcm.ts';
import type { DecoderMessage } from './run-decoder.ts';

const script = fileURLToPath(new URL('./run-decoder.ts', import.meta.url));
/** For what is outside the decoder's own memory: a few seconds of samples. */
const maxHeapMegabytes = 64;

function errorOf(message: DecoderMessage | undefined, ended: unknown, cpuMs: number): Error | undefined {
  if (message && 'isDone' in message) return undefined;
  if (message) {
    const { audio, message: text } = message.error;
    return audio ? new AudioError(audio.code, text, audio.format) : new Error(text);
  }
  if (ended === outOfCpuSignal)
    return new AudioError('audio_too_large', `Decoding the audio takes more than ${cpuMs / 60_000} minutes.`);
  // Out of memory, a process ends itself with a signal. Someone else ends it with SIGKILL.
  if (typeof ended === 'string' && ended !== 'SIGKILL')
    return new AudioError('audio_too_large', 'Decoding the audio takes too much memory.');
  return new Error(`The process that decodes audio ended unexpectedly (${ended}).`);
}

/** What decodeFile gives, from a process with limits of time and memory. It ends with whoever reads from it. */
export async function* decodeInProcess(path: string, limits: DecodeLimits): AsyncGenerator<Int16Array> {
  const child = fork(script, [String(process.pid), path, JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  // Nobody waits for it, and searches need the processor.
  if (child.pid !== undefined) lowerPriority(child.pid, 'low');
  let message: DecoderMessage | undefined;
  child.on('message', (received) => {
    message = received as DecoderMessage;
  });
  const closed = once(child, 'close');
  // It is awaited below, unless nobody reads to the end.
  closed.catch(() => undefined);
  try {
    if (child.stdout) yield* readPcm(child.stdout);
    const [code, signal] = await closed;
    const error = errorOf(message, signal ?? code, limits.cpuMs);
    if (error) throw error;
  } finally {
    child.kill('SIGKILL');
  }
}
