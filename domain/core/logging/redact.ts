import { DrizzleQueryError } from 'drizzle-orm';
import { messageOf, rootCause } from '../errors.ts';

/** From the sign before it on: begun anywhere in a long word, the search would take the square of its length. */
const emailAddress =
  /(?<![^\s<>"'(),:;=@/\\])[^\s<>"'(),:;=@/\\]+@[^\s<>"'(),:;=@/\\]+\.[^\s<>"'(),:;=@/\\]+/g;
const secretInUrl = /([?&](?:token|key|secret)=)[^&\s"'\\]+/gi;
/** postgres://user:password@host */
const passwordInUrl = /(\b[a-z]+:\/\/[^\s:@/"']*:)[^\s@/"']+(?=@)/gi;

/** Replaces email addresses, passwords and tokens, which mail servers and libraries quote in their messages. */
export const redactText = (text: string): string =>
  text
    .replace(passwordInUrl, '$1[redacted]')
    .replace(secretInUrl, '$1[redacted]')
    .replace(emailAddress, '[email]');

export type LoggedError = { type: string; message: string; code?: string; cause?: string; stack?: string };

/** What is logged of an error: its cause, never the SQL statement and parameters in a database error. */
export function serializeError(error: unknown): LoggedError {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return { type: typeof cause, message: String(cause) };
  return {
    type: cause.name,
    message: messageOf(cause),
    ...('code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {}),
    ...(cause.cause === undefined ? {} : { cause: messageOf(cause.cause) }),
    ...(cause.stack && !(cause instanceof DrizzleQueryError) ? { stack: cause.stack } : {}),
  };
}
