import { escapeHtml } from '../text/escape-html.ts';
import { buttonHtml, mailHtml, paragraphHtml } from './layout.ts';
import type { MailContent } from './mail.ts';

/**
 * Asks whether an address really signed up. It repeats nothing that was typed, so nobody can use it to send
 * advertising.
 */
export function verificationMail(link: string): MailContent {
  const request =
    'Someone, probably you, signed up for podcast alerts or the API waitlist with this email address. Please confirm that it’s yours.';
  const expiry = 'This link expires in 48 hours.';
  const otherwise =
    'If this wasn’t you, ignore this message. You won’t get any alerts, and we won’t use your address for anything else.';
  return {
    subject: 'Confirm your email address',
    text: `${request}\n\nConfirm email address:\n${link}\n\n${expiry}\n\n${otherwise}\n`,
    html: mailHtml({
      preheader: 'Confirm to finish signing up.',
      content: [
        paragraphHtml(request, { below: 20 }),
        buttonHtml('Confirm email address', link),
        paragraphHtml(expiry, { style: 'quiet', above: 20 }),
      ].join('\n'),
      footer: escapeHtml(otherwise),
    }),
  };
}
