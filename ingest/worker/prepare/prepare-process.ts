import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PrepareOptions } from '../../pipeline/prepare.ts';
import type { PrepareRequest, PrepareResponse, ReadyMessage } from './run-prepare.ts';

export type PrepareLimits = {
  /** Time for one episode. */
  timeoutMs: number;
  /** Memory for one episode. */
  maxMegabytes: number;
};

/** The response; or that there was none in time; or how the process ended, with a message when it didn't start. */
export type Outcome = PrepareResponse | { isLate: true } | { ended: NodeJS.Signals | number | string };

const script = fileURLToPath(new URL('./run-prepare.ts', import.meta.url));
const startTimeoutMs = 60_000;
/** After a longer transcript the process is replaced: it would keep the memory. */
const maxBytesKept = 4 * 1_048_576;

/** A process for one episode at a time, started when it is needed. */
export class PrepareProcess {
  readonly #limits: PrepareLimits;
  #child: ChildProcess | undefined;

  constructor(limits: PrepareLimits) {
    this.#limits = limits;
  }

  #open(): ChildProcess {
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.maxMegabytes}`],
      // What V8 prints when it runs out of memory says nothing to an operator.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Between two episodes, nobody asks why it ended.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async prepare(options: PrepareOptions, entityExtractorUrl: string | undefined): Promise<Outcome> {
    const isStarting = this.#child === undefined;
    const child = this.#child ?? this.#open();
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const giveUpAfter = (ms: number) => setTimeout(() => resolve({ isLate: true }), ms);
    let timer = giveUpAfter(isStarting ? startTimeoutMs : this.#limits.timeoutMs);
    const onMessage = (message: PrepareResponse | ReadyMessage) => {
      if (!('isReady' in message)) return resolve(message);
      // The time it takes to start isn't the transcript's fault.
      clearTimeout(timer);
      timer = giveUpAfter(this.#limits.timeoutMs);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ ended: signal ?? code ?? 0 });
    const onError = (error: Error) => resolve({ ended: error.message });
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
    // A function can't be sent, and the transcript has been read.
    const { readTranscript: _, ...input } = options.input;
    // When the process is gone, its end says so.
    child.send(
      { options: { ...options, input }, entityExtractorUrl } satisfies PrepareRequest,
      () => undefined,
    );
    const outcome = await promise;
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    const isLarge = (options.transcript?.bytes.length ?? 0) > maxBytesKept;
    if (isLarge || 'isLate' in outcome || 'ended' in outcome) this.end();
    return outcome;
  }
}
