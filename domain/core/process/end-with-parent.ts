import { Worker } from 'node:worker_threads';

/** What the watching thread is told: how much processor time may be used from now on; undefined means any. */
export type CpuAllowance = { cpuMs: number | undefined };

/** The signal that ends a process which used more processor time than it was allowed. */
export const outOfCpuSignal: NodeJS.Signals = 'SIGVTALRM';

export type ParentWatch = {
  /** Allows this process this much processor time from now on, in ms. When it has used more, it ends. */
  allowCpu: (cpuMs: number | undefined) => void;
};

/**
 * Ends this process within a second after its parent has ended, however that ended. `parent` is its process id. A thread
 * watches, since a process that is busy for minutes notices nothing meanwhile.
 */
export function endWithParent(parent: number): ParentWatch {
  const thread = new Worker(new URL('./end-with-parent-thread.js', import.meta.url), {
    workerData: { parent, outOfCpuSignal },
    // Options of this process, such as the limit of its memory, are not meant for the thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  thread.unref();
  return { allowCpu: (cpuMs) => thread.postMessage({ cpuMs } satisfies CpuAllowance) };
}
