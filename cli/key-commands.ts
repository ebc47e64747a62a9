import { Argument, type Command, Option } from 'commander';
import { type Tier, tiers } from '../contract/shared/tier.ts';
import { listKeys, requireOwnerName } from '../domain/accounts/keys/keys.ts';
import { listWaitlist } from '../domain/accounts/keys/waitlist.ts';
import { commandLine as actor } from '../domain/core/audit/audit.ts';
import {
  createApiKey,
  inviteToKey,
  revokeApiKey,
  rotateApiKey,
  setKeyTier,
} from '../domain/operations/console/keys.ts';
import { printResult } from './output/print-result.ts';
import { type OutputOptions, printRows } from './output/print-rows.ts';
import { withDatabase } from './program.ts';

const tierOption = () => new Option('--tier <tier>', 'limits of the key').choices(tiers).default('free');

function printKey(key: string, { json }: OutputOptions): void {
  if (json) console.log(JSON.stringify({ key }));
  else {
    console.log(key);
    console.error("Copy it now. It won't be shown again.");
  }
}

const prefixHelp = 'the part of the key that `list` shows';

function addLists(keys: Command): void {
  keys
    .command('list')
    .description('list all keys')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listKeys), {
        ...options,
        columns: (key) => [key.prefix, key.tier, key.revoked_at ? 'revoked' : 'active', key.email, key.name],
        empty: 'There are no keys yet. Create one with: npm run keys -- create',
      });
    });
  keys
    .command('waitlist')
    .description('list confirmed requests from people who have no key yet')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listWaitlist), {
        ...options,
        columns: (entry) => [
          entry.email,
          `since ${entry.verified_at}`,
          entry.invited_at ? `invited ${entry.invited_at}` : '',
        ],
        empty: 'The waitlist is empty.',
      });
    });
}

type Owner = { tier: Tier; name: string; email: string };
type Invitation = { tier: Tier; name?: string };

function addNewKeys(keys: Command): void {
  keys
    .command('create')
    .description('create a key')
    .addOption(tierOption())
    .requiredOption('--name <name>', 'who it is for')
    .requiredOption('--email <email>', 'how to reach them')
    .action(async (owner: Owner & OutputOptions) => {
      // Before an engine is started.
      requireOwnerName(owner.name);
      printKey(await withDatabase((database) => createApiKey(database, owner, actor)), owner);
    });
  keys
    .command('invite')
    .description('email a link that creates a key, works once, and expires after a week')
    .argument('<email>')
    .addOption(tierOption())
    .option('--name <name>', 'who it is for (default: the email address)')
    .action(async (email: string, { tier, name = email, ...options }: Invitation & OutputOptions) => {
      await withDatabase((database) => inviteToKey(database, { email, name, tier }, actor));
      printResult(`The worker will email the invitation to ${email} shortly.`, options);
    });
}

function addChanges(keys: Command): void {
  keys
    .command('tier')
    .description('change the limits of a key')
    .argument('<prefix>', prefixHelp)
    .addArgument(new Argument('<tier>').choices(tiers))
    .action(async (prefix: string, tier: Tier, options: OutputOptions) => {
      await withDatabase((database) => setKeyTier(database, prefix, { tier, actor }));
      printResult('Changed.', options);
    });
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<prefix>', prefixHelp)
    .action(async (prefix: string, options: OutputOptions) => {
      await withDatabase((database) => revokeApiKey(database, prefix, actor));
      printResult('Revoked.', options);
    });
  keys
    .command('rotate')
    .description('replace a key; its webhooks and used limits stay')
    .argument('<prefix>', prefixHelp)
    .action(async (prefix: string, options: OutputOptions) => {
      printKey(await withDatabase((database) => rotateApiKey(database, prefix, actor)), options);
    });
}

/** API keys, and who asked for one. */
export function addKeyCommands(keys: Command): void {
  keys.addHelpText(
    'after',
    '\nA key is shown once, when it is created. Earshot stores only its hash and a prefix to tell keys apart.',
  );
  addLists(keys);
  addNewKeys(keys);
  addChanges(keys);
}
