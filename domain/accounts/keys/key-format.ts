import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Only this hash of a key is stored: lookups by hash don't reveal how close a wrong key came. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Six characters that let people and secret scanners recognize a key that was cut off or mistyped. */
const checksum = (body: string) => crc32(body).toString(36).padStart(7, '0').slice(-6);

/** `ear_`, eight characters that may be shown, 256 secret bits, and a checksum. */
export function generateKey(): { key: string; prefix: string } {
  const prefix = `ear_${randomBytes(6).toString('base64url').replace(/[-_]/g, 'x')}`;
  const body = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key: `${body}_${checksum(body)}`, prefix };
}

/** The key in an Authorization header. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
