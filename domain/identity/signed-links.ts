import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate } from 'uuid';
import { AppError } from '../core/errors.ts';
import { bytesToUuid, uuidToBytes } from '../core/ids.ts';

/**
 * What a signed link allows: managing an address, unsubscribing from a message, reading the feed of an alert, or
 * creating the key of an invitation.
 */
export type LinkKind = 'manage' | 'unsubscribe' | 'feed' | 'key-invitation';

const sign = (secret: Buffer, signed: string[]): Buffer =>
  createHmac('sha256', secret).update(signed.join(' ')).digest();

/** A link's token: the id of a row, what else it says in letters and digits, and our signature of all of it. */
export const signLink = (secret: Buffer, kind: LinkKind, id: string, ...more: string[]): string =>
  [
    uuidToBytes(id).toString('base64url'),
    ...more,
    sign(secret, [kind, id, ...more]).toString('base64url'),
  ].join('.');

/** The id in a signed token of this kind, and what else it says. Throws AppError token_invalid. */
export function readSignedParts(secret: Buffer, kind: LinkKind, token: string): [id: string, ...string[]] {
  const [encodedId = '', ...rest] = token.split('.');
  const id = bytesToUuid(Buffer.from(encodedId, 'base64url'));
  const actual = Buffer.from(rest.pop() ?? '', 'base64url');
  const expected = sign(secret, [kind, id, ...rest]);
  if (!validate(id) || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('token_invalid', "This link isn't valid. Copy the full link from the email.");
  return [id, ...rest];
}

/** The id in a signed token of this kind. It is valid for as long as its row exists. Throws AppError token_invalid. */
export const readLink = (secret: Buffer, kind: LinkKind, token: string): string =>
  readSignedParts(secret, kind, token)[0];
