import { messageOf } from '../../core/errors.ts';
import type { Logger } from '../../core/logging/logger.ts';
import { AskedThread } from '../../core/process/asked-thread.ts';
import { inTime } from '../../core/process/in-time.ts';
import type { Embedder } from '../embedder.ts';
import type { Near, NearPassage, PassagePlace, SearchedPlaces } from './near-passage.ts';
import type { ThreadData, ThreadQuestion, ThreadState } from './thread-messages.ts';

/** After a failure, searches go by words alone for so long, and don't wait for the next one. */
const restMs = 10_000;
const answerMs = 1_000;
const twoSeconds = 2_000;
const keptVectors = 500;

/** A query with its vector. */
export type MeantQuery = Pick<ThreadQuestion, 'model' | 'vector' | 'isOfPassage'>;

/** Finds passages by what they mean. */
export class Meaning {
  readonly #embedders: Embedder[];
  readonly #log: Logger;
  readonly #thread: AskedThread<ThreadQuestion, Near, ThreadState>;
  readonly #vectors = new Map<string, Promise<Float32Array>>();
  #state: ThreadState | undefined;
  #restsUntil = 0;
  #isClosed = false;

  /**
   * `embedders`: the preferred one first; the others can read queries until its vectors are complete. `followMs`: how
   * often to look for new vectors.
   */
  constructor(databaseUrl: string, embedders: Embedder[], log: Logger, followMs = twoSeconds) {
    this.#embedders = embedders;
    this.#log = log;
    const workerData: ThreadData = {
      databaseUrl,
      followMs,
      models: embedders.map(({ name, isCentered }) => ({ name, isCentered })),
    };
    this.#thread = new AskedThread(new URL('./vectors-thread.ts', import.meta.url), {
      name: 'the vectors',
      workerData,
      onNews: (state) => this.#know(state),
      onFailure: (err) => log.error({ err }, 'The thread that searches by meaning failed'),
    });
    this.#thread.start();
  }

  /** Which model reads queries, and how much of the library it has read; undefined before the first look. */
  get state(): ThreadState | undefined {
    return this.#state;
  }

  /** The vector of a query; undefined while there is none, because nothing is read yet or the model doesn't answer. */
  async read(text: string): Promise<MeantQuery | undefined> {
    const model = this.#state?.model;
    const embedder = this.#embedders.find(({ name }) => name === model);
    if (!embedder || Date.now() < this.#restsUntil) return undefined;
    try {
      return { model: embedder.name, vector: await this.#vectorOf(embedder, text) };
    } catch (err) {
      this.#rest(err);
      return undefined;
    }
  }

  /** The nearest passages, nearest first; undefined if there is no answer in time. `among`: only of these. */
  nearest(query: MeantQuery, limit: number, among?: SearchedPlaces): Promise<Near | undefined> {
    return this.#ask({ ...query, kind: 'nearest', limit, among });
  }

  /** How near these passages are; those without a vector are left out. */
  async compare(query: MeantQuery, places: PassagePlace[]): Promise<NearPassage[]> {
    return (await this.#ask({ ...query, kind: 'compare', places }))?.near ?? [];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.close();
    await Promise.all(this.#embedders.map((embedder) => embedder.close()));
  }

  #rest(error: unknown): void {
    if (this.#isClosed) return;
    this.#restsUntil = Date.now() + restMs;
    this.#log.warn({ err: error }, `Searching by words alone for ${restMs / 1_000} s: ${messageOf(error)}`);
  }

  #vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
    const key = `${embedder.name}\n${text}`;
    const known = this.#vectors.get(key);
    if (known) return known;
    const vector = embedder.query(text);
    this.#vectors.set(key, vector);
    vector.catch(() => this.#vectors.delete(key));
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > keptVectors && oldest !== undefined) this.#vectors.delete(oldest);
    return vector;
  }

  async #ask(question: ThreadQuestion): Promise<Near | undefined> {
    try {
      return await inTime(this.#thread.ask(question), answerMs, `No vectors within ${answerMs} ms.`);
    } catch (err) {
      this.#rest(err);
      return undefined;
    }
  }

  #know(state: ThreadState): void {
    if (state.model !== this.#state?.model) {
      // Loads the model: the first search needn't wait for that.
      const embedder = this.#embedders.find(({ name }) => name === state.model);
      if (embedder) this.#vectorOf(embedder, 'hello').catch(() => undefined);
    }
    this.#state = state;
  }
}
