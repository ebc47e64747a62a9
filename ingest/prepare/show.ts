import type { EntityType } from '../../contract/api/library/entity.ts';
import type { EpisodeChapter, EpisodePerson } from '../../contract/api/library/episode.ts';

export type Person = EpisodePerson;
type EntityInput = { name: string; entity_type: EntityType; context?: string | undefined };

/** A file of this machine. */
export type RecordingFile = { path: string; bytes: number };

/** A show as a source gives it, before anything is stored. HTML is not cleaned yet. */
export type ShowInput = {
  guid?: string | undefined;
  feedUrl?: string | undefined;
  title: string;
  author?: string | undefined;
  description?: string | undefined;
  imageUrl?: string | undefined;
  language?: string | undefined;
  htmlUrl?: string | undefined;
  website?: string | undefined;
  persons: Person[];
};

export type EpisodeInput = {
  guid?: string | undefined;
  title: string;
  description?: string | undefined;
  /** ISO 8601. */
  publicationDate?: string | undefined;
  durationSeconds?: number | undefined;
  link?: string | undefined;
  audioUrl?: string | undefined;
  imageUrl?: string | undefined;
  language?: string | undefined;
  persons: Person[];
  entities: EntityInput[];
  season?: number | undefined;
  seasonTitle?: string | undefined;
  episodeNumber?: number | undefined;
  /** Chapters that came along. */
  chapters?: EpisodeChapter[] | undefined;
  /** Where chapters can be fetched. */
  chaptersUrl?: string | undefined;
  /** Where the transcript can be fetched, when it did not come along. */
  transcriptUrl?: string | undefined;
  transcriptType?: string | undefined;
  /** Reads the transcript that came along. */
  readTranscript?: (() => Promise<{ bytes: Uint8Array; hint: string }>) | undefined;
  /** Finds the recording that came along. */
  findRecording?: (() => Promise<RecordingFile>) | undefined;
  /** The recording as it is kept, once it was found. */
  recording?: { fileName: string; bytes: number } | undefined;
};

/** What can be written down and sent to other processes. */
export const withoutFunctions = ({ readTranscript, findRecording, ...facts }: EpisodeInput): EpisodeInput =>
  facts;

/** What was skipped and why; shown in the summary. */
export type SkippedItem = { item: string; code: string; reason: string };

export type Show = { show: ShowInput; episodes: EpisodeInput[]; skipped: SkippedItem[] };
