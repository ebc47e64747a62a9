import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { validate } from 'uuid';
import {
  maximumPageSize,
  passageCountsResponse,
  searchParameters,
  searchResponse,
} from '../contract/search.ts';
import { AppError } from '../core/errors.ts';
import { countPassages, searchMentions } from '../core/search/search.ts';
import { badRequest, jsonAnswer, unavailable } from './answers.ts';
import type { AppDependencies } from './dependencies.ts';
import { rejectInvalid } from './invalid.ts';

const searchRoute = createRoute({
  method: 'get',
  path: '/entities/search',
  tags: ['Search'],
  summary: 'Search what was said',
  description:
    'All words must occur in a passage, or be the name of its speaker. Best matches come first, then newer ones.',
  request: { query: searchParameters },
  responses: { 200: jsonAnswer('A page of results.', searchResponse), 400: badRequest, 503: unavailable },
});

const countsParameters = searchParameters.extend({
  episodes: z
    .string()
    .max(maximumPageSize * 40)
    .meta({ description: 'Episode uuids, with commas between them.' }),
});

const countsRoute = createRoute({
  method: 'get',
  path: '/entities/search/counts',
  tags: ['Search'],
  summary: 'Count matching passages in episodes',
  description:
    'For each of the episodes that a page of results shows: how many of its passages match the same search.',
  request: { query: countsParameters },
  responses: {
    200: jsonAnswer('Counts by episode uuid.', passageCountsResponse),
    400: badRequest,
    503: unavailable,
  },
});

export function searchRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(searchRoute, async (c) => c.json(await searchMentions(dependencies, c.req.valid('query')), 200))
    .openapi(countsRoute, async (c) => {
      const { episodes, ...parameters } = c.req.valid('query');
      const ids = episodes.split(',').filter(Boolean);
      if (ids.length > maximumPageSize || !ids.every((id) => validate(id))) {
        throw new AppError(
          'invalid_request',
          `episodes must be up to ${maximumPageSize} uuids with commas between them.`,
        );
      }
      return c.json({ counts: await countPassages(dependencies, parameters, ids) }, 200);
    });
}
