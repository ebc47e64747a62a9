import { Hono } from 'hono';
import { mcpHandler } from '../mcp/server.ts';
import { type KeyEnv, requireKey } from '../middleware/require-key.ts';
import type { AppDependencies } from './dependencies.ts';

/** `/mcp`: the tools for language models, under the keys and limits of the API. */
export function mcpRoutes({ database, engine, vocabulary, limits, log, publicUrl }: AppDependencies) {
  const handler = mcpHandler({ database, engine, vocabulary, log, publicUrl });
  return new Hono<KeyEnv>().use('/mcp', requireKey(database, limits)).all('/mcp', async (c) => {
    const response = await handler.fetch(c.req.raw);
    // A new response, so that it includes the rate limit headers.
    return c.newResponse(response.body, response);
  });
}
