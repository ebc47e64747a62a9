import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig } from '../domain/core/config/config.ts';
import { engineNames } from '../domain/core/config/engine-names.ts';
import { createLogger } from '../domain/core/logging/logger.ts';
import { exitWithSupervisor } from '../domain/core/process/shutdown.ts';
import { openEmbedders } from '../domain/meaning/embedders/open-embedders.ts';
import { openPlatform, type Platform } from '../runtime/platform.ts';
import { benchAlertTruth, benchMatching, subscribeToOracleTerms } from './alerts.ts';
import { benchApi } from './api.ts';
import { benchEngineShare } from './engine-share.ts';
import { benchEntities } from './entities.ts';
import { benchExpressions } from './expressions.ts';
import { benchFairness } from './fairness/run-fairness.ts';
import { benchMeaningFaults } from './faults/meaning/run-meaning-faults.ts';
import { benchFaults } from './faults/run-faults.ts';
import { benchFuzz } from './fuzz/run-fuzz.ts';
import { benchGrowth } from './growth.ts';
import { benchIngest } from './ingest.ts';
import { benchLoad } from './load/run-load.ts';
import { benchShares } from './load/run-shares.ts';
import { benchMailFaults } from './mail-faults.ts';
import { benchMeaningModel } from './meaning/run-meaning.ts';
import { printTable, type Row } from './measure/table.ts';
import { benchWindows } from './phrase-windows.ts';
import { benchGivenQuestions } from './relevance/given-questions.ts';
import { benchNaturalQueries } from './relevance/natural-queries.ts';
import { openEmbedder } from './relevance/open-embedder.ts';
import { benchParagraphs, paragraphLevels } from './relevance/paragraphs/run-paragraphs.ts';
import { benchRelevance } from './relevance/run-relevance.ts';
import { benchBothEngines } from './scale/both-engines.ts';
import { benchEngineShares } from './scale/engine-shares.ts';
import { benchPartitions } from './scale/partitions.ts';
import { benchWorkers, workerRuns } from './scale/workers.ts';
import { benchSearch } from './search.ts';
import { benchSigns } from './sign-classes.ts';
import { benchTruth } from './truth.ts';
import { benchWeb } from './web/run-web.ts';

// Everything on fresh data of its own, removed at the end. Parts can be named: npm run bench -- ingest search truth
// relevance natural paragraphs alerts api mail entities meaning-model growth load shares fairness fuzz faults
// meaning-faults web. With numbers: npm run bench -- faults minutes=10 faults=60 seed=1. On other shows than the seed
// data: npm run bench -- corpus=/path
exitWithSupervisor();
const parts = process.argv.slice(2);
const isSetting = (part: string) => part.includes('=');
const wants = (part: string) => parts.every(isSetting) || parts.includes(part);
const textOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.split('=')[1];
/** `name=3` among the arguments. */
const numberOf = (name: string, byDefault: number) => Number(textOf(name) ?? byDefault);
/** A folder of bundles; some benchmarks also need what lies next to them there, and say so. */
const corpus = resolve(textOf('corpus') ?? 'seed-data');
// Meaning takes long to be read well: npm run bench -- natural rough
const reading = { isRough: parts.includes('rough') };
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
// Another model can be measured: EMBED_URL and EMBED_MODEL name its service.
const { EMBED_URL, EMBED_MODEL, EMBED_KEY } = process.env;
const config = loadConfig({ DATA_DIR: dataDir, EMBED_URL, EMBED_MODEL, EMBED_KEY }, '');
const log = createLogger('bench', 'warn');
/** Runs a benchmark on engines of its own. */
async function onFreshData<T>(work: (platform: Platform, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const platform = await openPlatform(loadConfig({ DATA_DIR: folder }, ''), log);
  try {
    return await work(platform, folder);
  } finally {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
const misses: string[] = [];
try {
  // The final half of the labeled passages is for the end of a change, so that nothing is fitted to it.
  if (wants('entities'))
    rows.push(
      ...(await benchEntities(corpus, {
        half: parts.includes('final') ? 'final' : 'develop',
        scorer: textOf('scorer'),
      })),
    );
  if (wants('meaning-model')) rows.push(...benchMeaningModel());
  if (['ingest', 'search', 'truth', 'alerts', 'api'].some(wants)) {
    const platform = await openPlatform(config, log);
    try {
      console.error(`Loading ${corpus} …`);
      const isWatched = wants('alerts') && (await subscribeToOracleTerms(platform, corpus));
      rows.push(...(await benchIngest(platform, corpus, dataDir, isWatched ? ['--alerts'] : [])));
      if (isWatched) {
        const alerts = await benchAlertTruth(platform);
        rows.push(...alerts.rows);
        misses.push(...alerts.misses);
      }
      if (wants('alerts')) rows.push(...(await benchMatching(platform)));
      if (wants('search'))
        rows.push(
          ...(await benchSearch(platform)),
          ...(await benchEngineShare(platform, { DATA_DIR: dataDir })),
        );
      if (wants('api')) rows.push(...(await benchApi(platform, dataDir)));
      if (wants('truth')) {
        for (const measure of [
          () => benchTruth(platform, corpus),
          benchWindows,
          benchSigns,
          benchExpressions,
        ]) {
          const truth = await measure(platform);
          rows.push(...truth.rows);
          misses.push(...truth.misses);
        }
      }
    } finally {
      await platform.close();
    }
  }
  if (parts.includes('natural')) {
    const embedder = await openEmbedder(config, reading);
    rows.push(...(await onFreshData((platform) => benchNaturalQueries(platform, { corpus, embedder }))));
  }
  if (parts.includes('paragraphs'))
    for (const level of paragraphLevels()) {
      const embedder = await openEmbedder(config, reading);
      const heard = await onFreshData((platform) => benchParagraphs(platform, level, embedder));
      rows.push(...heard.rows);
      misses.push(...heard.misses);
    }
  if (wants('relevance')) {
    const questions = textOf('questions');
    const embedder = parts.includes('meaning') ? await openEmbedder(config, reading) : undefined;
    const isGiven = questions || parts.includes('titles');
    const relevance = await onFreshData((platform) =>
      isGiven
        ? benchGivenQuestions(platform, {
            corpus: textOf('corpus') ?? questions ?? corpus,
            questions,
            sample: numberOf('sample', 400),
            embedder,
          })
        : benchRelevance(platform, embedder),
    );
    rows.push(...relevance.rows);
    misses.push(...relevance.misses);
  }
  if (wants('mail')) rows.push(...(await onFreshData(benchMailFaults)));
  // These take minutes: only when they are named.
  if (parts.includes('load'))
    rows.push(
      ...(await onFreshData((platform, folder) => benchLoad(platform, folder, numberOf('minutes', 3)))),
    );
  if (parts.includes('shares'))
    rows.push(
      ...(await onFreshData(async (platform, folder) => {
        await benchIngest(platform, corpus, folder);
        return benchShares(platform, folder, { seconds: numberOf('seconds', 30), only: textOf('only') });
      })),
    );
  if (parts.includes('fuzz')) {
    const options = { count: numberOf('count', 100_000), seed: numberOf('seed', Date.now() % 10_000) };
    const fuzz = await onFreshData((platform, folder) => benchFuzz(platform, folder, options));
    rows.push(...fuzz.rows);
    misses.push(...fuzz.misses);
  }
  if (parts.includes('fairness'))
    rows.push(
      ...(await onFreshData((platform, folder) => benchFairness(platform, folder, numberOf('rounds', 3)))),
    );
  if (parts.includes('web')) rows.push(...(await onFreshData((_platform, folder) => benchWeb(folder))));
  if (parts.includes('growth')) {
    const growth = await benchGrowth();
    rows.push(...growth.rows);
    misses.push(...growth.misses);
  }
  if (parts.includes('engine-growth'))
    rows.push(
      ...(await benchBothEngines({
        corpus,
        sizes: [0.4, 1, 2, 4].map((millions) => millions * 1_000_000),
        minutes: numberOf('minutes', 60),
        kept: textOf('folder'),
        engines: engineNames.filter((name) => !parts.some((part) => part === `no-${name}`)),
      })),
    );
  if (parts.includes('engine-share')) {
    const shows = textOf('shows')
      ?.split(',')
      .map((show) => join(corpus, show));
    const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
    try {
      rows.push(...(await benchEngineShares(shows ?? [corpus], folder, log)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (parts.includes('partitions'))
    rows.push(
      ...(await onFreshData(({ databaseUrl }) =>
        benchPartitions(databaseUrl, numberOf('passages', 4_000_000)),
      )),
    );
  if (parts.includes('workers'))
    for (const options of workerRuns(
      (textOf('counts') ?? '1,2,4').split(',').map(Number),
      numberOf('kills', 8),
    )) {
      const run = await onFreshData((platform) => benchWorkers(platform, options));
      console.error(printTable(run));
      rows.push(...run);
    }
  if (parts.includes('meaning-faults')) {
    const [embedder] = await openEmbedders(config);
    if (!embedder) throw new Error('MEANING is false: there is nothing to kill.');
    const options = {
      rounds: numberOf('rounds', 20),
      seed: numberOf('seed', Date.now() % 10_000),
      shows: numberOf('shows', 4),
      embedder,
    };
    rows.push(...(await onFreshData((platform, folder) => benchMeaningFaults(platform, folder, options))));
    await embedder.close();
  }
  if (parts.includes('faults'))
    rows.push(
      ...(await benchFaults({
        minutes: numberOf('minutes', 10),
        faults: numberOf('faults', 60),
        seed: numberOf('seed', Date.now() % 10_000),
        shows: numberOf('shows', 20),
      })),
    );
} finally {
  // What was measured before a fault is worth reading.
  if (misses.length > 0) console.log(`${misses.join('\n')}\n`);
  console.log(printTable(rows));
  rmSync(dataDir, { recursive: true, force: true });
}
