import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate } from 'uuid';
import { AppError } from '../errors.ts';
import { bytesToUuid, uuidToBytes } from '../ids.ts';

/**
 * What a signed link allows: managing an address, unsubscribing from a message, or creating the key of an invitation.
 */
export type LinkKind = 'manage' | 'unsubscribe' | 'key-invitation';

const signature = (secret: Buffer, kind: LinkKind, id: string) =>
  createHmac('sha256', secret).update(`${kind} ${id}`).digest();

/** A link's token: the id of a row and our signature. It is valid for as long as the row exists. */
export const signLink = (secret: Buffer, kind: LinkKind, id: string): string =>
  `${uuidToBytes(id).toString('base64url')}.${signature(secret, kind, id).toString('base64url')}`;

/** The id in a signed token of this kind. Throws AppError token_invalid. */
export function readLink(secret: Buffer, kind: LinkKind, token: string): string {
  const [encodedId = '', encodedSignature = ''] = token.split('.');
  const id = bytesToUuid(Buffer.from(encodedId, 'base64url'));
  const actual = Buffer.from(encodedSignature, 'base64url');
  const expected = signature(secret, kind, id);
  if (!validate(id) || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('token_invalid', "This link isn't valid. Copy the full link from the email.");
  return id;
}
