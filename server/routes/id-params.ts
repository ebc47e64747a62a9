import { z } from '@hono/zod-openapi';

/** The parameters of a path that names an episode or a podcast. */
export const idParams = z.object({ id: z.string().meta({ description: 'uuid, or slug-uuid.' }) });
