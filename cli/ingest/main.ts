import { createExtractor } from '../../ingest/pipeline/entities/extractor.ts';
import { AlertMatcher } from '../../ingest/pipeline/match/matcher.ts';
import { summarize } from '../../ingest/pipeline/report.ts';
import { loadConfigOrExit } from '../../server/core/config.ts';
import { messageOf } from '../../server/core/errors.ts';
import { createGuardedFetch } from '../../server/core/fetch/guarded.ts';
import { openPlatform } from '../../server/core/platform.ts';
import { showProgress } from '../progress.ts';
import { helpText, type IngestArguments, readArguments } from './arguments.ts';
import { runIngest } from './run-ingest.ts';

function argumentsOrExit(): IngestArguments {
  try {
    const parsed = readArguments(process.argv.slice(2));
    if (parsed.help || parsed.what.length === 0) {
      console.log(helpText);
      process.exit(parsed.help ? 0 : 2);
    }
    return parsed;
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${helpText}`);
    process.exit(2);
  }
}

const { what, wait, alerts } = argumentsOrExit();
const config = loadConfigOrExit();
const started = Date.now();
const platform = await openPlatform(config, { maintain: true });
const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
try {
  const report = await runIngest(what, {
    platform,
    fetch: guarded.fetch,
    extract: createExtractor(config),
    progress: showProgress('episodes'),
    wait,
    watch: { matcher: new AlertMatcher(), evenOld: alerts },
    tell: (line) => console.error(line),
  });
  console.log(summarize(report, (Date.now() - started) / 1000));
  process.exitCode = report.failed > 0 ? 1 : 0;
} finally {
  await guarded.close();
  await platform.close();
}
