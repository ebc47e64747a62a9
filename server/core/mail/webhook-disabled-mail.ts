import { escapeHtml } from '../text/escape-html.ts';
import { mailHtml } from './layout.ts';
import { headerText } from './mail.ts';

export type DisabledWebhook = { id: string; url: string; term: string; disabled_reason: string | null };

/** Tells the owner of a webhook that nothing is sent to it any more, why, and how it begins again. */
export function webhookDisabledMail(
  webhook: DisabledWebhook,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const what = `Your webhook for “${webhook.term}” is off: nothing is sent to it any more.`;
  const why = webhook.disabled_reason ?? 'It could not be reached.';
  const how = `Once the receiver works, set it to active again: PATCH ${publicUrl}/api/v1/webhooks/${webhook.id} with {"status": "active"}. What was queued is sent then; every delivery stands in its log and can be replayed.`;
  return {
    subject: headerText(`Webhook off: ${webhook.term}`),
    text: `${what}\n\n${webhook.url}\n${why}\n\n${how}\n`,
    html: mailHtml({
      preheader: why,
      content: `<p style="margin:0 0 12px">${escapeHtml(what)}</p><p style="margin:0 0 12px;overflow-wrap:anywhere">${escapeHtml(webhook.url)}<br>${escapeHtml(why)}</p><p style="margin:0;overflow-wrap:anywhere">${escapeHtml(how)}</p>`,
      footer: 'You get this since the webhook belongs to your API key.',
    }),
  };
}
