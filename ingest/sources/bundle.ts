import { join, normalize } from 'node:path';
import type { z } from 'zod';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import { readChapters } from '../feeds/chapters.ts';
import type { EpisodeInput, Show, ShowInput, SkippedItem } from '../prepare/show.ts';
import { listFiles, listNames, maxRecording } from './audio-files.ts';
import { episodeLine, podcastFile, readFields } from './bundle-format.ts';
import { countLinesInside, findInside, linesInside, readInside } from './read-inside.ts';

const megabyte = 1_048_576;
const maxPodcastFile = { maxBytes: 16 * megabyte };
const maxEpisodesFile = { maxBytes: 128 * megabyte };
const maxLineBytes = 16 * megabyte;
/** As many as fit into the memory of a command. */
const maxEpisodes = 100_000;
const maxTranscriptFile = { maxBytes: 64 * megabyte };

type EpisodeLine = z.infer<typeof episodeLine>;

function toEpisode(folder: string, line: EpisodeLine): EpisodeInput {
  const path = line.transcript;
  const audio = line.audio;
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
    findRecording: audio ? () => findInside(folder, audio, maxRecording) : undefined,
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
  const named = new Set<string | undefined>();
  let number = 0;
  for await (const line of linesInside(folder, 'episodes.ndjson', { ...maxEpisodesFile, maxLineBytes })) {
    number += 1;
    if (line?.trim() === '') continue;
    if (episodes.length + skipped.length > maxEpisodes)
      throw new AppError(
        'bundle_invalid',
        `${path} has more than ${maxEpisodes.toLocaleString('en-US')} episodes. Split it into several bundles of the same podcast.`,
      );
    const item = `${path} line ${number}`;
    try {
      if (line === undefined)
        throw new AppError('bundle_invalid', `The line is longer than ${maxLineBytes / megabyte} MB.`);
      const { value, problem } = readFields(episodeLine, JSON.parse(line));
      episodes.push(toEpisode(folder, value));
      named.add(value.audio && normalize(value.audio));
      if (problem) skip(item, `${problem}. The episode is loaded without it.`);
    } catch (error) {
      skip(item, error instanceof SyntaxError ? `The line is not JSON: ${error.message}` : messageOf(error));
    }
  }
  const unnamed = (await listFiles(folder)).audio.filter((name) => !named.has(name));
  if (unnamed.length > 0) {
    const reason = `Left out, because no line of episodes.ndjson names them: ${listNames(unnamed)}.`;
    skipped.push({ item: folder, code: 'not_named', reason });
  }
  return { show, episodes, skipped };
}
