import { loadConfigOrExit } from '../../server/core/config.ts';
import { createGuardedFetch } from '../../server/core/fetch/guarded.ts';
import { openMailTransport } from '../../server/core/mail/transport.ts';
import { openPlatform } from '../../server/core/platform.ts';
import { shutdownSignal } from '../../server/core/shutdown.ts';
import { createExtractor } from '../pipeline/entities/extractor.ts';
import { AlertMatcher } from '../pipeline/match/matcher.ts';
import { pollFeeds } from './feeds/poll-feeds.ts';
import { runIndexWorker } from './index/index-worker.ts';
import { keepReconciled } from './index/keep-reconciled.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { runRetention } from './retention.ts';
import { fetchTranscripts } from './transcripts/fetch-transcripts.ts';
import { deliverWebhooks, receiverTimeoutMs } from './webhooks/deliver-webhooks.ts';

const config = loadConfigOrExit();
const stop = shutdownSignal();
const tell = (line: string) => console.error(line);
const platform = await openPlatform(config, { maintain: true, tell });
const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
const work = {
  ...platform,
  fetch: guarded.fetch,
  extract: createExtractor(config),
  watch: { matcher: new AlertMatcher(), evenOld: false },
  minMinutes: config.pollMinutes,
  tell,
};
const mail = openMailTransport(config);
process.send?.('ready');
await Promise.all([
  runIndexWorker(work, stop),
  keepReconciled(work, stop),
  pollFeeds(work, stop),
  fetchTranscripts(work, stop),
  deliverMail({ database: platform.database, publicUrl: config.publicUrl, mail, tell }, stop),
  deliverWebhooks(
    {
      database: platform.database,
      post: guarded.post,
      publicUrl: config.publicUrl,
      deadlineMs: receiverTimeoutMs,
      tell,
    },
    stop,
  ),
  runRetention(platform.database, stop, tell),
]);
await mail.close();
await guarded.close();
await platform.close();
process.exit(0);
