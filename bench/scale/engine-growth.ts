import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import type { EpisodeDocument, PassageDocument } from '../../domain/search/engine/documents.ts';
import type { EngineTask, SearchEngine } from '../../domain/search/engine/engine.ts';
import { queries } from '../measure/queries.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';
import { generateEpisodes } from './generated-library.ts';

/** As many as the worker writes as one. */
const episodesPerBatch = 1_600;
const rounds = 5;

/** An engine with nothing in it, where it keeps its files, and its process. */
export type EngineAlone = { engine: SearchEngine; folder: string; pid: number };

/** Of a billion bytes each. */
const gigabytesOf = (folder: string) =>
  (Number(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0]) * 1_024) / 1e9;

/** Memory of its own, without the files that are mapped into it. */
const ownMegabytes = (pid: number) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Episodes with all words, and the best passage of each, as a search asks for them. */
async function timeSearches(engine: SearchEngine): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const query of queries) {
      const words = wordsOf(query);
      const started = performance.now();
      await engine.search([
        { target: 'episodes', words, limit: 10 },
        { target: 'passages', words, isDistinct: true, retrieve: ['id'], limit: 10 },
      ]);
      // The first round reads what isn't in memory yet.
      if (round > 0) times.push(performance.now() - started);
    }
  return times;
}

class Loader {
  readonly #engine: SearchEngine;
  #task: EngineTask | undefined;
  #passages: PassageDocument[] = [];
  #episodes: EpisodeDocument[] = [];
  sent: number;

  constructor(engine: SearchEngine, sent: number) {
    this.#engine = engine;
    this.sent = sent;
  }

  async add(episode: EpisodeDocument, passages: PassageDocument[]): Promise<void> {
    this.#episodes.push(episode);
    this.#passages.push(...passages);
    this.sent += passages.length;
    if (this.#episodes.length >= episodesPerBatch) await this.#send();
  }

  /** The engine works on one batch while the next is made. */
  async #send(): Promise<void> {
    const [passages, episodes] = [this.#passages, this.#episodes];
    if (episodes.length === 0) return;
    this.#passages = [];
    this.#episodes = [];
    await this.#task?.done();
    this.#task = await this.#engine.asOne(async (target) => {
      await target.index('passages', passages);
      await target.index('episodes', episodes);
    });
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#task?.done();
  }
}

async function measure({ engine, folder, pid }: EngineAlone, sent: number, perSecond: number): Promise<Row> {
  const times = await timeSearches(engine);
  const { passages } = await engine.health();
  return {
    metric: `${engine.name}, ${passages.toLocaleString('en-US')} passages`,
    measured: `search p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`,
    reference: `${gigabytesOf(folder).toFixed(2)} GB on disk, ${ownMegabytes(pid).toFixed(0)} MB of memory, ${perSecond.toFixed(0)} passages per second, load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    target: '',
    isMet: passages === sent,
  };
}

/**
 * Loads an engine alone with more and more of a generated library; stops early after `seconds`. An engine that has some
 * of it gets the rest.
 */
export async function benchEngineGrowth(
  alone: EngineAlone,
  { corpus, sizes, seconds }: { corpus: string; sizes: number[]; seconds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  const deadline = performance.now() + seconds * 1000;
  const present = (await alone.engine.health()).passages;
  const loader = new Loader(alone.engine, present);
  const left = sizes.filter((size) => size > present).sort((a, b) => a - b);
  if (left.length === 0) return [];
  let from = { sent: present, at: performance.now() };
  for (const { episode, passages } of generateEpisodes(corpus, present)) {
    await loader.add(episode, passages);
    const isLate = performance.now() > deadline;
    if (loader.sent < (left[0] ?? 0) && !isLate) continue;
    left.shift();
    await loader.finish();
    const perSecond = (1000 * (loader.sent - from.sent)) / (performance.now() - from.at);
    const row = await measure(alone, loader.sent, perSecond);
    console.error(`${row.metric}: ${row.measured}; ${row.reference}`);
    rows.push(row);
    from = { sent: loader.sent, at: performance.now() };
    if (left.length === 0 || isLate) break;
  }
  return rows;
}
