import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { podcastDetail, podcastEntitiesResponse, podcastParameters } from '../contract/podcast.ts';
import { getPodcast, getPodcastEntities } from '../core/library/podcasts.ts';
import { badRequest, errorAnswer, jsonAnswer } from './answers.ts';
import type { AppDependencies } from './dependencies.ts';
import { rejectInvalid } from './invalid.ts';

const podcastRoute = createRoute({
  method: 'get',
  path: '/podcasts/{id}',
  tags: ['Podcasts'],
  summary: 'A podcast with its episodes, newest first',
  request: {
    params: z.object({ id: z.string().meta({ description: 'uuid, or slug-uuid.' }) }),
    query: podcastParameters,
  },
  responses: {
    200: jsonAnswer('The podcast.', podcastDetail),
    400: badRequest,
    404: errorAnswer('There is no such podcast.'),
  },
});

const entitiesRoute = createRoute({
  method: 'get',
  path: '/podcasts/{id}/entities',
  tags: ['Podcasts'],
  summary: 'What a podcast talks about',
  request: { params: z.object({ id: z.string().meta({ description: 'uuid, or slug-uuid.' }) }) },
  responses: {
    200: jsonAnswer('The names of most of its episodes.', podcastEntitiesResponse),
    404: errorAnswer('There is no such podcast.'),
  },
});

export function podcastRoutes({ database }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(podcastRoute, async (c) =>
      c.json(await getPodcast(database, c.req.valid('param').id, c.req.valid('query').page), 200),
    )
    .openapi(entitiesRoute, async (c) =>
      c.json({ entities: await getPodcastEntities(database, c.req.valid('param').id) }, 200),
    );
}
