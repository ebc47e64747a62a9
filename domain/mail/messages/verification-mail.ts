import type { subscriptionKinds } from '../../../contract/api/alerts/alert.ts';
import { quoteTerm } from '../../../contract/shared/format.ts';
import { escapeHtml } from '../../core/formats/escape-html.ts';
import { buttonHtml, listHtml, mailHtml, paragraphHtml } from '../layout.ts';
import type { MailContent } from '../mail.ts';

type Request = { kind: (typeof subscriptionKinds)[number]; term: string };

function requestText({ kind, term }: Request): string {
  if (kind === 'api-waitlist') return 'A place on the API waitlist';
  return term === '' ? 'Alerts about a term that can’t be shown here' : `Alerts about ${quoteTerm(term)}`;
}

/**
 * Asks whether an address really signed up for one thing. Its term is that of `plainTerm`, so that nobody can use the
 * message to send advertising.
 */
export function verificationMail(link: string, request: Request): MailContent {
  const intro = 'Someone, probably you, used this email address to ask for:';
  const item = requestText(request);
  const next = 'Please confirm that it was you.';
  const expiry = 'This link expires in 48 hours, and confirms nothing else.';
  const otherwise =
    'If this wasn’t you, ignore this message. You won’t get any alerts, and we won’t use your address for anything else.';
  return {
    subject: 'Confirm your email address',
    text: `${intro}\n\n- ${item}\n\n${next}\n\nConfirm email address:\n${link}\n\n${expiry}\n\n${otherwise}\n`,
    html: mailHtml({
      preheader: 'Confirm to finish signing up.',
      content: [
        paragraphHtml(intro, { below: 8 }),
        listHtml([item]),
        paragraphHtml(next, { above: 8, below: 20 }),
        buttonHtml('Confirm email address', link),
        paragraphHtml(expiry, { style: 'quiet', above: 20 }),
      ].join('\n'),
      footer: escapeHtml(otherwise),
    }),
  };
}
