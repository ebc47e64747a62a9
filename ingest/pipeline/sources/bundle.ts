import { join } from 'node:path';
import type { z } from 'zod';
import { AppError, messageOf } from '../../../server/core/errors.ts';
import { readChapters } from '../feed/chapters.ts';
import type { EpisodeInput, Show, ShowInput, SkippedItem } from '../show.ts';
import { episodeLine, podcastFile, readFields } from './bundle-format.ts';
import { countLinesInside, readInside } from './read-inside.ts';

const megabyte = 1_048_576;
const maxPodcastFile = { maxBytes: 16 * megabyte };
const maxEpisodesFile = { maxBytes: 512 * megabyte };
const maxTranscriptFile = { maxBytes: 64 * megabyte };

type EpisodeLine = z.infer<typeof episodeLine>;

function toEpisode(folder: string, line: EpisodeLine): EpisodeInput {
  const path = line.transcript;
  return {
    guid: line.guid,
    title: line.title,
    description: line.description,
    publicationDate: line.publication_date,
    durationSeconds: line.itunes_duration,
    link: line.link,
    audioUrl: line.audio_url,
    imageUrl: line.image_url,
    language: line.language,
    season: line.season ?? undefined,
    seasonTitle: line.season_title,
    episodeNumber: line.episode_number ?? undefined,
    chapters: readChapters(line.chapters),
    persons: line.persons,
    entities: line.entities,
    readTranscript: path
      ? async () => ({ bytes: await readInside(folder, path, maxTranscriptFile), hint: path })
      : undefined,
  };
}

/** How many episodes a bundle seems to have; 0 when that can't be said before it is read. */
export const countEpisodes = (folder: string): Promise<number> =>
  countLinesInside(folder, 'episodes.ndjson', maxEpisodesFile).catch(() => 0);

async function readPodcastFile(folder: string): Promise<{ show: ShowInput; problem: string | undefined }> {
  const path = join(folder, 'podcast.json');
  const bytes = await readInside(folder, 'podcast.json', maxPodcastFile);
  try {
    const { value, problem } = readFields(podcastFile, JSON.parse(bytes.toString('utf8')));
    const { image_url, html_url, feed_url, ...rest } = value;
    return { show: { ...rest, imageUrl: image_url, htmlUrl: html_url, feedUrl: feed_url }, problem };
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? `The file is not JSON: ${cause.message}` : messageOf(cause);
    throw new AppError('bundle_invalid', `${path}: ${reason}`, { cause });
  }
}

/**
 * Reads a bundle: `podcast.json` and `episodes.ndjson`. Transcripts are read later, one at a time. Lines and fields
 * that are wrong are skipped and reported. Throws AppError bundle_invalid.
 */
export async function readBundle(folder: string): Promise<Show> {
  const episodes: EpisodeInput[] = [];
  const skipped: SkippedItem[] = [];
  const skip = (item: string, reason: string) => skipped.push({ item, code: 'bundle_invalid', reason });
  const { show, problem } = await readPodcastFile(folder);
  if (problem) skip(join(folder, 'podcast.json'), `${problem}. The podcast is loaded without it.`);
  const path = join(folder, 'episodes.ndjson');
  const text = (await readInside(folder, 'episodes.ndjson', maxEpisodesFile)).toString('utf8');
  // Only line feeds end a line: JSON may hold the other characters that Unicode calls line ends.
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const item = `${path} line ${at + 1}`;
    try {
      const { value, problem } = readFields(episodeLine, JSON.parse(line));
      episodes.push(toEpisode(folder, value));
      if (problem) skip(item, `${problem}. The episode is loaded without it.`);
    } catch (error) {
      skip(item, error instanceof SyntaxError ? `The line is not JSON: ${error.message}` : messageOf(error));
    }
  }
  return { show, episodes, skipped };
}
