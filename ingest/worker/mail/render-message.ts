import { sql } from 'drizzle-orm';
import type { MessageKind } from '../../../server/contract/message.ts';
import { termOfKey } from '../../../server/core/alerts/term.ts';
import type { Database, Executor } from '../../../server/core/database/connection.ts';
import { getOrCreateSecret } from '../../../server/core/identity/secrets.ts';
import { signLink } from '../../../server/core/identity/signed-links.ts';
import { issueVerificationToken } from '../../../server/core/identity/verification-tokens.ts';
import { episodeUrl } from '../../../server/core/library/urls.ts';
import type { AlertItem, QuotedPassage } from '../../../server/core/mail/alert-item.ts';
import { alertMail } from '../../../server/core/mail/alert-mail.ts';
import { keyInvitationMail } from '../../../server/core/mail/key-invitation-mail.ts';
import type { Mail, MailContent } from '../../../server/core/mail/mail.ts';
import { type QuietWeek, quietWeekMail } from '../../../server/core/mail/quiet-week-mail.ts';
import { verificationMail } from '../../../server/core/mail/verification-mail.ts';
import {
  type DisabledWebhook,
  webhookDisabledMail,
} from '../../../server/core/mail/webhook-disabled-mail.ts';

export type QueuedMessage = {
  id: string;
  address_id: string;
  email: string;
  kind: MessageKind;
};

export type MailSite = { database: Database; publicUrl: string };

type AlertRow = {
  term: string;
  term_key: string;
  fingerprint: string;
  episode_title: string;
  episode_slug: string;
  episode_id: string;
  publication_date: string | null;
  podcast_title: string;
  waited: boolean;
  passages: { id: string; text: string; speaker: string | null; start: number | null }[] | null;
};

const toQuote = ({ id, text, speaker, start }: NonNullable<AlertRow['passages']>[number]): QuotedPassage => ({
  id,
  text,
  speaker,
  startSeconds: start,
});

const toItem = (row: AlertRow, otherEpisodes: number, publicUrl: string): AlertItem => ({
  term: row.term,
  phrases: termOfKey(row.term_key).phrases.map((phrase) => phrase.join(' ')),
  episodeTitle: row.episode_title,
  podcastTitle: row.podcast_title,
  publicationDate: row.publication_date ? new Date(row.publication_date) : null,
  episodeUrl: episodeUrl(publicUrl, { slug: row.episode_slug, uuid: row.episode_id }),
  quotes: (row.passages ?? []).map(toQuote),
  otherEpisodes,
});

/** One item for each thing said: the same passage in several episodes is one, with how many others have it. */
function toItems(rows: AlertRow[], publicUrl: string): AlertItem[] {
  const groups = Map.groupBy(rows, (row) => `${row.term_key} ${row.fingerprint}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [toItem(first, group.length - 1, publicUrl)] : [];
  });
}

/**
 * What an alert message says of those subscriptions that are active still. Their rows stay locked until the caller's
 * transaction ends: who unsubscribes meanwhile waits that long, and after him nothing leaves.
 */
async function alertContent(
  executor: Executor,
  message: QueuedMessage,
  site: MailSite,
  manageUrl: string,
): Promise<MailContent | undefined> {
  const { rows: active } = await executor.execute<{ id: string }>(sql`
    select s.id from subscriptions s where s.status = 'active'
      and s.id in (select subscription_id from alerts where message_id = ${message.id}) for share of s`);
  if (active.length === 0) return undefined;
  const { rows } = await executor.execute<AlertRow>(sql`
    select s.term, s.term_key, a.fingerprint, e.title as episode_title, e.slug as episode_slug, e.id as episode_id, e.publication_date,
      c.title as podcast_title, a.due_at > a.created_at + interval '1 minute' as waited,
      (select json_agg(json_build_object('id', p.id, 'text', p.text, 'speaker', p.speaker,
          'start', coalesce((a.seconds ->> (quoted.place::int - 1))::float8, p.start_seconds)) order by p.ordinal)
        from jsonb_array_elements_text(a.passage_ids) with ordinality as quoted (id, place)
        join passages p on p.id = quoted.id::uuid) as passages
    from alerts a join subscriptions s on s.id = a.subscription_id join episodes e on e.id = a.episode_id join podcasts c on c.id = e.podcast_id
    where a.message_id = ${message.id} and s.id = any(${sql.param(active.map(({ id }) => id))}::uuid[])
    order by s.term, e.publication_date desc nulls last, e.id`);
  if (rows.length === 0) return undefined;
  const note = rows.some((row) => row.waited)
    ? 'These alerts are combined into one email because of your settings, or because you reached the daily limit for instant alerts.'
    : undefined;
  return alertMail({ items: toItems(rows, site.publicUrl), publicUrl: site.publicUrl, manageUrl, note });
}

async function quietWeekContent(
  executor: Executor,
  message: QueuedMessage,
  manageUrl: string,
): Promise<MailContent> {
  const { rows } = await executor.execute<QuietWeek>(sql`
    select (select count(*)::int from subscriptions where address_id = ${message.address_id} and status = 'active') as alerts,
      (select count(*)::int from episodes where created_at > now() - interval '7 days') as checked,
      (select count(*)::int from alerts a join subscriptions s on s.id = a.subscription_id
        where s.address_id = ${message.address_id} and a.created_at > now() - interval '7 days') as matches,
      (select count(*)::int from episodes where created_at > now() - interval '7 days' and not has_transcript) as "withoutTranscript"`);
  return quietWeekMail(rows[0] ?? { alerts: 0, checked: 0, matches: 0, withoutTranscript: 0 }, manageUrl);
}

async function verificationContent(message: QueuedMessage, site: MailSite): Promise<MailContent> {
  // Outside of the transaction that sends: whoever follows the link at once must find it known.
  const token = await issueVerificationToken(site.database, message.address_id);
  return verificationMail(
    `${site.publicUrl}/verify-email?${new URLSearchParams({ token, email: message.email })}`,
  );
}

async function invitationContent(
  executor: Executor,
  message: QueuedMessage,
  { publicUrl }: MailSite,
  secret: Buffer,
): Promise<MailContent | undefined> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select id from key_invitations where message_id = ${message.id} and used_at is null and expires_at > now()`,
  );
  const [invitation] = rows;
  return (
    invitation &&
    keyInvitationMail(`${publicUrl}/api-key?token=${signLink(secret, 'key-invitation', invitation.id)}`)
  );
}

async function webhookContent(
  executor: Executor,
  message: QueuedMessage,
  { publicUrl }: MailSite,
): Promise<MailContent | undefined> {
  const { rows } = await executor.execute<DisabledWebhook>(
    sql`select id, url, term, disabled_reason as "disabledReason" from webhooks where message_id = ${message.id} and status = 'disabled'`,
  );
  return rows[0] && webhookDisabledMail(rows[0], publicUrl);
}

/** What a message says now; undefined when nothing is left to say. */
async function contentOf(
  executor: Executor,
  message: QueuedMessage,
  site: MailSite,
  secret: Buffer,
): Promise<MailContent | undefined> {
  const manageUrl = `${site.publicUrl}/manage?token=${signLink(secret, 'manage', message.address_id)}`;
  switch (message.kind) {
    case 'alert':
      return alertContent(executor, message, site, manageUrl);
    case 'heartbeat':
      return quietWeekContent(executor, message, manageUrl);
    case 'verification':
      return verificationContent(message, site);
    case 'key-invitation':
      return invitationContent(executor, message, site, secret);
    case 'webhook-disabled':
      return webhookContent(executor, message, site);
  }
}

/** What was subscribed to can be ended from its message; what was asked for by other means is no subscription. */
function unsubscribeHeaders(
  message: QueuedMessage,
  { publicUrl }: MailSite,
  secret: Buffer,
): Record<string, string> {
  if (message.kind === 'key-invitation' || message.kind === 'webhook-disabled') return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/api/v1/unsubscribe?token=${signLink(secret, 'unsubscribe', message.id)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A queued message as it leaves now; undefined when nothing is left to say. */
export async function renderMessage(
  executor: Executor,
  message: QueuedMessage,
  site: MailSite,
): Promise<Mail | undefined> {
  const secret = await getOrCreateSecret(site.database, 'links');
  const content = await contentOf(executor, message, site, secret);
  if (!content) return undefined;
  return {
    ...content,
    to: message.email,
    messageId: `${message.id}@${new URL(site.publicUrl).hostname}`,
    headers: { ...unsubscribeHeaders(message, site, secret), 'Auto-Submitted': 'auto-generated' },
  };
}
