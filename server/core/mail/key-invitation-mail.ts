import { escapeHtml } from '../text/escape-html.ts';
import { buttonHtml, mailHtml } from './layout.ts';

/** The message by which somebody fetches the API key that he asked for. The key itself is never mailed. */
export function keyInvitationMail(link: string): { subject: string; text: string; html: string } {
  const subject = 'Your API key is ready';
  const why = 'Your place on the waitlist has come up: the API is open to you.';
  const once =
    'The link works once, for seven days. Have a safe place for the key at hand: it is shown one time.';
  const ignore = 'If you did not ask for this, do nothing: no key is made until the link is used.';
  return {
    subject,
    text: `${why}\n\nGet your API key:\n${link}\n\n${once}\n\n${ignore}\n`,
    html: mailHtml({
      preheader: 'One click, and the key is yours.',
      content: `<p style="margin:0 0 20px">${why}</p>${buttonHtml('Get my API key', link)}<p class="quiet" style="margin:20px 0 0;color:#5d574e">${once}</p>`,
      footer: escapeHtml(ignore),
    }),
  };
}
