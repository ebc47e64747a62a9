import type { EnqueuedTask, Meilisearch } from 'meilisearch';
import type { PassageDocument } from '../documents.ts';
import type { Documents, EngineTask, IndexTarget, IndexWriter, Keys, Target } from '../engine.ts';
import { toBlocks } from './blocks.ts';
import { DocumentStream } from './document-stream.ts';
import { waitForTask } from './index-tasks.ts';
import type { Server } from './post.ts';
import { isIn } from './query.ts';

/** The engine takes requests of up to 100 MB, unless it is told otherwise. */
const defaultMaxLength = 80_000_000;
/** A few hundred have a megabyte. */
const documentsAtOnce = 500;

const toStored = (target: Target, documents: Documents[Target][]): object[] =>
  target === 'passages' ? toBlocks(documents as PassageDocument[]) : documents;

/** Documents for some indexes, in as few requests as the engine takes. */
class Requests {
  readonly #open = new Map<Target, DocumentStream>();
  readonly #sent: Promise<EnqueuedTask>[] = [];
  readonly #streamTo: (target: Target) => DocumentStream;
  readonly #maxLength: number;

  constructor(streamTo: (target: Target) => DocumentStream, maxLength: number) {
    this.#streamTo = streamTo;
    this.#maxLength = maxLength;
  }

  async index(target: Target, documents: Documents[Target][]): Promise<void> {
    const stored = toStored(target, documents);
    for (let from = 0; from < stored.length; from += documentsAtOnce) {
      const stream = this.#open.get(target) ?? this.#streamTo(target);
      this.#open.set(target, stream);
      await stream.write(stored.slice(from, from + documentsAtOnce));
      if (stream.length > this.#maxLength) this.#close(target, stream);
    }
  }

  #close(target: Target, stream: DocumentStream): void {
    const task = stream.end();
    task.catch(() => undefined);
    this.#sent.push(task);
    this.#open.delete(target);
  }

  end(): Promise<EnqueuedTask[]> {
    for (const [target, stream] of this.#open) this.#close(target, stream);
    return Promise.all(this.#sent);
  }

  abort(): void {
    for (const stream of this.#open.values()) stream.abort();
  }
}

/** Writes to an index of passages and the one of episodes next to it. */
export class Writer implements IndexWriter {
  readonly #client: Meilisearch;
  readonly #server: Server;
  readonly #uid: (target: Target) => string;
  readonly #maxLength: number;

  /** `maxLength`: of a request, about, in characters. */
  constructor(
    client: Meilisearch,
    server: Server,
    { uid, maxLength = defaultMaxLength }: { uid: (target: Target) => string; maxLength?: number },
  ) {
    this.#client = client;
    this.#server = server;
    this.#uid = uid;
    this.#maxLength = maxLength;
  }

  index<T extends Target>(target: T, documents: Documents[T][]): Promise<EngineTask> {
    return this.asOne(async (batch) => void (await batch.index(target, documents)));
  }

  /** Passages with all others of their episodes. */
  async delete<T extends Target>(target: T, keys: Keys[T][]): Promise<EngineTask> {
    const index = this.#client.index(this.#uid(target));
    const task = await (target === 'passages'
      ? index.deleteDocuments({ filter: isIn(keys as Keys['passages'][]) })
      : index.deleteDocuments(keys.map(({ id }) => id)));
    return this.#taskOf([task]);
  }

  async asOne(work: (target: IndexTarget) => Promise<void>): Promise<EngineTask> {
    const streamTo = (target: Target) => new DocumentStream(this.#server, this.#uid(target));
    const requests = new Requests(streamTo, this.#maxLength);
    const deletions: EngineTask[] = [];
    try {
      await work({
        index: (target, documents) => requests.index(target, documents),
        delete: async (target, keys) => deletions.push(await this.delete(target, keys)),
      });
    } catch (error) {
      requests.abort();
      throw error;
    }
    const written = this.#taskOf(await requests.end());
    return {
      done: async () => {
        for (const task of [...deletions, written]) await task.done();
      },
    };
  }

  #taskOf(tasks: EnqueuedTask[]): EngineTask {
    return {
      done: async () => {
        for (const task of tasks) await waitForTask(this.#client, task);
      },
    };
  }
}
