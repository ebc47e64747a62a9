import { language as languageField } from '../../contract/api/fields/language.ts';
import { howToTurnOn } from '../../contract/shared/transcription.ts';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { AppError } from '../../domain/core/errors.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { recordingsFolder } from '../../domain/library/recordings/recording-files.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { createFeedFetch } from '../../ingest/worker/feeds/fetch-feed.ts';
import { openReaders } from '../../ingest/worker/reading/open-readers.ts';
import { requireValid } from '../input/require-valid.ts';
import { showProgress } from '../output/progress.ts';
import { createProgram, runProgram, withPlatform } from '../program.ts';
import { runIngest } from './run-ingest.ts';
import { summarize } from './summary.ts';
import { transcribeShows } from './transcribe-shows.ts';
import { waitForEngines } from './wait-for-engines.ts';

const notes = `
A source is any of
  ./my-show                     a bundle: podcast.json, episodes.ndjson, transcripts/, audio/
  ./recordings                  a folder of audio files, each an episode; a folder with a podcast.json is a bundle
  ./shows                       a folder of bundles, and of folders of audio files
  https://example.org/feed.xml  a feed; the worker keeps polling it
  ./feed.xml                    a feed file
  ./subscriptions.opml          a list of feeds; each is loaded and polled

Loading the same input twice changes nothing. One bad file or feed never stops the rest: the summary names it, and the
exit code is 1. README.md describes the bundle format. Settings come from the environment or .env.`;

type IngestOptions = {
  wait: boolean;
  alerts?: boolean;
  json?: boolean;
  language?: string;
  transcribe?: boolean;
};

async function ingest(sources: string[], options: IngestOptions): Promise<void> {
  const started = Date.now();
  const language = options.language && requireValid(languageField, options.language, 'The language');
  await withPlatform(async (platform, { config, log, stop, finishing }) => {
    if (options.transcribe && !config.transcribe) throw new AppError('transcription_off', howToTurnOn);
    const progress = showProgress('episodes');
    const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
    const readers = openReaders({ ...config, maxWaiting: Number.POSITIVE_INFINITY });
    const watch = { matcher: new AlertMatcher(), includeOldEpisodes: options.alerts ?? false };
    const transcribe = (podcastIds: string[]) =>
      transcribeShows(podcastIds, {
        database: platform.database,
        config,
        prepare: readers.prepare,
        download: guarded.download,
        watch,
        log,
        print: (line) => console.error(line),
        stop,
        finishing,
      });
    try {
      const report = await runIngest(sources, {
        platform,
        retry: waitForEngines({
          dataDir: config.databaseUrl ? undefined : config.dataDir,
          print: (line) => console.error(line),
        }),
        readers,
        fetchFeed: createFeedFetch({ fetch: guarded.fetch, readFeed: readers.readFeed }),
        progress,
        wait: options.wait,
        watch,
        transcribe: options.transcribe ? transcribe : undefined,
        log,
        language,
        recordingsFolder: recordingsFolder(config.dataDir),
        actor: config.startedByNpm ? { userId: null, name: 'npm start' } : commandLine,
      });
      const seconds = (Date.now() - started) / 1000;
      console.log(options.json ? JSON.stringify({ ...report, seconds }) : summarize(report, seconds));
      process.exitCode = report.failed > 0 ? 1 : 0;
    } finally {
      progress.stop();
      readers.close();
      await guarded.close();
    }
  });
}

await runProgram(
  createProgram('npm run ingest --', 'Load podcasts into Earshot.')
    .argument('<source...>')
    .option('--no-wait', 'exit when everything is stored, without waiting until it can be searched')
    .option('--alerts', 'alert for old episodes too (default: only for those published in the last 30 days)')
    .option('--language <code>', 'the language of recordings in folders, such as en (default: found out)')
    .option('--transcribe', 'have all episodes without a transcript transcribed, and show how far that is')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', notes)
    .action(ingest),
);
