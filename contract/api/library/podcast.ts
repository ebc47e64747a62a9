import { z } from 'zod';
import { maxPage, recentEpisodesPerPage } from '../../shared/limits.ts';
import { pageFields, pageParameters } from '../fields/paging.ts';
import { entityType } from './entity.ts';

export const podcastParameters = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPage)
    .default(1)
    .meta({ description: `The page of episodes, ${recentEpisodesPerPage} per page.` }),
});

const recentEpisode = z.object({
  id: z.string().meta({ description: 'The UUID of the episode.' }),
  title: z.string().meta({ description: 'The title.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  uuid: z.string().meta({ description: 'The UUID of the episode.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  has_transcript: z.boolean().meta({ description: 'Whether a transcript is available.' }),
});

const podcastEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  episodes: z.number().int().meta({ description: 'Episodes of the podcast that mention it.' }),
});
export type PodcastEntity = z.infer<typeof podcastEntity>;

export const podcastEntitiesResponse = z.object({
  entities: z.array(podcastEntity).meta({ description: 'The entities.' }),
});

export const popularParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'How many podcasts to return.' }),
});

const popularPodcast = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  author: z.string().nullable().meta({ description: 'The author.' }),
  image_url: z.string().nullable().meta({ description: 'The artwork.' }),
  episodes: z.number().int().meta({ description: 'The number of episodes.' }),
  transcripts: z.number().int().meta({ description: 'Episodes with a transcript.' }),
  last_published: z
    .string()
    .nullable()
    .meta({ description: 'When its latest episode was published (ISO 8601).' }),
});
export const popularResponse = z.object({
  podcasts: z.array(popularPodcast).meta({ description: 'The podcasts.' }),
});
export type PopularPodcast = z.infer<typeof popularPodcast>;

export const podcastListParameters = pageParameters.extend({
  q: z.string().trim().max(200).optional().meta({ description: 'Part of a title or an author.' }),
  sort: z.enum(['newest', 'title']).default('newest').meta({
    description: '`newest`: the podcast with the newest episode first. `title`: in alphabetical order.',
  }),
});
export type PodcastListParameters = z.infer<typeof podcastListParameters>;

const listedPodcast = popularPodcast.extend({
  awaiting: z
    .number()
    .int()
    .meta({ description: 'Episodes whose transcript is announced but not fetched yet.' }),
  latest_episode: z
    .object({
      uuid: z.string().meta({ description: 'Unique identifier (UUID).' }),
      slug: z.string().meta({ description: 'The readable part of its URL.' }),
      title: z.string().meta({ description: 'The title.' }),
    })
    .nullable()
    .meta({ description: 'Its latest episode; null without episodes.' }),
});
export const podcastList = z.object({
  podcasts: z.array(listedPodcast).meta({ description: 'The podcasts of this page.' }),
  ...pageFields,
});
export type ListedPodcast = z.infer<typeof listedPodcast>;
export type PodcastList = z.infer<typeof podcastList>;

const episodeSearchResult = z.object({
  uuid: z.string().meta({ description: 'Unique identifier (UUID).' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  language: z.string().meta({ description: 'The language code, such as en.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  context: z.string().meta({ description: 'The best matching passage.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where it starts in the audio, in seconds; null if unknown.' }),
});
export const episodeSearchResponse = z.object({
  episodes: z.array(episodeSearchResult).meta({ description: 'The episodes of this page.' }),
  total_hits: z.number().int().meta({ description: 'The number of results on all pages.' }),
  page: z.number().int().meta({ description: 'The page number, from 1.' }),
  page_size: z.number().int().meta({ description: 'Results per page.' }),
  total_pages: z.number().int().meta({ description: 'The number of pages.' }),
});
export type EpisodeSearchResponse = z.infer<typeof episodeSearchResponse>;

export const podcastDetail = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  author: z.string().nullable().meta({ description: 'The author.' }),
  description: z.string().nullable().meta({ description: 'Sanitized HTML.' }),
  image_url: z.string().nullable().meta({ description: 'The artwork.' }),
  language: z.string().nullable().meta({ description: 'The language code, such as en.' }),
  episode_count: z.number().int().meta({ description: 'The number of episodes.' }),
  html_url: z.string().nullable().meta({ description: 'The web page of the podcast.' }),
  website: z.string().nullable().meta({ description: 'The website of the podcast, if it differs.' }),
  republishes_feed: z
    .boolean()
    .meta({ description: 'Whether `/podcasts/{id}/feed.xml` has its feed, with transcripts.' }),
  recent_episodes: z.array(recentEpisode).meta({ description: 'One page of its episodes, newest first.' }),
  page: z.number().int().meta({ description: 'The page number, from 1.' }),
  total_pages: z.number().int().meta({ description: 'The number of pages.' }),
});
export type PodcastDetail = z.infer<typeof podcastDetail>;
