import { Hono } from 'hono';
import { mcpHandler } from '../mcp/server.ts';
import { type KeyEnv, requireKey } from '../middleware/require-key.ts';
import { type AppDependencies, fromReplica } from './dependencies.ts';

/** `/mcp`: the tools for language models, under the keys and limits of the API. */
export function mcpRoutes(dependencies: AppDependencies) {
  const { database, limits } = dependencies;
  const handler = mcpHandler(fromReplica(dependencies));
  return new Hono<KeyEnv>().use('/mcp', requireKey(database, limits)).all('/mcp', async (c) => {
    const response = await handler.fetch(c.req.raw);
    // A new response, so that it includes the rate limit headers.
    return c.newResponse(response.body, response);
  });
}
