import { cutText } from '../core/formats/cut-text.ts';

/** What a message says. */
export type MailContent = { subject: string; text: string; html: string };

/** A message, ready to be sent. */
export type Mail = MailContent & {
  to: string;
  /** Without angle brackets. A retry uses the same one. */
  messageId: string;
  headers: Record<string, string>;
};

/** The result of handing a message to the mail server. */
export type Delivery =
  | { outcome: 'sent' }
  /** Worth retrying later. */
  | { outcome: 'deferred'; reason: string }
  /** The server will never accept this message, or, with scope `address`, any message to this address. */
  | { outcome: 'refused'; scope: 'message' | 'address'; reason: string };

export type MailTransport = { send: (mail: Mail) => Promise<Delivery>; close: () => Promise<void> };

/** One line of text for a header: without what could end the line, or start a word that readers decode. */
export const headerText = (text: string, maxLength = 150): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  return cutText(line, maxLength);
};
