import { z } from 'zod';
import { entityType, mentionRole } from './entity.ts';
import { maxPage, searchPageSize } from './limits.ts';

export const maximumQueryWords = 32;
export const maximumQueryLength = 400;
export const maximumPageSize = 100;

const isoDay = z.iso.date();

/** The parameters of a search as they stand in the address. */
export const searchParameters = z.object({
  q: z
    .string()
    .default('')
    .meta({
      description: `Words that must all be in an episode; "exact phrase"; OR; -word; word*; NEAR/10; parentheses; title:, podcast: and speaker:. At most ${maximumQueryWords} words and ${maximumQueryLength} characters.`,
      example: '"climate policy" -podcast',
    }),
  page: z.coerce.number().int().min(1).max(maxPage).default(1).meta({ description: 'From 1.', example: 1 }),
  page_size: z.coerce
    .number()
    .int()
    .min(1)
    .max(maximumPageSize)
    .default(searchPageSize)
    .meta({ example: 10 }),
  sort: z.enum(['relevance', 'newest']).default('relevance'),
  type: entityType.optional().meta({ description: 'Only results that are entities of this type.' }),
  podcast: z.string().max(300).optional().meta({ description: 'Only this podcast: its uuid, or slug-uuid.' }),
  episode: z.string().max(300).optional().meta({ description: 'Only this episode: its uuid, or slug-uuid.' }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/i, 'must be a language code such as en')
    .transform((code) => code.toLowerCase())
    .optional()
    .meta({ example: 'en' }),
  from: isoDay.optional().meta({ description: 'Published on this day or later.', example: '2025-01-01' }),
  to: isoDay.optional().meta({ description: 'Published on this day or earlier.', example: '2025-12-31' }),
  role: mentionRole
    .optional()
    .meta({ description: 'speaker: said by whom the query names; mention: said about it.' }),
  group: z
    .enum(['episode', 'none'])
    .default('episode')
    .meta({ description: 'episode: one result per episode, its best passage; none: every passage.' }),
  spelling: z
    .enum(['correct', 'as_typed'])
    .default('correct')
    .meta({ description: 'correct: when nothing matches as typed, search for the words that were meant.' }),
});
export type SearchParameters = z.infer<typeof searchParameters>;

export const resultMatches = ['all', 'some'] as const;
export type ResultMatch = (typeof resultMatches)[number];

export const searchResult = z.object({
  id: z
    .string()
    .meta({ description: 'Of the mention; of the passage when the query names nothing we know.' }),
  entity_id: z.string().nullable(),
  name: z.string(),
  highlighted_name: z.string().meta({ description: 'HTML: escaped text and <mark>.' }),
  entity_type: entityType,
  role: mentionRole,
  context: z.string().meta({ description: 'The passage, plain text.' }),
  highlighted_context: z.string().meta({ description: 'The passage as HTML: escaped text and <mark>.' }),
  short_description: z.string(),
  speaker: z.string().nullable(),
  start_seconds: z.number().nullable().meta({ description: 'Where in the audio the passage begins.' }),
  start_estimated: z
    .boolean()
    .meta({ description: 'The time is reckoned between two stamps of the transcript.' }),
  passage_id: z.string(),
  episode_title: z.string(),
  episode_slug: z.string(),
  episode_uuid: z.string(),
  episode_url: z.string().nullable(),
  episode_language: z.string(),
  publication_date: z.string().nullable(),
  podcast_title: z.string(),
  podcast_slug: z.string(),
  podcast_uuid: z.string(),
  podcast_html_url: z.string().nullable(),
  podcast_image_url: z.string().nullable(),
  created_at: z.string(),
  match: z.enum(resultMatches).meta({
    description: 'all: everything asked for is there; some: some of the words are, listed after all others.',
  }),
});
export type SearchResult = z.infer<typeof searchResult>;

const facetCount = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof facetCount>;

export const searchFacets = z.object({
  type: z.array(facetCount),
  podcast: z.array(facetCount),
  language: z.array(facetCount),
  year: z.array(facetCount),
});
export type SearchFacets = z.infer<typeof searchFacets>;

/** A misspelled search that was answered as it was meant. */
export const searchCorrection = z.object({
  query: z.string().meta({ description: 'What was searched for instead.' }),
  original: z.string().meta({ description: 'What was typed. spelling=as_typed searches for it.' }),
});
export type SearchCorrection = z.infer<typeof searchCorrection>;

export const searchResponse = z.object({
  entities: z.array(searchResult),
  total_hits: z.number().int().meta({
    description: 'Episodes that match everything asked for; passages with group=none.',
  }),
  page: z.number().int(),
  page_size: z.number().int(),
  total_pages: z.number().int(),
  search_time_ms: z.number(),
  facets: searchFacets.meta({ description: 'Counts of episodes.' }),
  correction: searchCorrection.nullable(),
});
export type SearchResponse = z.infer<typeof searchResponse>;

export const suggestionKinds = ['entity', 'podcast', 'episode'] as const;

export const suggestParameters = z.object({
  q: z.string().max(maximumQueryLength).default('').meta({ example: 'kub' }),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
export type SuggestParameters = z.infer<typeof suggestParameters>;

export const suggestion = z.object({
  kind: z.enum(suggestionKinds),
  id: z.string(),
  slug: z.string(),
  text: z.string(),
  entity_type: entityType.nullable().meta({ description: 'Of an entity.' }),
  podcast_title: z.string().nullable().meta({ description: 'Of an episode.' }),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestResponse = z.object({ suggestions: z.array(suggestion) });
export type SuggestResponse = z.infer<typeof suggestResponse>;

/** Of the documented search: its query is no guess of a page in which nothing was typed yet. */
export const publicSearchParameters = searchParameters.extend({
  q: searchParameters.shape.q.unwrap().trim().min(1, 'is required: say what to search for'),
  cursor: z.string().max(300).optional().meta({
    description:
      '* begins a walk through all results, from the newest to the oldest; next_cursor goes on with it. page and sort do not count then, and facets are left out.',
    example: '*',
  }),
  fields: z.string().max(1_000).optional().meta({
    description: 'Only these fields of each result, with commas between them.',
    example: 'name,context,episode_title',
  }),
});

export const publicSearchResponse = searchResponse.extend({
  entities: z
    .array(searchResult.partial())
    .meta({ description: 'With all fields, unless fields names some.' }),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Of a walk: where it goes on; null at its end, and for pages.' }),
});
export type PublicSearchResponse = z.infer<typeof publicSearchResponse>;

/** What a page of results shows around them: when it was said, in which role, and what the filters would leave. */
export const searchOverview = z.object({
  timeline: z
    .object({
      unit: z.enum(['week', 'month', 'quarter', 'year']),
      buckets: z.array(
        z.object({
          from: z.string().meta({ description: 'First day.', example: '2025-03-01' }),
          to: z.string().meta({ description: 'Last day.', example: '2025-03-31' }),
          count: z.number().int(),
        }),
      ),
    })
    .meta({ description: 'Matching episodes by their date, without gaps, oldest first.' }),
  roles: z.array(facetCount),
  facets: searchFacets.meta({ description: 'As in a search, each facet without its own filter.' }),
});
export type SearchOverview = z.infer<typeof searchOverview>;

/** How often the same search matches in each of the episodes that a page of results shows. */
export const passageCountsResponse = z.object({ counts: z.record(z.string(), z.number().int()) });
export type PassageCountsResponse = z.infer<typeof passageCountsResponse>;
