import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type SearchResult, searchParameters, searchResult } from '../../contract/api/library/search.ts';
import { showsOf } from '../../contract/shared/shows.ts';
import { pickFields } from '../../domain/core/fields.ts';
import { episodeUrl, mentionUrl } from '../../domain/library/catalog/urls.ts';
import { searchMentions } from '../../domain/search/search.ts';
import { runTool, type ToolDependencies, toolResult } from './tool.ts';

const maxResults = 25;

const input = z.object({
  q: searchParameters.shape.q,
  page: z.number().int().min(1).max(1_000_000).default(1),
  page_size: z.number().int().min(1).max(maxResults).default(10),
  sort: searchParameters.shape.sort,
  type: searchParameters.shape.type,
  podcast: searchParameters.shape.podcast,
  episode: searchParameters.shape.episode,
  language: searchParameters.shape.language,
  from: searchParameters.shape.from,
  to: searchParameters.shape.to,
  role: searchParameters.shape.role,
  group: searchParameters.shape.group,
});

const mentionFields = searchResult.pick({
  speaker: true,
  start_seconds: true,
  name: true,
  entity_id: true,
  entity_type: true,
  episode_title: true,
  episode_uuid: true,
  passage_id: true,
  podcast_title: true,
  also_in: true,
  publication_date: true,
  match: true,
});

const mention = mentionFields.extend({
  url: z.string().describe('The URL to cite: the episode at that moment.'),
  text: z.string(),
});

const output = z.object({
  total_hits: z.number().int(),
  mentions: z.array(mention),
  more: z
    .array(mention)
    .describe('They contain only some of the words, or all of them far apart, and are not counted.'),
});
type Mention = z.infer<typeof mention>;

const formatMention = (one: Mention, at: number) =>
  `${at + 1}. ${one.speaker ? `${one.speaker}: ` : ''}“${one.text}”
   ${showsOf(one)}, ${one.episode_title}${one.publication_date ? `, ${one.publication_date.slice(0, 10)}` : ''}
   ${one.url}`;

export function registerSearchTool(
  server: McpServer,
  { publicUrl, ...dependencies }: ToolDependencies,
): void {
  server.registerTool(
    'search_mentions',
    {
      title: 'Search podcast transcripts',
      description:
        'Finds passages of podcast transcripts. All words of q are in one place: a passage with the next one, or a paragraph of the description; words in the title, a show’s name or somebody’s name count everywhere in the episode. "exact phrase", OR, -word (leaves out places with it), word*, NEAR/10, title:, podcast:, speaker:name (said by them) and episode:(a b) (anywhere in an episode) are supported. Where few match, more mentions are similar in meaning (match: meaning), contain only some of the words, or all of them far apart, and are not counted. One result per episode unless group is none. Cite a passage with its url.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    (parameters) =>
      runTool(dependencies, async () => {
        const response = await searchMentions(dependencies, {
          ...parameters,
          spelling: 'correct',
          meaning: 'on',
        });
        const toMention = (one: SearchResult): Mention => ({
          url: mentionUrl(
            episodeUrl(publicUrl, { slug: one.episode_slug, uuid: one.episode_uuid }),
            one.passage_id,
            one.start_seconds,
          ),
          text: one.context,
          ...pickFields(one, mentionFields.keyof().options),
        });
        const [mentions, more] = [response.entities.map(toMention), response.more.map(toMention)];
        const unit = parameters.group === 'none' ? 'passages' : 'episodes';
        const moreText =
          more.length > 0
            ? ['With some of the words, or with all of them far apart:', ...more.map(formatMention)]
            : [];
        return toolResult(
          [`${response.total_hits} ${unit}`, ...mentions.map(formatMention), ...moreText].join('\n\n'),
          { total_hits: response.total_hits, mentions, more },
        );
      }),
  );
}
