import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  libraryStats,
  searchReport,
  searchReportParameters,
  trendingTopicParameters,
  trendingTopicsResponse,
} from '../../../contract/api/service/analytics-report.ts';
import { getLibraryStats, getSearchReport, getTrendingTopics } from '../../../domain/analytics/reports.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const analytics = { method: 'get' as const, tags: ['Analytics'] };

const routes = {
  search: createRoute({
    ...analytics,
    path: '/analytics/search',
    operationId: 'getSearchReport',
    summary: 'Get searches per day',
    description:
      'Counts searches per day and lists the most frequent queries. Nothing that identifies who searched is stored. A query is only listed once five people (by network) searched for it on the same day.',
    request: { query: searchReportParameters },
    responses: { 200: jsonResponse('The counts.', searchReport), 400: badRequest },
  }),
  topics: createRoute({
    ...analytics,
    path: '/analytics/trending-topics',
    operationId: 'listTrendingTopics',
    summary: 'List trending topics',
    description: 'Lists phrases that more episodes are about than in the periods before.',
    request: { query: trendingTopicParameters },
    responses: { 200: jsonResponse('The topics.', trendingTopicsResponse), 400: badRequest },
  }),
  stats: createRoute({
    ...analytics,
    path: '/analytics/stats',
    operationId: 'getLibraryStats',
    summary: 'Get the size of the library',
    responses: { 200: jsonResponse('The sizes.', libraryStats) },
  }),
};

/** Figures about the library and what is searched for. */
export function analyticsRoutes({ database }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.search, async (c) =>
      c.json(await getSearchReport(database, c.req.valid('query').days), 200),
    )
    .openapi(routes.topics, async (c) =>
      c.json({ topics: await getTrendingTopics(database, c.req.valid('query')) }, 200),
    )
    .openapi(routes.stats, async (c) => c.json(await getLibraryStats(database), 200));
}
