import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passagePage, passageParameters, passageRow } from '../../../contract/api/library/passage.ts';
import {
  publicSearchParameters,
  publicSearchResponse,
  type SearchResult,
  searchResult,
} from '../../../contract/api/library/search.ts';
import { parseFields, pickFields } from '../../../domain/core/fields.ts';
import { getPassagePage, scrollPassages } from '../../../domain/library/transcripts/passages.ts';
import { allMentions, scrollMentions, startCursor } from '../../../domain/search/scroll.ts';
import { searchMentions } from '../../../domain/search/search.ts';
import { responseCache } from '../../middleware/response-cache.ts';
import type { TurnEnv } from '../../middleware/visitors/limit-concurrency.ts';
import { apiKeyId, type KeyEnv, requireKey } from '../../middleware/visitors/require-key.ts';
import { type AppDependencies, fromReplica } from '../declare/dependencies.ts';
import { apiKeyErrors, apiKeySecurity, badRequest, searchErrors } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { Exports } from './exports.ts';
import { jsonOrRows, streamRequestedRows } from './rows.ts';

const authenticated = { method: 'get' as const, tags: ['Authenticated'], security: apiKeySecurity };

const routes = {
  search: createRoute({
    ...authenticated,
    path: '/search',
    operationId: 'search',
    summary: 'Search with an API key',
    description:
      'Accepts the same parameters and returns the same results as `GET /entities/search`, within the rate limits of your key. Pass `cursor=*` to page through all results in a stable order. Send `Accept: text/csv` or `application/x-ndjson` to stream all results as rows, newest first; a key can run three such exports at once.',
    request: { query: publicSearchParameters },
    responses: {
      200: jsonOrRows('Results, most relevant first; newest first with a cursor.', publicSearchResponse),
      ...apiKeyErrors,
      ...searchErrors,
    },
  }),
  passages: createRoute({
    ...authenticated,
    path: '/passages',
    operationId: 'listPassages',
    summary: 'List or export passages',
    description:
      'Lists every passage in an order that never changes, so paging neither skips nor repeats one. Send `Accept: text/csv` or `application/x-ndjson` to stream all of them as rows; a key can run three such exports at once.',
    request: { query: passageParameters },
    responses: { 200: jsonOrRows('Passages.', passagePage), 400: badRequest, ...apiKeyErrors },
  }),
};

/** Search and exports for API keys. */
export function publicSearchRoutes(dependencies: AppDependencies) {
  const { limits, publicUrl } = dependencies;
  const reading = fromReplica(dependencies);
  const exports = new Exports();
  const app = new OpenAPIHono<KeyEnv & TurnEnv>({ defaultHook: validationHook });
  const key = requireKey(dependencies.database, limits);
  app.use('/search', key, responseCache(dependencies.responseCacheTtlMs));
  app.use('/passages', key);
  return app
    .openapi(routes.search, async (c) => {
      const { cursor, fields: fieldList, ...parameters } = c.req.valid('query');
      const fields = parseFields(searchResult.keyof().options, fieldList);
      const rows = await streamRequestedRows(c, {
        batches: (inTurn) => allMentions(reading, parameters, cursor ?? startCursor, inTurn),
        fields,
        fileName: 'search',
        start: () => exports.start(apiKeyId(c), c.get('runInTurn')),
      });
      if (rows) return rows;
      const { entities, more, ...page } =
        cursor === undefined
          ? { ...(await searchMentions(reading, parameters)), next_cursor: null }
          : await scrollMentions(reading, parameters, cursor);
      const pick = (row: SearchResult) => pickFields(row, fields);
      return c.json({ entities: entities.map(pick), more: more.map(pick), ...page }, 200);
    })
    .openapi(routes.passages, async (c) => {
      const parameters = c.req.valid('query');
      const fields = parseFields(passageRow.keyof().options, parameters.fields);
      const rows = await streamRequestedRows(c, {
        batches: (inTurn) => scrollPassages({ ...reading, inTurn }, parameters),
        fields,
        fileName: 'passages',
        start: () => exports.start(apiKeyId(c), c.get('runInTurn')),
      });
      if (rows) return rows;
      const { passages, next_cursor } = await getPassagePage(reading.database, parameters, publicUrl);
      return c.json({ passages: passages.map((row) => pickFields(row, fields)), next_cursor }, 200);
    });
}
