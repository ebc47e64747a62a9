import { escapeHtml } from '../../core/formats/escape-html.ts';
import { buttonHtml, mailHtml, paragraphHtml } from '../layout.ts';
import type { MailContent } from '../mail.ts';

/** Invites someone to create their API key. The key itself is never mailed. */
export function keyInvitationMail(link: string): MailContent {
  const invitation = 'You’re invited to use the Earshot API. Create your API key to get started.';
  const once =
    'This link works once and expires in 7 days. The key is shown only once, so have a safe place ready to store it.';
  const otherwise =
    'If you didn’t ask for API access, ignore this message. No key is created until the link is used.';
  return {
    subject: 'Your API access is ready',
    text: `${invitation}\n\nCreate API key:\n${link}\n\n${once}\n\n${otherwise}\n`,
    html: mailHtml({
      preheader: 'Create your API key.',
      content: [
        paragraphHtml(invitation, { below: 20 }),
        buttonHtml('Create API key', link),
        paragraphHtml(once, { style: 'quiet', above: 20 }),
      ].join('\n'),
      footer: escapeHtml(otherwise),
    }),
  };
}
