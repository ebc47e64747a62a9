import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { passageRow } from '../../../contract/api/library/passage.ts';
import { similarPassagesResponse } from '../../../contract/api/library/similar.ts';
import { resolvePassage } from '../../../domain/library/transcripts/former-passages.ts';
import { getPassage, getPassages } from '../../../domain/library/transcripts/passages.ts';
import { similarPassages } from '../../../domain/meaning/search/similar-passages.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const passageId = z.object({ id: z.string().meta({ description: 'The `passage_id` of a result.' }) });

const passage = createRoute({
  method: 'get',
  path: '/passages/{id}',
  operationId: 'getPassage',
  tags: ['Episodes'],
  summary: 'Get a passage',
  description:
    'Returns what is said in a passage. IDs follow from the transcript: after it was corrected or cut anew, an old ID redirects to the passage that is said there now.',
  request: { params: passageId },
  responses: {
    200: jsonResponse('The passage.', passageRow),
    302: { description: 'The transcript has changed since: redirects to the passage that is there now.' },
    404: errorResponse('There is no passage with this ID.', 'not_found'),
    410: errorResponse(
      'What was said is no longer in the transcript. `details` has the address of the episode.',
      'passage_gone',
    ),
  },
});

const maxSimilar = 5;

const similar = createRoute({
  method: 'get',
  path: '/passages/{id}/similar',
  operationId: 'getSimilarPassages',
  tags: ['Episodes'],
  summary: 'Get what other podcasts say about the same',
  description: 'Returns passages of other podcasts that mean something similar, in whatever words.',
  request: { params: passageId },
  responses: {
    200: jsonResponse('The passages, nearest first.', similarPassagesResponse),
    302: passage.responses[302],
    404: passage.responses[404],
    410: passage.responses[410],
  },
});

/** Single passages, by their own ids and by those that they had before. */
export function passageRoutes({ database, meaning, publicUrl }: AppDependencies) {
  /** Where to ask instead if the passage of this path has another id by now. Throws AppError not_found, passage_gone. */
  const findRedirect = async (path: string, id: string): Promise<string | undefined> => {
    const resolved = await resolvePassage(database, id, publicUrl);
    return resolved.isFormer ? path.replace(id, resolved.id) : undefined;
  };
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(passage, async (c) => {
      const { id } = c.req.valid('param');
      const redirect = await findRedirect(c.req.path, id);
      if (redirect) return c.redirect(redirect, 302);
      return c.json(await getPassage(database, id, publicUrl), 200);
    })
    .openapi(similar, async (c) => {
      const { id } = c.req.valid('param');
      const redirect = await findRedirect(c.req.path, id);
      if (redirect) return c.redirect(redirect, 302);
      const ids = meaning ? await similarPassages({ database, meaning }, id, maxSimilar) : [];
      return c.json({ passages: await getPassages(database, ids, publicUrl) }, 200);
    });
}
