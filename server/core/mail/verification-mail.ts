import { escapeHtml } from '../text/escape-html.ts';
import { buttonHtml, mailHtml } from './layout.ts';

/**
 * The message that asks whether an address wants what was asked for in its name. It repeats nothing of what was typed:
 * nobody can make it carry his words to a stranger.
 */
export function verificationMail(link: string): { subject: string; text: string; html: string } {
  const subject = 'Confirm your podcast alerts';
  const why =
    'Somebody, most likely you, asked for e-mail alerts about podcasts at this address. They begin once you confirm.';
  const ignore =
    'If it was not you, do nothing: no alert will be sent, and this address is not used for anything else.';
  return {
    subject,
    text: `${why}\n\nConfirm your e-mail address:\n${link}\n\nThe link works for 48 hours.\n\n${ignore}\n`,
    html: mailHtml({
      preheader: 'One click, and the alerts begin.',
      content: `<p style="margin:0 0 20px">${why}</p>${buttonHtml('Confirm my e-mail address', link)}<p class="quiet" style="margin:20px 0 0;color:#5d574e">The link works for 48 hours.</p>`,
      footer: escapeHtml(ignore),
    }),
  };
}
