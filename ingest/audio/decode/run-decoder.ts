import { once } from 'node:events';
import { messageOf } from '../../../domain/core/errors.ts';
import { endWithParent } from '../../../domain/core/process/end-with-parent.ts';
import { AudioError } from '../audio-error.ts';
import type { DecodeLimits } from '../limits.ts';
import { decodeFile } from './decode-file.ts';

// A decoding process: writes samples to its output, and says at the end how it went. What takes too much time or memory
// ends this process and no other.

/** Sent once, after all samples have been written. */
export type DecoderMessage =
  | { isDone: true }
  | { error: { message: string; audio: AudioFailure | undefined } };

type AudioFailure = Pick<AudioError, 'code' | 'format'>;

/** The arguments: the process that started this one, the file, and the limits. */
const [parent = '', path = '', limitsJson = ''] = process.argv.slice(2);
const limits = JSON.parse(limitsJson) as DecodeLimits;
endWithParent(Number(parent)).allowCpu(limits.cpuMs);

async function decode(): Promise<DecoderMessage> {
  try {
    for (const samples of decodeFile(path, limits))
      if (!process.stdout.write(Buffer.from(samples.buffer))) await once(process.stdout, 'drain');
    return { isDone: true };
  } catch (error) {
    const audio = error instanceof AudioError ? { code: error.code, format: error.format } : undefined;
    return { error: { message: messageOf(error), audio } };
  }
}

const message = await decode();
process.send?.(message, () => process.disconnect());
// Ctrl-C in a terminal reaches this process too; the one that started it ends it when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
