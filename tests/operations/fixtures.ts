import { sql } from 'drizzle-orm';
import type { AccountRequestPurpose } from '../../contract/shared/user.ts';
import { createInvitation } from '../../domain/accounts/keys/invitations.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { issueLinkToken } from '../../domain/accounts/sessions/link-tokens.ts';
import { signManageLink } from '../../domain/identity/manage-links.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { signLink } from '../../domain/identity/signed-links.ts';
import { issueVerificationToken } from '../../domain/identity/verification-tokens.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { signInAs } from '../console/operator.ts';

/** What the calls refer to: rows, and the links and keys for them. */
export type Fixtures = {
  episode: string;
  podcast: string;
  entity: string;
  otherEntity: string;
  passage: string;
  key: string;
  humanToken: string;
  /** Each solution counts once. */
  secondHumanToken: string;
  verification: string;
  manage: string;
  /** It has expired. */
  oldManage: string;
  unsubscribe: string;
  invitation: string;
  otherEpisode: string;
  deadMessage: string;
  /** Access tokens of accounts with these roles. */
  admin: string;
  member: string;
  /** The token of the message that an account asked for last; the same one when asked again. */
  linkToken: (purpose: AccountRequestPurpose) => Promise<string>;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const transcript = [
  '[00:00:05] Teo Marsh: Welcome to Margins. Today we ask what a chair costs, from the forest to the shop.',
  '[00:00:30] Ines Dahl: I went to Tampere with Nadia Okonkwo, who runs the warehouse of Halden Furniture there.',
  '[00:01:10] Teo Marsh: What Nadia Okonkwo calls the long patience of a warehouse.',
  '[00:02:00] Ines Dahl: Halden Furniture waits for the second sale, not for the first one.',
].join('\n');

async function selectId(platform: TestPlatform, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await platform.database.execute<{ id: string }>(statement);
  return rows[0]?.id ?? '';
}

/** A verified address, whose account doesn't exist yet, with an alert that matched. */
async function addMatchedAlert({ database }: TestPlatform, email: string): Promise<void> {
  await database.execute(sql`
    with address as (insert into addresses (email, email_key, verified_at) values (${email}, ${email}, now()) returning id),
      alert as (insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at)
        select id, 'alert', 'Halden Furniture', 'halden furniture', '{}', 'monitor-page', 'active', now() from address returning id)
    insert into alerts (subscription_id, episode_id, passage_ids, fingerprint, due_at)
    select alert.id, e.id, jsonb_build_array((select p.id from passages p where p.episode_id = e.id order by ordinal limit 1)), 'x', now()
    from alert, episodes e where e.title = 'The price of a table'`);
}

function linkTokens({ database }: TestPlatform): Fixtures['linkToken'] {
  const tokens = new Map<AccountRequestPurpose, string>();
  return async (purpose) => {
    const { rows } = await database.execute<{ messageId: string }>(
      sql`select message_id as "messageId" from account_requests where purpose = ${purpose} and used_at is null order by created_at desc`,
    );
    const token = tokens.get(purpose) ?? (await issueLinkToken(database, rows[0]?.messageId ?? '')) ?? '';
    tokens.set(purpose, token);
    return token;
  };
}

/** Accounts with and without a role, and what an operator may have to send again. */
async function createOperators(
  platform: TestPlatform,
): Promise<Pick<Fixtures, 'admin' | 'member' | 'deadMessage'>> {
  const [admin, member] = [await signInAs(platform, 'admin'), await signInAs(platform, 'member')];
  const { database } = platform;
  await createKey(database, { name: 'Robot', email: 'robot@example.org', tier: 'free' });
  await database.execute(sql`
    with webhook as (
      insert into webhooks (key_id, url, term, term_key, filters, events, secret, status)
      select id, 'https://example.org/hook', 'chairs', 'chairs', '{}', '["mention.created"]', 'x', 'paused'
      from api_keys where name = 'Robot' returning id)
    insert into webhook_deliveries (webhook_id, event, status, tries)
    select id, 'webhook.test', 'failed', 9 from webhook`);
  const deadMessage = await selectId(
    platform,
    sql`insert into messages (address_id, kind, status, tries, last_error)
      select id, 'alert', 'dead', 8, 'The mailbox is full.' from addresses where email = 'admin@example.org' returning id`,
  );
  return { admin, member, deadMessage };
}

/** A small show, of which a service transcribed an episode, somebody with a verified alert about it, and a key. */
export async function createFixtures(platform: TestPlatform): Promise<Fixtures> {
  const { database } = platform;
  await platform.load(
    showOf(
      'Margins',
      [3, 2].map((days) => ({
        title: days === 3 ? 'The price of a chair' : 'The price of a table',
        publicationDate: daysAgo(days),
        description: '<p>What furniture costs, and whom.</p>',
        durationSeconds: 2_400,
        transcript: transcript,
        hint: '.txt',
      })),
      { author: 'Teo Marsh' },
    ),
  );
  const address = await selectId(
    platform,
    sql`insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now()) returning id`,
  );
  const subscriptionId = await selectId(
    platform,
    sql`insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at)
      values (${address}, 'alert', 'Nadia Okonkwo', 'nadia okonkwo', '{}', 'monitor-page', 'active', now()) returning id`,
  );
  const message = await selectId(
    platform,
    sql`insert into messages (address_id, kind, status) values (${address}, 'alert', 'sent') returning id`,
  );
  await database.execute(sql`
    with heard as (update episodes set transcript_source = 'machine', audio_url = 'https://example.org/chair.mp3'
      where title = 'The price of a chair' returning id)
    update transcripts set model = 'large-v3', gaps = '[{"start": 90, "end": 120, "reason": "unclear"}]'
    from heard where episode_id = heard.id`);
  await addMatchedAlert(platform, 'me@example.org');
  await createKey(database, { name: 'Me', email: 'me@example.org', tier: 'free' });
  await createInvitation(database, { email: 'you@example.org', name: 'You', tier: 'free' });
  const links = await getOrCreateSecret(database, 'links');
  const entityId = (name: string) => selectId(platform, sql`select id from entities where name = ${name}`);
  return {
    episode: await selectId(platform, sql`select id from episodes where title = 'The price of a table'`),
    podcast: await selectId(platform, sql`select id from podcasts`),
    entity: await entityId('Nadia Okonkwo'),
    otherEntity: await entityId('Halden Furniture'),
    passage: await selectId(
      platform,
      sql`select p.id from passages p join episodes e on e.id = p.episode_id
        where e.title = 'The price of a table' order by p.ordinal limit 1`,
    ),
    key: await createKey(database, { name: 'You', email: 'you@example.org', tier: 'pro' }),
    humanToken: await solveChallenge(platform),
    secondHumanToken: await solveChallenge(platform),
    verification: await issueVerificationToken(database, { addressId: address, subscriptionId }),
    manage: signManageLink(links, { addressId: address, madeAt: new Date() }),
    oldManage: signManageLink(links, { addressId: address, madeAt: new Date('2025-01-01') }),
    unsubscribe: signLink(links, 'unsubscribe', message),
    linkToken: linkTokens(platform),
    otherEpisode: await selectId(platform, sql`select id from episodes where title = 'The price of a chair'`),
    ...(await createOperators(platform)),
    invitation: signLink(
      links,
      'key-invitation',
      await selectId(platform, sql`select id from key_invitations`),
    ),
  };
}
