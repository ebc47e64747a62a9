import { quoteTerm } from '../../../contract/shared/format.ts';
import { escapeHtml } from '../../core/formats/escape-html.ts';
import { mailHtml, paragraphHtml } from '../layout.ts';
import { headerText, type MailContent } from '../mail.ts';

export type DisabledWebhook = { id: string; url: string; term: string; disabledReason: string | null };

/** Informs the owner of a webhook that it was disabled, why, and how to reactivate it. */
export function webhookDisabledMail(webhook: DisabledWebhook, publicUrl: string): MailContent {
  const status = `Your webhook for ${quoteTerm(webhook.term)} has been disabled. No more events will be sent to it.`;
  const reason = webhook.disabledReason ?? 'It couldn’t be reached.';
  const remedy = `Once your endpoint works again, reactivate the webhook: PATCH ${publicUrl}/api/v1/webhooks/${webhook.id} with {"status": "active"}. Queued events are sent then. Every delivery is in the webhook’s log and can be replayed.`;
  return {
    subject: headerText(`Webhook disabled: ${webhook.term}`),
    text: `${status}\n\n${webhook.url}\n${reason}\n\n${remedy}\n`,
    html: mailHtml({
      preheader: reason,
      content: [
        paragraphHtml(escapeHtml(status), { below: 12 }),
        paragraphHtml(`${escapeHtml(webhook.url)}<br>${escapeHtml(reason)}`, { below: 12 }),
        paragraphHtml(escapeHtml(remedy)),
      ].join('\n'),
      footer: 'You’re receiving this because the webhook belongs to your API key.',
    }),
  };
}
