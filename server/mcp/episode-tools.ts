import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { entityType, mentionRole } from '../../contract/api/library/entity.ts';
import { transcriptSource } from '../../contract/api/library/episode.ts';
import { formatTimestamp } from '../../contract/shared/timestamp.ts';
import { plainText } from '../../domain/core/text/plain-text.ts';
import { getEpisode } from '../../domain/library/catalog/episodes.ts';
import { episodeUrl, mentionUrl } from '../../domain/library/catalog/urls.ts';
import { getTranscriptContext } from '../../domain/library/transcripts/transcript-context.ts';
import { runTool, type ToolDependencies, toolResult } from './tool.ts';

const maxEntities = 40;
const maxDescriptionLength = 2_000;

const episode = z.string().min(1).max(300).describe('The episode_uuid of a result, or {slug}-{uuid}.');

const episodeOutput = z.object({
  url: z.string(),
  title: z.string(),
  podcast_title: z.string(),
  publication_date: z.string().nullable(),
  duration: z.string().nullable(),
  has_transcript: z.boolean(),
  transcript_source: transcriptSource,
  description: z.string(),
  names: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      entity_type: entityType,
      role: mentionRole,
      passages: z.number().int(),
    }),
  ),
});

const aroundInput = z.object({
  episode,
  passage_id: z.uuid().optional().describe('The passage_id of a result, to read around it.'),
  start_seconds: z
    .number()
    .min(0)
    .optional()
    .describe('Instead of passage_id: a time in the audio, in seconds.'),
  passages: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe('How many passages to return before and after.'),
});

const aroundOutput = z.object({
  url: z.string(),
  episode_title: z.string(),
  podcast_title: z.string(),
  publication_date: z.string().nullable(),
  transcript_source: transcriptSource,
  passages: z.array(
    z.object({
      url: z.string(),
      text: z.string(),
      speaker: z.string().nullable(),
      start_seconds: z.number().nullable(),
      is_center: z.boolean(),
    }),
  ),
});

function registerGetEpisode(
  server: McpServer,
  { database, publicUrl, ...dependencies }: ToolDependencies,
): void {
  server.registerTool(
    'get_episode',
    {
      title: 'Get an episode',
      description:
        'Returns the title, podcast, date and description of an episode, and the entities it mentions most.',
      inputSchema: z.object({ episode }),
      outputSchema: episodeOutput,
      annotations: { readOnlyHint: true },
    },
    (parameters) =>
      runTool(dependencies, async () => {
        const episodeDetail = await getEpisode(database, parameters.episode);
        const names = episodeDetail.entities.slice(0, maxEntities).map((one) => ({
          id: one.id,
          name: one.name,
          entity_type: one.entity_type,
          role: one.role,
          passages: one.count,
        }));
        const result: z.infer<typeof episodeOutput> = {
          url: episodeUrl(publicUrl, { slug: episodeDetail.slug, uuid: episodeDetail.id }),
          title: episodeDetail.title,
          podcast_title: episodeDetail.podcast_title,
          publication_date: episodeDetail.publication_date,
          duration: episodeDetail.itunes_duration,
          has_transcript: episodeDetail.has_transcript,
          transcript_source: episodeDetail.transcript_source,
          description: plainText(episodeDetail.description ?? '', maxDescriptionLength),
          names,
        };
        const text = [
          `${result.title} (${result.podcast_title}${result.publication_date ? `, ${result.publication_date.slice(0, 10)}` : ''})`,
          result.url,
          result.description,
          `Mentions most: ${names.map(({ name, passages }) => `${name} (${passages})`).join(', ')}`,
        ];
        return toolResult(text.filter(Boolean).join('\n\n'), result);
      }),
  );
}

function registerGetTranscriptAround(
  server: McpServer,
  { database, publicUrl, ...dependencies }: ToolDependencies,
): void {
  server.registerTool(
    'get_transcript_around',
    {
      title: 'Read a transcript around a moment',
      description:
        'Returns the passages of a transcript before and after a mention or a time, each with a url to cite. Without either, returns the beginning.',
      inputSchema: aroundInput,
      outputSchema: aroundOutput,
      annotations: { readOnlyHint: true },
    },
    (parameters) =>
      runTool(dependencies, async () => {
        const context = await getTranscriptContext(
          database,
          parameters.episode,
          { passageId: parameters.passage_id, startSeconds: parameters.start_seconds },
          parameters.passages,
        );
        const url = episodeUrl(publicUrl, { slug: context.episode_slug, uuid: context.episode_uuid });
        const passages = context.passages.map(({ passage_id, ...one }) => ({
          ...one,
          url: mentionUrl(url, passage_id, one.start_seconds),
        }));
        const lines = passages.map((one) => {
          const time = one.start_seconds === null ? '' : `[${formatTimestamp(one.start_seconds)}] `;
          return `${time}${one.speaker ? `${one.speaker}: ` : ''}${one.text}`;
        });
        const center = passages.find((one) => one.is_center);
        return toolResult(
          [`${context.podcast_title}, ${context.episode_title}`, center?.url ?? url, ...lines].join('\n'),
          {
            url: center?.url ?? url,
            episode_title: context.episode_title,
            podcast_title: context.podcast_title,
            publication_date: context.publication_date,
            transcript_source: context.transcript_source,
            passages,
          },
        );
      }),
  );
}

export function registerEpisodeTools(server: McpServer, dependencies: ToolDependencies): void {
  registerGetEpisode(server, dependencies);
  registerGetTranscriptAround(server, dependencies);
}
