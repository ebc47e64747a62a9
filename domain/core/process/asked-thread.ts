import { Worker, type WorkerOptions } from 'node:worker_threads';
import { capitalize } from '../../../contract/shared/format.ts';

/** A question on its way to a thread. */
export type AskedQuestion<Question> = { id: number; question: Question };

/** What a thread sends: the answer to a question, why there is none, or news that nobody asked for. */
export type ThreadReply<Answer, News = never> =
  | { id: number; answer: Answer }
  | { id: number; error: string }
  | { news: News };

type Running<Answer> = { worker: Worker; pending: Map<number, PromiseWithResolvers<Answer>> };

type Options<News> = WorkerOptions & {
  /** What runs in it, as a sentence calls it: `the model`. */
  name: string;
  onNews?: (news: News) => void;
  /** Called when the thread fails, also while nobody waits for it. */
  onFailure?: (error: Error) => void;
};

/**
 * A thread that answers questions. It starts with the first one, or when it is told to, and again with the first after it
 * failed. A thread that has nothing to answer doesn't keep the process alive.
 */
export class AskedThread<Question, Answer, News = never> {
  readonly #script: URL;
  readonly #options: Options<News>;
  #running: Running<Answer> | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(script: URL, options: Options<News>) {
    this.#script = script;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#open();
  }

  async ask(question: Question): Promise<Answer> {
    if (this.#isClosed) throw new Error(`${capitalize(this.#options.name)} is closed.`);
    this.#running ??= this.#open();
    const { worker, pending } = this.#running;
    this.#lastId += 1;
    const reply = Promise.withResolvers<Answer>();
    pending.set(this.#lastId, reply);
    worker.ref();
    worker.postMessage({ id: this.#lastId, question } satisfies AskedQuestion<Question>);
    return reply.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.worker.terminate();
  }

  #open(): Running<Answer> {
    const { name, onNews, onFailure, ...options } = this.#options;
    const worker = new Worker(this.#script, options);
    const running: Running<Answer> = { worker, pending: new Map() };
    worker.unref();
    worker.on('message', (reply: ThreadReply<Answer, News>) => {
      if ('news' in reply) onNews?.(reply.news);
      else this.#settle(running, reply);
    });
    worker.on('error', (error) => {
      onFailure?.(error);
      this.#end(running, error);
    });
    worker.on('exit', () => this.#end(running, new Error(`The thread of ${name} ended.`)));
    return running;
  }

  #settle({ worker, pending }: Running<Answer>, reply: Exclude<ThreadReply<Answer>, { news: never }>): void {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.answer);
  }

  /** Nothing waits forever for a thread that ended. */
  #end(thread: Running<Answer>, reason: Error): void {
    if (this.#running === thread) this.#running = undefined;
    for (const { reject } of thread.pending.values()) reject(reason);
    thread.pending.clear();
  }
}
