import { retryUndeliverableMessages, undeliverableMessages } from '../ingest/worker/mail/deliver-mail.ts';
import { loadConfigOrExit } from '../server/core/config.ts';
import type { Database } from '../server/core/database/connection.ts';
import { openPlatform } from '../server/core/platform.ts';

const helpText = `The mail that Earshot sends.

  npm run mail -- failed              list the messages that were given up, and why
  npm run mail -- retry               queue them again; the worker sends them
`;

async function listFailed(database: Database): Promise<void> {
  const failed = await undeliverableMessages(database);
  for (const one of failed)
    console.log(
      `${one.id}  ${one.email}  ${one.kind}  ${one.tries} tries  ${one.last_error ?? ''}  ${one.subject ?? ''}`,
    );
  console.log(failed.length === 0 ? 'No message was given up.' : `${failed.length} given up.`);
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const platform = await openPlatform(loadConfigOrExit(), { maintain: false });
  try {
    await work(platform.database);
  } finally {
    await platform.close();
  }
}

const [command] = process.argv.slice(2);
if (command === 'failed') await withDatabase(listFailed);
else if (command === 'retry')
  await withDatabase(async (database) =>
    console.log(`${await retryUndeliverableMessages(database)} queued again.`),
  );
else {
  console.log(helpText);
  process.exit(command === undefined || command === '--help' ? 0 : 2);
}
