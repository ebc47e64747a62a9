import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOfTerm, readTerm } from '../../domain/alerts/subscriptions/term.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { migrateAsBefore } from './old-migrations.ts';

/** Terms whose words could be far apart in an episode. */
const severalParts = [
  ...[
    'apple event',
    '"open source" license',
    '"open source" "paper mill"',
    'chair -office',
    '-"back office" chair',
  ],
  ...[
    'chair NEAR/50 table',
    'lamp (oil OR gas)',
    '(lamp oil) OR gas',
    'speaker:ada ink',
    'title:(salt lamp)',
  ],
  ...['chair* table', '"Herr Müller" Straße', 'צה"ל רמטכ"ל', '학교에서 공부'],
];
/** Terms of one part, or of parts of which one is enough. */
const onePart = [
  ...['apple', '"open source"', 'chair*', 'CI/CD', 'CI/CD*', 'C++', 'Müller', '人工知能', "l'intelligence"],
  ...[
    'chair OR stool',
    '"open source" OR "paper mill" OR ink',
    'title:ink',
    'title:"paper mill"',
    'speaker:ada',
  ],
  'title:(ink OR mill)',
];

let platform: TestPlatform;

async function writeAsBefore(database: Database): Promise<void> {
  await migrateAsBefore(database, (tag) => tag.endsWith('_alerts-anywhere'));
  const keys = [...severalParts, ...onePart].map((term) => ({ term, key: keyOfTerm(readTerm(term)) }));
  const rows = JSON.stringify(keys).replaceAll("'", "''");
  await database.execute(`
    with address as (insert into addresses (email, email_key) values ('you@example.org', 'you@example.org') returning id)
    insert into subscriptions (address_id, kind, term, term_key, filters, source)
    select address.id, 'alert', row.term, row.key, '{}', 'monitor-page'
    from address, json_to_recordset('${rows}'::json) as row(term text, key text)`);
  await database.execute(`
    with owner as (insert into api_keys (name, email, tier, prefix, hash)
      values ('You', 'you@example.org', 'free', 'ear_stored', 'hash') returning id)
    insert into webhooks (key_id, url, term, term_key, filters, events, secret)
    select owner.id, 'https://example.org', row.term, row.key, '{}', '[]', 'secret'
    from owner, json_to_recordset('${rows}'::json) as row(term text, key text)`);
}

beforeAll(async () => {
  platform = await openTestPlatform(writeAsBefore);
});
afterAll(() => platform.close());

it.each(['subscriptions', 'webhooks'])('the words of stored %s stay where they could be', async (table) => {
  const { rows } = await platform.database.execute<{ term: string; anywhere: boolean }>(
    `select term, anywhere from ${table}`,
  );
  const anywhere = rows.filter((row) => row.anywhere).map(({ term }) => term);
  expect(anywhere.sort()).toEqual([...severalParts].sort());
  expect(rows).toHaveLength(severalParts.length + onePart.length);
});
