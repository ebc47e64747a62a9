import { domainToASCII } from 'node:url';
import { AppError } from '../errors.ts';

/** An address as mail is sent to it, and the key that all its spellings share. */
export type EmailAddress = { email: string; key: string };

const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** What RFC 5321 allows unquoted. Quoted local parts are legal but rare, and a way to smuggle in a second address. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Reads exactly one address. An international domain name is converted to ASCII. Throws AppError invalid_email. */
export function parseEmail(input: string): EmailAddress {
  const text = input.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1));
  const email = `${local}@${domain}`;
  const isValid =
    at > 0 &&
    local.length <= maxLocalPartLength &&
    email.length <= maxAddressLength &&
    localPart.test(local) &&
    domainName.test(domain);
  if (!isValid) throw new AppError('invalid_email', "This email address isn't valid. Check the spelling.");
  return { email: `${local}@${domain.toLowerCase()}`, key: email.toLowerCase() };
}
