import { z } from 'zod';
import { entityType } from './entity.ts';
import { maxPage, recentEpisodesPerPage } from './limits.ts';

export const podcastParameters = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPage)
    .default(1)
    .meta({ description: `Of the episodes, ${recentEpisodesPerPage} a page.` }),
});

export const recentEpisode = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  uuid: z.string(),
  publication_date: z.string().nullable(),
  has_transcript: z.boolean(),
});

export const podcastEntity = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  entity_type: entityType,
  episodes: z.number().int().meta({ description: 'Episodes of the podcast in which the name occurs.' }),
});
export type PodcastEntity = z.infer<typeof podcastEntity>;

export const podcastEntitiesResponse = z.object({ entities: z.array(podcastEntity) });
export type PodcastEntitiesResponse = z.infer<typeof podcastEntitiesResponse>;

export const popularParameters = z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) });

export const popularPodcast = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  image_url: z.string().nullable(),
  episodes: z.number().int(),
  transcripts: z.number().int().meta({ description: 'Episodes that can be searched.' }),
  last_published: z.string().nullable(),
});
export const popularResponse = z.object({ podcasts: z.array(popularPodcast) });
export type PopularPodcast = z.infer<typeof popularPodcast>;

export const episodeSearchResult = z.object({
  uuid: z.string(),
  slug: z.string(),
  title: z.string(),
  publication_date: z.string().nullable(),
  language: z.string(),
  podcast_title: z.string(),
  podcast_slug: z.string(),
  podcast_uuid: z.string(),
  context: z.string().meta({ description: 'The best matching passage.' }),
  start_seconds: z.number().nullable(),
});
export const episodeSearchResponse = z.object({
  episodes: z.array(episodeSearchResult),
  total_hits: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  total_pages: z.number().int(),
});
export type EpisodeSearchResponse = z.infer<typeof episodeSearchResponse>;

export const podcastDetail = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  description: z.string().nullable().meta({ description: 'Cleaned HTML.' }),
  image_url: z.string().nullable(),
  language: z.string().nullable(),
  episode_count: z.number().int(),
  html_url: z.string().nullable(),
  website: z.string().nullable(),
  recent_episodes: z.array(recentEpisode),
  page: z.number().int(),
  total_pages: z.number().int(),
});
export type PodcastDetail = z.infer<typeof podcastDetail>;
