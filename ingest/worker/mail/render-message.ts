import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { findPending } from '../../../domain/alerts/subscriptions/waiting.ts';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import type { addresses, messages } from '../../../domain/core/database/schema/alerts.ts';
import { keyInvitations } from '../../../domain/core/database/schema/api.ts';
import { webhooks } from '../../../domain/core/database/schema/webhooks.ts';
import { signManageLink } from '../../../domain/identity/manage-links.ts';
import { signLink } from '../../../domain/identity/signed-links.ts';
import { issueVerificationToken } from '../../../domain/identity/verification-tokens.ts';
import type { Mail, MailContent } from '../../../domain/mail/mail.ts';
import { keyInvitationMail } from '../../../domain/mail/messages/key-invitation-mail.ts';
import { manageLinkMail } from '../../../domain/mail/messages/manage-link-mail.ts';
import { verificationMail } from '../../../domain/mail/messages/verification-mail.ts';
import { webhookDisabledMail } from '../../../domain/mail/messages/webhook-disabled-mail.ts';
import { accountContent } from './account-content.ts';
import { alertContent } from './alert-content.ts';
import { quietWeekContent } from './quiet-week-content.ts';

export type QueuedMessage = Pick<
  typeof messages.$inferSelect,
  'id' | 'addressId' | 'kind' | 'subscriptionId'
> &
  Pick<typeof addresses.$inferSelect, 'email'>;

export type MailSite = { database: Database; publicUrl: string };

async function verificationContent(
  { addressId, email, subscriptionId }: QueuedMessage,
  { database, publicUrl }: MailSite,
): Promise<MailContent | undefined> {
  const request = subscriptionId === null ? undefined : await findPending(database, subscriptionId);
  if (!request) return undefined;
  // Not in a transaction: whoever follows the link right away must find the token.
  const token = await issueVerificationToken(database, { addressId, subscriptionId: request.id });
  const link = `${publicUrl}/verify-email?${new URLSearchParams({ token, email })}`;
  return verificationMail(link, request);
}

async function invitationContent(
  executor: Executor,
  messageId: string,
  { publicUrl }: MailSite,
  secret: Buffer,
): Promise<MailContent | undefined> {
  const [invitation] = await executor
    .select({ id: keyInvitations.id })
    .from(keyInvitations)
    .where(
      and(
        eq(keyInvitations.messageId, messageId),
        isNull(keyInvitations.usedAt),
        gt(keyInvitations.expiresAt, sql`now()`),
      ),
    );
  return (
    invitation &&
    keyInvitationMail(`${publicUrl}/api-key?token=${signLink(secret, 'key-invitation', invitation.id)}`)
  );
}

async function webhookDisabledContent(
  executor: Executor,
  messageId: string,
  { publicUrl }: MailSite,
): Promise<MailContent | undefined> {
  const [webhook] = await executor
    .select({
      id: webhooks.id,
      url: webhooks.url,
      term: webhooks.term,
      disabledReason: webhooks.disabledReason,
    })
    .from(webhooks)
    .where(and(eq(webhooks.messageId, messageId), eq(webhooks.status, 'disabled')));
  return webhook && webhookDisabledMail(webhook, publicUrl);
}

async function messageContent(
  executor: Executor,
  message: QueuedMessage,
  site: MailSite,
  secret: Buffer,
): Promise<MailContent | undefined> {
  const manageToken = signManageLink(secret, { addressId: message.addressId, madeAt: new Date() });
  const manageUrl = `${site.publicUrl}/manage?token=${manageToken}`;
  switch (message.kind) {
    case 'alert':
      return alertContent(executor, message.id, { publicUrl: site.publicUrl, manageUrl });
    case 'heartbeat':
      return quietWeekContent(executor, message.addressId, manageUrl);
    case 'verification':
      return verificationContent(message, site);
    case 'manage-link':
      return manageLinkMail(manageUrl);
    case 'key-invitation':
      return invitationContent(executor, message.id, site, secret);
    case 'webhook-disabled':
      return webhookDisabledContent(executor, message.id, site);
    default:
      return accountContent({ id: message.id, kind: message.kind }, site);
  }
}

/** Only messages that someone subscribed to can be ended from the message itself. */
function unsubscribeHeaders(
  { id, kind }: QueuedMessage,
  { publicUrl }: MailSite,
  secret: Buffer,
): Record<string, string> {
  if (kind !== 'alert' && kind !== 'verification' && kind !== 'heartbeat') return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/api/v1/unsubscribe?token=${signLink(secret, 'unsubscribe', id)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * A queued message as it would be sent now, its links signed with the secret; undefined when nothing is left to say.
 * Only an alert may be rendered in a transaction: what the others use would need a second connection.
 */
export async function renderMessage(
  executor: Executor,
  message: QueuedMessage,
  site: MailSite,
  secret: Buffer,
): Promise<Mail | undefined> {
  const content = await messageContent(executor, message, site, secret);
  if (!content) return undefined;
  return {
    ...content,
    to: message.email,
    messageId: `${message.id}@${new URL(site.publicUrl).hostname}`,
    headers: { ...unsubscribeHeaders(message, site, secret), 'Auto-Submitted': 'auto-generated' },
  };
}
