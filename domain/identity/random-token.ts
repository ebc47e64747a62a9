import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret of 256 bits, safe in a URL. */
export const generateToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Only this hash of a token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
