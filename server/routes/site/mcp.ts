import { type Context, Hono } from 'hono';
import { readKeyHash } from '../../../domain/accounts/keys/keys.ts';
import type { RateLimitStatus, RateLimits } from '../../../domain/accounts/keys/limits.ts';
import { countMessages, maxMessages, refuseMessages } from '../../mcp/batch.ts';
import { mcpHandler } from '../../mcp/server.ts';
import type { TurnEnv } from '../../middleware/visitors/limit-concurrency.ts';
import { setRateLimitHeaders, type VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import { type KeyEnv, requireKey } from '../../middleware/visitors/require-key.ts';
import { type AppDependencies, fromReplica } from '../declare/dependencies.ts';

type McpContext = Context<KeyEnv & VisitorEnv & TurnEnv>;

const invalidRequest = -32_600;
/** The first of those that the specification leaves to servers. */
const limitExceeded = -32_000;

/** Counts requests of the key and of the visitor; with 0, it only reads how many are left. */
async function consume(c: McpContext, limits: RateLimits, requests: number) {
  const visitor = c.get('visitor');
  const [ofKey, ofVisitor] = await Promise.all([
    limits.consumeByKey(readKeyHash(c.req.header('authorization')), requests),
    visitor === undefined ? [] : limits.consumeByIp(visitor, requests),
  ]);
  return { ofKey, all: [...ofKey, ...ofVisitor] };
}

const noRoomFor = (messages: number, { resetSeconds }: RateLimitStatus) =>
  refuseMessages({
    status: 429,
    code: limitExceeded,
    message: `Each message of a batch counts as a request, and your rate limit has no room for ${messages}. Send fewer at once, or try again in ${resetSeconds} seconds.`,
    headers: { 'retry-after': String(resetSeconds) },
  });

/**
 * Counts every message of a batch as a request; the first one is counted already. Returns an answer if it has too many,
 * for any batch or for what is left of a limit: then nothing of it is run.
 */
async function chargeBatch(
  c: McpContext,
  limits: RateLimits,
  messages: number,
): Promise<Response | undefined> {
  if (messages > maxMessages)
    return refuseMessages({
      status: 400,
      code: invalidRequest,
      message: `A batch can have ${maxMessages} messages. Send fewer at once.`,
    });
  const more = messages - 1;
  if (more <= 0) return undefined;
  const short = (await consume(c, limits, 0)).all.find(({ remaining }) => remaining < more);
  if (short) return noRoomFor(messages, short);
  const { ofKey, all } = await consume(c, limits, more);
  const exceeded = all.find((status) => status.exceeded);
  if (exceeded) return noRoomFor(messages, exceeded);
  setRateLimitHeaders(c, ofKey);
  return undefined;
}

const oneTurn = async () => undefined;

/** `/mcp`: the tools for language models, under the keys and limits of the API. */
export function mcpRoutes(dependencies: AppDependencies) {
  const { database, limits } = dependencies;
  const reading = fromReplica(dependencies);
  const app = new Hono<KeyEnv & VisitorEnv & TurnEnv>().use('/mcp', requireKey(database, limits));
  return app.all('/mcp', async (c) => {
    const { method, headers, signal } = c.req.raw;
    const body = method === 'POST' ? await c.req.text() : undefined;
    const refusal = body === undefined ? undefined : await chargeBatch(c, limits, countMessages(body));
    const handler = mcpHandler(reading, { signal, nextTurn: c.get('nextTurn') ?? oneTurn });
    const request = new Request(c.req.url, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const response = refusal ?? (await handler.fetch(request));
    // All of it, so that the turn of the request doesn't end before its tools have run. And a new response, so that it
    // includes the rate limit headers.
    return c.newResponse(await response.arrayBuffer(), response);
  });
}
