import { loadConfigOrExit } from '../server/core/config.ts';
import { openPlatform } from '../server/core/platform.ts';
import { deadLetters, retryDeadLetters } from './alerts/deliver.ts';

const helpText = `Mail that could not be delivered.

  npm run mail -- failed    list the messages that were given up, and why
  npm run mail -- retry     queue them again; the worker sends them
`;

const [command] = process.argv.slice(2);
if (command !== 'failed' && command !== 'retry') {
  console.log(helpText);
  process.exit(command === undefined || command === '--help' ? 0 : 2);
}
const platform = await openPlatform(loadConfigOrExit(), { maintain: false });
try {
  if (command === 'failed') {
    const failed = await deadLetters(platform.database);
    for (const one of failed)
      console.log(
        `${one.id}  ${one.email}  ${one.kind}  ${one.tries} tries  ${one.last_error ?? ''}  ${one.subject ?? ''}`,
      );
    console.log(failed.length === 0 ? 'No message was given up.' : `${failed.length} given up.`);
  } else {
    console.log(`${await retryDeadLetters(platform.database)} queued again.`);
  }
} finally {
  await platform.close();
}
