import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { passageRow } from '../../../contract/api/library/passage.ts';
import { resolvePassage } from '../../../domain/library/transcripts/former-passages.ts';
import { getPassage } from '../../../domain/library/transcripts/passages.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const passage = createRoute({
  method: 'get',
  path: '/passages/{id}',
  operationId: 'getPassage',
  tags: ['Episodes'],
  summary: 'Get a passage',
  description:
    'Returns what is said in a passage. IDs follow from the transcript: after it was corrected or cut anew, an old ID redirects to the passage that is said there now.',
  request: { params: z.object({ id: z.string().meta({ description: 'The `passage_id` of a result.' }) }) },
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

/** Single passages, by their own ids and by those that they had before. */
export function passageRoutes({ database, publicUrl }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook }).openapi(passage, async (c) => {
    const { id } = c.req.valid('param');
    const resolved = await resolvePassage(database, id, publicUrl);
    if (resolved.isFormer) return c.redirect(c.req.path.replace(id, resolved.id), 302);
    return c.json(await getPassage(database, id, publicUrl), 200);
  });
}
