import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  type TranscriptEnding,
  timedEndings,
  transcriptEndings,
  transcriptFiles,
} from '../../../contract/shared/transcripts/transcript-files.ts';
import { getTranscriptFile } from '../../../domain/library/transcripts/transcript-files.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { idParams } from '../declare/id-params.ts';
import { errorResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const texts: Record<TranscriptEnding, { summary: string; description: string }> = {
  vtt: {
    summary: 'Get a transcript as WebVTT',
    description: 'Returns captions, with speakers in voice tags. Times within a line are estimated.',
  },
  srt: {
    summary: 'Get a transcript as SubRip',
    description: 'Returns captions, with the speaker where a turn begins. Times within a line are estimated.',
  },
  json: {
    summary: 'Get a transcript as Podcasting 2.0 JSON',
    description:
      'Returns segments with times and speakers, and `gaps`, of which the transcript says nothing.',
  },
  md: {
    summary: 'Get a transcript as Markdown',
    description: 'Returns a paragraph for each line, after the facts of the episode as front matter.',
  },
  txt: {
    summary: 'Get a transcript as plain text',
    description: 'Returns a paragraph for each line: `[hh:mm:ss] Speaker: text`.',
  },
};

/** As the server sends it; the reader of openapi.json needs no more than that it is text, or an object. */
const schemaOf = (ending: TranscriptEnding) =>
  ending === 'json'
    ? z.object({
        version: z.literal('1.0.0'),
        source: z.string().optional(),
        model: z.string().optional(),
        segments: z.array(
          z.object({
            speaker: z.string().optional(),
            startTime: z.number().optional().meta({ description: 'In seconds.' }),
            endTime: z.number().optional().meta({ description: 'In seconds.' }),
            body: z.string(),
          }),
        ),
        gaps: z.array(z.object({ startTime: z.number(), endTime: z.number(), reason: z.string() })),
      })
    : z.string();

const without = errorResponse(
  'There is no episode with this ID, or it has no transcript yet.',
  'episode_not_found',
  'transcript_not_found',
);
const withoutTimes = errorResponse(
  'There is no episode with this ID, or it has no transcript yet, or none with times.',
  'episode_not_found',
  'transcript_not_found',
  'transcript_without_times',
);

const routeOf = (ending: TranscriptEnding) =>
  createRoute({
    method: 'get',
    tags: ['Episodes'],
    path: `/episodes/{id}/transcript.${ending}`,
    operationId: `getTranscript${ending.charAt(0).toUpperCase()}${ending.slice(1)}`,
    ...texts[ending],
    request: { params: idParams },
    responses: {
      200: {
        description: 'The file.',
        content: { [transcriptFiles[ending].type]: { schema: schemaOf(ending) } },
      },
      404: timedEndings.includes(ending) ? withoutTimes : without,
      410: errorResponse('The episode was removed on request.', 'episode_removed'),
    },
  });

/** The transcript of an episode as a file, in each format. */
export function transcriptFileRoutes({ database, publicUrl }: AppDependencies): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: validationHook });
  for (const ending of transcriptEndings)
    app.openapi(routeOf(ending), async (c) => {
      const { text, name } = await getTranscriptFile(database, c.req.valid('param').id, ending, publicUrl);
      return c.body(text, 200, {
        'content-type': `${transcriptFiles[ending].type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
      });
    });
  return app;
}
