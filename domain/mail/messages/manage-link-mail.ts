import { escapeHtml } from '../../core/formats/escape-html.ts';
import { buttonHtml, mailHtml, paragraphHtml } from '../layout.ts';
import type { MailContent } from '../mail.ts';

/** The link that someone lost. */
export function manageLinkMail(manageUrl: string): MailContent {
  const intro = 'Here is the link to your alerts. You can pause, change or delete them there.';
  const otherwise = 'If you didn’t ask for it, ignore this message. Nothing changes.';
  return {
    subject: 'Your link to manage alerts',
    text: `${intro}\n\nManage your alerts:\n${manageUrl}\n\n${otherwise}\n`,
    html: mailHtml({
      preheader: intro,
      content: [
        paragraphHtml(intro, { below: 20 }),
        buttonHtml('Manage your alerts', manageUrl),
        paragraphHtml('Keep it to yourself: whoever has it can change your alerts.', {
          style: 'quiet',
          above: 20,
        }),
      ].join('\n'),
      footer: escapeHtml(otherwise),
    }),
  };
}
