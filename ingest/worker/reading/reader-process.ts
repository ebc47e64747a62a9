import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { outOfCpuSignal } from '../../../domain/core/process/end-with-parent.ts';
import { lowerPriority } from '../../../domain/core/process/lower-priority.ts';
import type { ReadRequest } from './requests.ts';
import type { ReaderMessage } from './run-reader.ts';

export type ReaderLimits = {
  /** Processor time for one request: how busy the machine is doesn't matter. */
  cpuMs: number;
  /** Memory for one request. */
  maxMegabytes: number;
  /** Everything else on the machine comes first; and no memory is kept for the next request. */
  isBackground: boolean;
};

/** The response; or that it took too long; or how the process ended, with a message when it didn't start. */
export type Outcome =
  | Exclude<ReaderMessage, { isReady: true }>
  | { isLate: true }
  | { ended: NodeJS.Signals | number | string };

const script = fileURLToPath(new URL('./run-reader.ts', import.meta.url));
const startTimeoutMs = 60_000;
/** For what waits instead of working, and for systems on which processor time isn't limited. */
const waitFactor = 15;

/** A process that reads one request at a time, started when it is needed. */
export class ReaderProcess {
  readonly #limits: ReaderLimits;
  #child: ChildProcess | undefined;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  #open(): ChildProcess {
    const { cpuMs, maxMegabytes, isBackground } = this.#limits;
    const child = fork(script, [String(process.pid), String(cpuMs)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${maxMegabytes}`],
      // What V8 prints when it runs out of memory says nothing to an operator.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Between two requests, nobody asks why it ended.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if (isBackground && child.pid) lowerPriority(child.pid, 'belowNormal');
    return child;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async read(request: ReadRequest): Promise<Outcome> {
    const isStarting = this.#child === undefined;
    const child = this.#child ?? this.#open();
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const giveUpAfter = (ms: number) => setTimeout(() => resolve({ isLate: true }), ms);
    const timeoutMs = this.#limits.cpuMs * waitFactor;
    let timer = giveUpAfter(isStarting ? startTimeoutMs : timeoutMs);
    const onMessage = (message: ReaderMessage) => {
      if (!('isReady' in message)) return resolve(message);
      // The time it takes to start isn't the request's fault.
      clearTimeout(timer);
      timer = giveUpAfter(timeoutMs);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(signal === outOfCpuSignal ? { isLate: true } : { ended: signal ?? code ?? 0 });
    const onError = (error: Error) => resolve({ ended: error.message });
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
    // When the process is gone, its end says so.
    child.send(request, () => undefined);
    const outcome = await promise;
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    if (this.#limits.isBackground || 'isLate' in outcome || 'ended' in outcome) this.end();
    return outcome;
  }
}
