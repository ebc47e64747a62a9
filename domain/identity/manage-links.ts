import { readSignedParts, signLink } from './signed-links.ts';

/** Whose link it is, and when it was made. */
export type ManageLink = { addressId: string; madeAt: Date };

/** The token of a manage link that is made at this time. */
export const signManageLink = (secret: Buffer, { addressId, madeAt }: ManageLink): string =>
  signLink(secret, 'manage', addressId, madeAt.getTime().toString(36));

/**
 * What the token of a manage link says, however old it is. Links that were made before they had a time count as very
 * old. Throws AppError token_invalid.
 */
export function readManageLink(secret: Buffer, token: string): ManageLink {
  const [addressId, madeAt = '0'] = readSignedParts(secret, 'manage', token);
  return { addressId, madeAt: new Date(Number.parseInt(madeAt, 36)) };
}
