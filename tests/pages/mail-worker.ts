import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { smtpTransport } from '../../domain/mail/transport.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { alertsLoop } from '../../ingest/worker/mail/alerts-loop.ts';
import { messagesLoop } from '../../ingest/worker/mail/deliver-mail.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { openTestSmtp, type Received } from '../../testing/smtp.ts';

export type MailWorker = { received: Received[]; stop: () => Promise<void> };

/** Sends the mail of a site, with links to it, to a real SMTP server. */
export async function startMailWorker({
  platform,
  base,
}: {
  platform: TestPlatform;
  base: string;
}): Promise<MailWorker> {
  const smtp = await openTestSmtp();
  const mail = smtpTransport(smtp.url, {
    mailFrom: 'Earshot <alerts@earshot.example.org>',
    mailPerSecond: 100,
    dkim: undefined,
  });
  const stop = new AbortController();
  const options = { database: platform.database, publicUrl: base, mail, log };
  const worker = runJobs([alertsLoop(options), messagesLoop(options)], { ...options, signal: stop.signal });
  return {
    received: smtp.received,
    stop: async () => {
      stop.abort();
      await worker;
      mail.close();
      await smtp.close();
    },
  };
}
