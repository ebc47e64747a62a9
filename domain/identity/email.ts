import { domainToASCII, domainToUnicode } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import { AppError } from '../core/errors.ts';

/** An address that mail is sent to, and the key that all its spellings share. */
export type EmailAddress = { email: string; key: string };

const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** What RFC 5321 allows unquoted. Quoted local parts are legal but rare, and a way to smuggle in a second address. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?:[a-z]{2,63}|xn--${label})$`);

/**
 * A domain in ASCII and lower case; undefined when the conversion changes it otherwise. It would drop a tab and decode
 * `%61`: mail would go to another domain than the one that was typed.
 */
function asciiDomain(domain: string): string | undefined {
  const typed = domain.normalize('NFC').toLowerCase();
  const ascii = domainToASCII(typed);
  return ascii === typed || domainToUnicode(ascii) === typed ? ascii : undefined;
}

/** Whether the library that sends mail reads the same single address in a text. */
function isReadAlike(email: string): boolean {
  const [first, ...others] = addressparser(email, { flatten: true });
  return others.length === 0 && first?.address === email && !first.name;
}

/** Reads exactly one address. An international domain name is converted to ASCII. Throws AppError invalid_email. */
export function parseEmail(input: string): EmailAddress {
  const text = input.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${local}@${domain}`;
  const isValid =
    domain !== undefined &&
    domainName.test(domain) &&
    localPart.test(local) &&
    local.length <= maxLocalPartLength &&
    local.length + 1 + domain.length <= maxAddressLength &&
    isReadAlike(email);
  if (!isValid) throw new AppError('invalid_email', "This email address isn't valid. Check the spelling.");
  return { email, key: email.toLowerCase() };
}
