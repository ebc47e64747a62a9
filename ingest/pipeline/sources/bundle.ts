import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { entityTypes } from '../../../server/contract/entity.ts';
import { AppError, messageOf } from '../../../server/core/errors.ts';
import type { EpisodeInput, Show, SkippedItem } from '../show.ts';
import { parseDate, parseDuration } from '../text/times.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);
const persons = z
  .array(z.object({ name: z.string().min(1), role: z.string().default('guest') }))
  .nullish()
  .transform((value) => value ?? []);

const podcastFile = z.object({
  title: z.string().trim().min(1),
  author: text,
  description: text,
  image_url: text,
  language: text,
  html_url: text,
  website: text,
  feed_url: text,
  guid: text,
  persons: persons.optional().transform((value) => value ?? []),
});

const episodeLine = z.object({
  guid: text,
  title: z.string().trim().min(1),
  description: text,
  publication_date: text,
  itunes_duration: z.union([z.string(), z.number()]).nullish(),
  link: text,
  audio_url: text,
  image_url: text,
  language: text,
  persons,
  entities: z
    .array(
      z.object({
        name: z.string().trim().min(1),
        entity_type: z.enum(entityTypes),
        context: z
          .string()
          .nullish()
          .transform((value) => value ?? undefined),
      }),
    )
    .nullish()
    .transform((value) => value ?? []),
  transcript: text,
});

/** A path inside the bundle, or undefined when it leads out of it. */
function insideBundle(folder: string, path: string): string | undefined {
  const clean = normalize(path);
  return isAbsolute(clean) || clean === '..' || clean.startsWith(`..${sep}`)
    ? undefined
    : join(folder, clean);
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`).join('; ');
}

function toEpisode(folder: string, line: z.infer<typeof episodeLine>): EpisodeInput {
  const path = line.transcript ? insideBundle(folder, line.transcript) : undefined;
  if (line.transcript && !path)
    throw new AppError('bundle_invalid', `The transcript path ${line.transcript} leads out of the bundle.`);
  return {
    guid: line.guid,
    title: line.title,
    description: line.description,
    publicationDate: parseDate(line.publication_date),
    durationSeconds: parseDuration(line.itunes_duration ?? undefined),
    link: line.link,
    audioUrl: line.audio_url,
    imageUrl: line.image_url,
    language: line.language,
    persons: line.persons,
    entities: line.entities,
    readTranscript: path ? async () => ({ bytes: await readFile(path), hint: path }) : undefined,
  };
}

/** Reads a bundle: `podcast.json` and `episodes.ndjson`; transcripts are read when their turn comes. Throws AppError bundle_invalid. */
export async function readBundle(folder: string): Promise<Show> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, 'podcast.json'), 'utf8'));
  } catch (cause) {
    throw new AppError(
      'bundle_invalid',
      `${join(folder, 'podcast.json')} cannot be read: ${messageOf(cause)}`,
      { cause },
    );
  }
  const show = podcastFile.safeParse(json);
  if (!show.success)
    throw new AppError(
      'bundle_invalid',
      `${join(folder, 'podcast.json')} is not complete: ${describeIssues(show.error)}`,
    );
  const episodes: EpisodeInput[] = [];
  const skipped: SkippedItem[] = [];
  const path = join(folder, 'episodes.ndjson');
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new AppError('bundle_invalid', `${path} cannot be read: ${messageOf(cause)}`, { cause });
  });
  // Cut at line feeds alone: JSON may hold the other characters that Unicode calls line ends.
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const parsed = episodeLine.safeParse(JSON.parse(line));
      if (!parsed.success) throw new AppError('bundle_invalid', describeIssues(parsed.error));
      episodes.push(toEpisode(folder, parsed.data));
    } catch (error) {
      skipped.push({ item: `${path} line ${at + 1}`, code: 'bundle_invalid', reason: messageOf(error) });
    }
  }
  const { image_url, html_url, feed_url, ...rest } = show.data;
  return { show: { ...rest, imageUrl: image_url, htmlUrl: html_url, feedUrl: feed_url }, episodes, skipped };
}
