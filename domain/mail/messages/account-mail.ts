import type { messageKinds } from '../../../contract/api/alerts/message.ts';
import { escapeHtml } from '../../core/formats/escape-html.ts';
import { buttonHtml, mailHtml, paragraphHtml } from '../layout.ts';
import type { MailContent } from '../mail.ts';

export type AccountMailKind = Extract<
  (typeof messageKinds)[number],
  'account-verification' | 'account-exists' | 'password-reset' | 'sign-in' | 'email-change' | 'account-change'
>;

type Texts = {
  subject: string;
  body: string;
  button: string;
  /** About the link. */
  note: string;
  otherwise: string;
};

/** None repeats anything that was typed, so nobody can use them to send advertising. */
const texts: Record<AccountMailKind, Texts> = {
  'account-verification': {
    subject: 'Confirm your Earshot account',
    body: 'Someone, probably you, registered an Earshot account with this email address. Follow the link and enter the password you chose to finish.',
    button: 'Confirm account',
    note: 'This link expires in 48 hours.',
    otherwise: 'If this wasn’t you, ignore this message. No account is created without the password.',
  },
  'account-exists': {
    subject: 'You already have an Earshot account',
    body: 'Someone, probably you, tried to register with this email address, but it already has an account. You can sign in with your password or get a sign-in link.',
    button: 'Sign in',
    note: 'If you forgot your password, you can reset it on that page.',
    otherwise: 'If this wasn’t you, ignore this message. Nothing has changed.',
  },
  'password-reset': {
    subject: 'Reset your Earshot password',
    body: 'You asked to reset the password of your Earshot account.',
    button: 'Choose a new password',
    note: 'This link works once and expires in 1 hour. A new password signs you out on all devices.',
    otherwise: 'If you didn’t ask for this, ignore this message. Your password stays the same.',
  },
  'sign-in': {
    subject: 'Sign in to Earshot',
    body: 'You asked for a link to sign in to your Earshot account.',
    button: 'Sign in',
    note: 'This link works once and expires in 1 hour. Don’t forward it.',
    otherwise: 'If you didn’t ask for this, ignore this message.',
  },
  'email-change': {
    subject: 'Confirm your new email address',
    body: 'You asked to use this email address for your Earshot account. Your alerts will be sent here from then on.',
    button: 'Confirm email address',
    note: 'This link expires in 48 hours. You need to be signed in to use it.',
    otherwise: 'If this wasn’t you, ignore this message. Nothing changes.',
  },
  'account-change': {
    subject: 'Your Earshot account was changed',
    body: 'The password or email address of your Earshot account was changed, or a change was requested.',
    button: 'Go to your account',
    note: 'If you made the change, you’re all set.',
    otherwise: 'If this wasn’t you, reset your password right away: it signs out every device.',
  },
};

/** A message about an account, with the link of its button. */
export function accountMail(kind: AccountMailKind, link: string): MailContent {
  const { subject, body, button, note, otherwise } = texts[kind];
  return {
    subject,
    text: `${body}\n\n${button}:\n${link}\n\n${note}\n\n${otherwise}\n`,
    html: mailHtml({
      preheader: note,
      content: [
        paragraphHtml(escapeHtml(body), { below: 20 }),
        buttonHtml(button, link),
        paragraphHtml(escapeHtml(note), { style: 'quiet', above: 20 }),
      ].join('\n'),
      footer: escapeHtml(otherwise),
    }),
  };
}
