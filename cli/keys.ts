import { parseArgs } from 'node:util';
import { createInvitation } from '../server/core/api/invitations.ts';
import {
  createKey,
  listKeys,
  listWaitlist,
  revokeKey,
  rotateKey,
  type Tier,
  tiers,
} from '../server/core/api/keys.ts';
import { loadConfigOrExit } from '../server/core/config.ts';
import type { Database } from '../server/core/database/connection.ts';
import { AppError, messageOf } from '../server/core/errors.ts';
import { openPlatform } from '../server/core/platform.ts';

const helpText = `Keys of the API.

  npm run keys -- create --tier free|pro --name "Who it is for" --email who@example.org
  npm run keys -- list
  npm run keys -- waitlist           verified requests of those who have no key yet
  npm run keys -- invite <email>     mails a link by which a key is fetched, once, within a week;
                                     --tier and --name as above, free and the address without them
  npm run keys -- revoke <prefix>
  npm run keys -- rotate <prefix>    another key in its place; webhooks and used limits stay

A key is shown once, when it is made. What is stored is its hash, and the beginning by which you tell keys apart.
`;

class UsageError extends Error {}

const isTier = (text: string | undefined): text is Tier => tiers.some((tier) => tier === text);

async function run(database: Database, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tier: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } },
  });
  const [command, subject] = positionals;
  const { tier = 'free', name, email } = values;
  if (!isTier(tier)) throw new UsageError(`--tier is free or pro, not ${tier}.`);
  if (command === 'create') {
    if (!name || !email) throw new UsageError('create needs --name and --email.');
    console.log(await createKey(database, { tier, name, email }));
    console.error('Note it now: it is not shown again.');
  } else if (command === 'list') {
    for (const key of await listKeys(database))
      console.log(
        `${key.prefix}  ${key.tier}  ${key.name}  ${key.email}  ${key.revoked_at ? 'revoked' : 'active'}`,
      );
  } else if (command === 'waitlist') {
    for (const { email, verified_at, invited_at } of await listWaitlist(database))
      console.log(`${email}  since ${verified_at}${invited_at ? `  invited ${invited_at}` : ''}`);
  } else if (command === 'invite' && subject) {
    await createInvitation(database, { email: subject, name: name ?? subject, tier });
    console.log(`An invitation to ${subject} leaves with the next mail of the worker.`);
  } else if ((command === 'revoke' || command === 'rotate') && subject) {
    const done =
      command === 'revoke' ? await revokeKey(database, subject) : await rotateKey(database, subject);
    if (!done) throw new UsageError(`No living key is shown as ${subject}.`);
    console.log(done === true ? 'Revoked.' : done);
  } else throw new UsageError('Say what to do.');
}

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) {
  console.log(helpText);
  process.exit(args.length === 0 ? 2 : 0);
}
const platform = await openPlatform(loadConfigOrExit(), { maintain: false });
try {
  await run(platform.database, args);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof AppError || error instanceof TypeError)) throw error;
  console.error(`${messageOf(error)}\n\n${helpText}`);
  process.exitCode = 2;
} finally {
  await platform.close();
}
