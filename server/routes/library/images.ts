import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { artworkKinds } from '../../../contract/shared/artwork.ts';
import { createArtwork } from '../../../domain/library/artwork/artwork.ts';
import type { ClientEnv } from '../../middleware/visitors/name-client.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';

const oneDay = 'public, max-age=86400';

/** The artwork of podcasts and episodes, for our own pages: `/images/podcast/{uuid}`, `/images/episode/{uuid}`. */
export function imageRoutes({ database, fetchImage }: AppDependencies) {
  const app = new Hono<ClientEnv>();
  const getArtwork = createArtwork(database, fetchImage);
  app.use('/images/*', etag());
  for (const kind of artworkKinds)
    app.get(`/images/${kind}/:id`, async (c) => {
      const id = uuidParam(c.req.param('id'), 'image_not_found', 'There is no image for this ID.');
      const bytes = await getArtwork(kind, id, c.get('client')?.name ?? 'nobody');
      return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': oneDay });
    });
  return app;
}
