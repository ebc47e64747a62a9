import { Worker } from 'node:worker_threads';
import type { Request, Response, TextKind, ThreadData } from './messages.ts';

type TextThread = {
  embed(kind: TextKind, text: string): Promise<Float32Array>;
  close(): Promise<void>;
};

/** A started thread, and the texts it was sent. */
type Running = { worker: Worker; pending: Map<number, PromiseWithResolvers<Float32Array>> };

/** A thread that embeds texts. It starts with the first one, and again with the first after it failed. */
export function createTextThread(path: string): TextThread {
  let running: Running | undefined;
  let lastId = 0;
  let isClosed = false;

  /** Nothing waits forever for a thread that ended. */
  function end(thread: Running, reason: Error): void {
    if (running === thread) running = undefined;
    for (const { reject } of thread.pending.values()) reject(reason);
    thread.pending.clear();
  }

  return {
    async embed(kind, text) {
      if (isClosed) throw new Error('The model is closed.');
      running ??= start(path, end);
      const { worker, pending } = running;
      lastId += 1;
      const answer = Promise.withResolvers<Float32Array>();
      pending.set(lastId, answer);
      worker.ref();
      worker.postMessage({ id: lastId, kind, text } satisfies Request);
      return answer.promise;
    },
    async close() {
      isClosed = true;
      await running?.worker.terminate();
    },
  };
}

function start(path: string, onEnd: (thread: Running, reason: Error) => void): Running {
  const worker = new Worker(new URL('./embedder-thread.ts', import.meta.url), {
    workerData: { path } satisfies ThreadData,
    // Options of this process, such as the limit of its memory, are not meant for the thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
  });
  const thread: Running = { worker, pending: new Map() };
  worker.on('message', (response: Response) => {
    const answer = thread.pending.get(response.id);
    thread.pending.delete(response.id);
    // A thread that has nothing to do doesn't keep the process alive.
    if (thread.pending.size === 0) worker.unref();
    if ('vector' in response) answer?.resolve(response.vector);
    else answer?.reject(new Error(response.error));
  });
  worker.on('error', (error) => onEnd(thread, error));
  worker.on('exit', () => onEnd(thread, new Error('The thread of the model ended.')));
  return thread;
}
