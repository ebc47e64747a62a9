import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { bearerToken, hashKey } from '../../../domain/accounts/keys/key-format.ts';
import type { TurnClient } from '../../../domain/core/turns/fair-turns.ts';
import { runFor } from '../../../domain/core/turns/requester.ts';
import type { KeyEnv } from './require-key.ts';
import type { ReadVisitor } from './visitor.ts';

/** What is shared out by client can read whose request it is. */
export type ClientEnv = { Variables: { client?: TurnClient } };

const maxKeys = 10_000;
const rememberKeysMs = 600_000;

/**
 * Names the client of a request: the API key, or the network that the request is from. Only keys that were valid a while
 * ago count: by naming keys that don't exist, nobody becomes many clients.
 */
export function nameClient(
  readVisitor: ReadVisitor,
): MiddlewareHandler<ClientEnv & Partial<KeyEnv> & { Bindings: { incoming?: unknown } }> {
  const validKeys = new LRUCache<string, true>({ max: maxKeys, ttl: rememberKeysMs });
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'));
    const hash = token && hashKey(token);
    const visitor = readVisitor(c);
    const name = hash && validKeys.has(hash) ? `key ${hash}` : `network ${visitor?.network ?? 'none'}`;
    const client = { name, mayFill: visitor?.isOperator ?? false };
    c.set('client', client);
    await runFor(client, next);
    if (hash && c.get('apiKey')) validKeys.set(hash, true);
  };
}
