import { z } from 'zod';
import { maxPage, maxQueryLength, searchPageSize } from '../../shared/limits.ts';
import { language } from '../fields/language.ts';
import { entityType, mentionRole, roleFilter } from './entity.ts';
import { markedRanges } from './marked-ranges.ts';
import { workFields } from './work.ts';

export const maximumQueryWords = 32;
export const maximumQueryLength = maxQueryLength;
export const maximumPageSize = 100;

const isoDay = z.iso.date();

const itemId = z
  .string()
  .max(300)
  .regex(
    /(?:^|-)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    'must be a UUID, with or without the slug before it',
  );

const queryMeta = {
  description: `What to search for. All words must be in one place: a passage with the next one, or a paragraph of the description. Words in the title, a show’s name or somebody’s name count everywhere in the episode. Supports "exact phrase", OR, -word (leaves out places with it), word*, NEAR/10, parentheses, title:, podcast:, speaker:name (said by them) and episode:(a b) (anywhere in an episode). In scripts without spaces, NEAR counts letters: NEAR/20 is about ten words. At most ${maximumQueryWords} words and ${maximumQueryLength} characters.`,
  example: '"climate policy" -podcast',
  maxLength: maximumQueryLength,
};

/** The query parameters of a search. */
export const searchParameters = z.object({
  q: z.string().regex(/\S/, 'must not be empty').meta(queryMeta),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPage)
    .default(1)
    .meta({ description: 'The page number, from 1.', example: 1 }),
  page_size: z.coerce
    .number()
    .int()
    .min(1)
    .max(maximumPageSize)
    .default(searchPageSize)
    .meta({ description: 'Results per page.', example: 10 }),
  sort: z
    .enum(['relevance', 'newest'])
    .default('relevance')
    .meta({ description: '`relevance`: best matches first. `newest`: latest episodes first.' }),
  type: entityType.optional().meta({ description: 'Only results about an entity of this type.' }),
  podcast: itemId.optional().meta({ description: 'Only this podcast: `{uuid}` or `{slug}-{uuid}`.' }),
  episode: itemId.optional().meta({ description: 'Only this episode: `{uuid}` or `{slug}-{uuid}`.' }),
  language: language.meta({
    description: 'Only episodes in this language: a code such as en.',
    example: 'en',
  }),
  from: isoDay.optional().meta({ description: 'Published on or after this date.', example: '2025-01-01' }),
  to: isoDay.optional().meta({ description: 'Published on or before this date.', example: '2025-12-31' }),
  role: roleFilter.optional().meta({
    description:
      '`speaker`: said by the person the query names. `mention`: their name is said, by anyone. `host`, `guest`: in episodes where they are a host or a guest.',
  }),
  group: z
    .enum(['episode', 'none'])
    .default('episode')
    .meta({ description: '`episode`: one result per episode, its best passage. `none`: every passage.' }),
  meaning: z.enum(['on', 'off']).default('on').meta({
    description:
      '`on`: results that mean what was asked, in other words, are in `more`, and what means it comes first. `off`: by words alone.',
  }),
  spelling: z.enum(['correct', 'as_typed']).default('correct').meta({
    description:
      '`correct`: if nothing matches as typed, search for a corrected spelling. `as_typed`: never correct.',
  }),
});
export type SearchParameters = z.infer<typeof searchParameters>;

const resultMatches = ['all', 'meaning', 'some'] as const;
export type ResultMatch = (typeof resultMatches)[number];

export const meaningState = z.enum(['on', 'building', 'off', 'unavailable']);
export type MeaningState = z.infer<typeof meaningState>;

export const searchResult = z.object({
  id: z.string().meta({
    description:
      'The ID of the result. `GET /entities/{id}` with it opens what the result shows, and `POST /bookmarks/add` takes it.',
  }),
  entity_id: z
    .string()
    .nullable()
    .meta({ description: 'The ID of the entity; null if the query names none we know.' }),
  name: z.string().meta({ description: 'The entity, or the words that matched.' }),
  highlighted_name: z.string().meta({ description: 'The name as HTML: escaped text with `<mark>`.' }),
  name_ranges: markedRanges.meta({ description: 'Which parts of `name` matched.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  role: mentionRole.meta({ description: '`speaker`: said by the entity. `mention`: said about it.' }),
  context: z.string().meta({ description: 'The passage as plain text.' }),
  highlighted_context: z.string().meta({ description: 'The passage as HTML: escaped text with `<mark>`.' }),
  context_ranges: markedRanges.meta({ description: 'Which parts of `context` matched.' }),
  short_description: z.string().meta({ description: 'A one-line summary of what was found and where.' }),
  speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where the passage starts in the audio, in seconds; null if unknown.' }),
  start_estimated: z.boolean().meta({ description: 'True if the time is estimated from nearby timestamps.' }),
  passage_id: z.string().meta({ description: 'The ID of the passage.' }),
  episode_title: z.string().meta({ description: 'The title of the episode.' }),
  episode_slug: z.string().meta({ description: 'The slug of the episode.' }),
  episode_uuid: z.string().meta({ description: 'The UUID of the episode.' }),
  episode_url: z.string().nullable().meta({ description: 'The web page of the episode at its publisher.' }),
  episode_language: z.string().meta({ description: 'The language of the episode, such as en.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  podcast_html_url: z.string().nullable().meta({ description: 'The web page of the podcast.' }),
  podcast_image_url: z.string().nullable().meta({ description: 'The artwork of the podcast.' }),
  ...workFields,
  created_at: z.string().meta({ description: 'When it was added (ISO 8601).' }),
  match: z.enum(resultMatches).meta({
    description:
      '`all`: everything in the query was found in one place, as in all of `entities`. Those of `more` are `meaning`: similar in meaning, in other words, or `some`: only some of the words, or all of them apart.',
  }),
});
export type SearchResult = z.infer<typeof searchResult>;

const facetCount = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof facetCount>;

const searchFacets = z.object({
  type: z.array(facetCount).meta({ description: 'By type of entity.' }),
  podcast: z.array(facetCount).meta({ description: 'By podcast.' }),
  language: z.array(facetCount).meta({ description: 'By language.' }),
  year: z.array(facetCount).meta({ description: 'By year of publication.' }),
});
export type SearchFacets = z.infer<typeof searchFacets>;

/** A misspelled query that was corrected. */
const searchCorrection = z.object({
  query: z.string().meta({ description: 'The corrected query that was searched for.' }),
  original: z
    .string()
    .meta({ description: 'The query as typed. Pass `spelling=as_typed` to search for it.' }),
});
export type SearchCorrection = z.infer<typeof searchCorrection>;

export const searchResponse = z.object({
  entities: z.array(searchResult).meta({ description: 'The results of this page.' }),
  more: z.array(searchResult).meta({
    description:
      'With page 1 of few results, up to 10 that may help: they mean something similar, or hold some of the words, other forms of them, or all of them apart. None of them is counted.',
  }),
  meaning: meaningState.meta({
    description:
      'Whether meaning was looked at. `on`: yes. `building`: of the episodes that were read so far; a new library takes a while. `off`: it was not asked for, or the search has operators, quotes or one word. `unavailable`: what reads queries doesn’t answer, or nothing is read yet.',
  }),
  total_hits: z.number().int().meta({
    description:
      'The number of episodes that match the whole query; of passages with `group=none`. A recording that several podcasts have counts once.',
  }),
  page: z.number().int().meta({ description: 'The page number, from 1.' }),
  page_size: z.number().int().meta({ description: 'Results per page.' }),
  total_pages: z.number().int().meta({ description: 'The number of pages.' }),
  search_time_ms: z.number().meta({ description: 'How long the search took, in milliseconds.' }),
  facets: searchFacets.meta({ description: 'Matching episodes by filter value.' }),
  correction: searchCorrection.nullable().meta({
    description:
      'The corrected query, if words that the library lacks were replaced; otherwise null. Words in quotes or with a capital never are.',
  }),
  suggestion: z
    .string()
    .nullable()
    .meta({ description: 'Another query that may have been meant, and was not searched for; or null.' }),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** The search for API keys, which requires a query: only a page can search for nothing yet. */
export const publicSearchParameters = searchParameters.extend({
  cursor: z.string().max(300).optional().meta({
    description:
      'Pass `*` to start paging through all results, newest first, then the `next_cursor` of each response. `page` and `sort` are ignored and facets are empty.',
    example: '*',
  }),
  fields: z.string().max(1_000).optional().meta({
    description: 'Return only these fields of each result, separated by commas.',
    example: 'name,context,episode_title',
  }),
});

export const publicSearchResponse = searchResponse.extend({
  entities: z
    .array(searchResult.partial())
    .meta({ description: 'The results, with all fields unless `fields` selects some.' }),
  more: z.array(searchResult.partial()).meta({
    description:
      'With page 1 of few results, up to 10 that hold some of the words, or all of them apart. None of them is counted.',
  }),
  next_cursor: z.string().nullable().meta({
    description: 'Pass it as `cursor` to get the next page; null on the last page and without a cursor.',
  }),
});

/** What a page shows around its results: a timeline, roles and facets. */
export const searchOverview = z.object({
  timeline: z
    .object({
      unit: z.enum(['week', 'month', 'quarter', 'year']).meta({ description: 'The length of a bucket.' }),
      buckets: z.array(
        z.object({
          from: z.string().meta({ description: 'The first day.', example: '2025-03-01' }),
          to: z.string().meta({ description: 'The last day.', example: '2025-03-31' }),
          count: z.number().int().meta({ description: 'The number of matching episodes.' }),
        }),
      ),
      undated: z.number().int().meta({ description: 'The number of matching episodes without a date.' }),
    })
    .meta({
      description:
        'Matching episodes by date of publication, without gaps, oldest first. It ignores `from` and `to`.',
    }),
  roles: z
    .array(facetCount)
    .meta({ description: 'Matching episodes by role; `host` and `guest` if there are any.' }),
  facets: searchFacets.meta({
    description: 'Matching episodes by filter value, each facet without its own filter.',
  }),
});
export type SearchOverview = z.infer<typeof searchOverview>;

/** How many passages match a search in each episode of a page of results, and where they are. */
export const passageCountsResponse = z.object({
  counts: z
    .record(z.string(), z.number().int())
    .meta({ description: 'The number of matching passages by episode UUID.' }),
  positions: z.record(z.string(), z.array(z.number())).meta({
    description:
      'Where up to 100 of those passages are in the episode by episode UUID, from 0 (the start) to 1 (the end).',
  }),
});
export type PassageCounts = z.infer<typeof passageCountsResponse>;
