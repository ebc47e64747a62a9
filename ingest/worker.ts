import { loadConfigOrExit } from '../server/core/config.ts';
import { createGuardedFetch } from '../server/core/fetch/guarded.ts';
import { openMailTransport } from '../server/core/mail/transport.ts';
import { openPlatform } from '../server/core/platform.ts';
import { shutdownSignal } from '../server/core/shutdown.ts';
import { deliverMail } from './alerts/deliver.ts';
import { AlertMatcher } from './alerts/matcher.ts';
import { pollFeeds } from './feed/poll.ts';
import { keepReconciled } from './index/keep-reconciled.ts';
import { runIndexPump } from './index/pump.ts';
import { createExtractor } from './names/extractor.ts';
import { sweep } from './sweep.ts';
import { fetchTranscripts } from './transcript/fetch.ts';
import { deliverWebhooks, receiverDeadlineMs } from './webhooks/deliver.ts';

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
  leastMinutes: config.pollMinutes,
  tell,
};
const mail = openMailTransport(config);
process.send?.('ready');
await Promise.all([
  runIndexPump(work, stop),
  keepReconciled(work, stop),
  pollFeeds(work, stop),
  fetchTranscripts(work, stop),
  deliverMail({ database: platform.database, publicUrl: config.publicUrl, mail, tell }, stop),
  deliverWebhooks(
    {
      database: platform.database,
      post: guarded.post,
      publicUrl: config.publicUrl,
      deadlineMs: receiverDeadlineMs,
      tell,
    },
    stop,
  ),
  sweep(platform.database, stop, tell),
]);
await mail.close();
await guarded.close();
await platform.close();
process.exit(0);
