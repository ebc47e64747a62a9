/** A message, ready to leave. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without brackets: a second try bears the same. */
  messageId: string;
  headers: Record<string, string>;
};

/** What became of handing a message over. */
export type Delivery =
  | { outcome: 'sent' }
  /** Worth another try later. */
  | { outcome: 'deferred'; reason: string }
  /** This message never will be taken; with `recipient`, no message to that address. */
  | { outcome: 'refused'; recipient: boolean; reason: string };

export type MailTransport = { send: (mail: Mail) => Promise<Delivery>; close: () => Promise<void> };

/** One line of text for a header: what could end the line is a blank. */
export const headerText = (text: string, maxLength = 150): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`;
};
