import type { episodes } from '../../../domain/core/database/schema/library.ts';
import type { EpisodeInput } from '../../prepare/show.ts';

/** A stored episode as the pipeline takes it, to prepare it again with a transcript. */
export const toEpisodeInput = (episode: typeof episodes.$inferSelect): EpisodeInput => ({
  title: episode.title,
  description: episode.description ?? undefined,
  publicationDate: episode.publicationDate?.toISOString(),
  durationSeconds: episode.durationSeconds ?? undefined,
  link: episode.link ?? undefined,
  audioUrl: episode.audioUrl ?? undefined,
  imageUrl: episode.imageUrl ?? undefined,
  language: episode.language,
  persons: episode.persons,
  entities: [],
  season: episode.season ?? undefined,
  seasonTitle: episode.seasonTitle ?? undefined,
  episodeNumber: episode.episodeNumber ?? undefined,
  chapters: episode.chapters,
  chaptersUrl: episode.chaptersUrl ?? undefined,
  transcriptUrl: episode.transcriptUrl ?? undefined,
  transcriptType: episode.transcriptType ?? undefined,
});
