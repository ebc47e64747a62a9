import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passagePage, passageParameters, passageRow } from '../contract/passage.ts';
import { publicSearchParameters, publicSearchResponse, searchResult } from '../contract/search.ts';
import { parseFields, pickFields } from '../core/fields.ts';
import { getPassagePage, scrollPassages } from '../core/library/passages.ts';
import { allMentions, walkMentions, walkStart } from '../core/search/scroll.ts';
import { searchMentions } from '../core/search/search.ts';
import { type KeyEnv, requireKey } from '../middleware/require-key.ts';
import { responseCache } from '../middleware/response-cache.ts';
import { requestedFormat } from '../middleware/row-format.ts';
import type { AppDependencies } from './dependencies.ts';
import {
  apiKeyErrors,
  badRequest,
  badSearchRequest,
  bearerSecurity,
  searchUnavailable,
} from './responses.ts';
import { jsonOrRows, streamRows } from './rows.ts';
import { validationHook } from './validation-hook.ts';

const shared = { tags: ['With a key'], security: bearerSecurity, method: 'get' as const };

const searchRoute = createRoute({
  ...shared,
  path: '/search',
  summary: 'Search what was said, with an API key',
  description:
    'The documented search for programs: the same parameters and results as the pages use, under the limits of the key’s tier. With Accept: text/csv or application/x-ndjson all results come as rows, newest first.',
  request: { query: publicSearchParameters },
  responses: {
    200: jsonOrRows('A page of results.', publicSearchResponse),
    400: badSearchRequest,
    ...apiKeyErrors,
    503: searchUnavailable,
  },
});

const passagesRoute = createRoute({
  ...shared,
  path: '/passages',
  summary: 'Every passage of the library, to walk through or to export',
  description:
    'In an order that never changes, so that a walk misses nothing and gives nothing twice. With Accept: text/csv or application/x-ndjson the whole of it is streamed.',
  request: { query: passageParameters },
  responses: { 200: jsonOrRows('A part of the walk.', passagePage), 400: badRequest, ...apiKeyErrors },
});

/** What programs search and export with a key. */
export function publicSearchRoutes(dependencies: AppDependencies) {
  const { database, limits, publicUrl } = dependencies;
  const app = new OpenAPIHono<KeyEnv>({ defaultHook: validationHook });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  const key = requireKey(database, limits);
  app.use('/search', key, responseCache(dependencies.responseCacheTtlMs));
  app.use('/passages', key);
  return app
    .openapi(searchRoute, async (c) => {
      const { cursor, fields, ...parameters } = c.req.valid('query');
      const chosen = parseFields(searchResult.keyof().options, fields);
      const format = requestedFormat(c);
      if (format !== 'json')
        return streamRows(c, allMentions(dependencies, parameters, cursor ?? walkStart), chosen, {
          format,
          name: 'search',
        });
      const { entities, ...page } =
        cursor === undefined
          ? { ...(await searchMentions(dependencies, parameters)), next_cursor: null }
          : await walkMentions(dependencies, parameters, cursor);
      return c.json({ entities: entities.map((row) => pickFields(row, chosen)), ...page }, 200);
    })
    .openapi(passagesRoute, async (c) => {
      const parameters = c.req.valid('query');
      const chosen = parseFields(passageRow.keyof().options, parameters.fields);
      const format = requestedFormat(c);
      if (format !== 'json')
        return streamRows(c, scrollPassages(database, parameters, publicUrl), chosen, {
          format,
          name: 'passages',
        });
      const { passages, next_cursor } = await getPassagePage(database, parameters, publicUrl);
      return c.json({ passages: passages.map((row) => pickFields(row, chosen)), next_cursor }, 200);
    });
}
