import { timingSafeEqual } from 'node:crypto';

/** Whether a secret was sent, compared in a time that doesn't show how much of it is right. */
export function isSecret(sent: string | undefined, secret: string): boolean {
  const [actual, expected] = [Buffer.from(sent ?? ''), Buffer.from(secret)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
