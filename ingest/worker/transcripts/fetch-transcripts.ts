import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { AppError, messageOf } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import type { Queue } from '../../../server/core/queue.ts';
import type { EntityExtractor } from '../../pipeline/entities/entity-mention.ts';
import type { AlertWatch } from '../../pipeline/match/watch.ts';
import { prepareEpisode } from '../../pipeline/prepare.ts';
import type { Person } from '../../pipeline/show.ts';
import { storeEpisode } from '../../pipeline/store.ts';
import { repeatUntil } from '../repeat.ts';

export type FetchTranscriptsOptions = {
  database: Database;
  queue: Queue;
  fetch: GuardedFetch;
  extract: EntityExtractor;
  watch: AlertWatch;
  tell: (line: string) => void;
};

type DueTranscript = {
  id: string;
  podcast_id: string;
  title: string;
  description: string | null;
  publication_date: string | null;
  duration_seconds: number | null;
  link: string | null;
  audio_url: string | null;
  image_url: string | null;
  language: string;
  persons: Person[];
  transcript_url: string;
  transcript_type: string | null;
  input_hash: string;
  podcast_title: string;
};

const pollIntervalMs = 5_000;
const episodesPerRound = 10;
const limits = { maxBytes: 32 * 1_048_576, timeoutMs: 60_000 };

/** Takes episodes whose transcript is due, one of each host; the next try is set ahead, farther each time. */
async function claimDueTranscripts(database: Database): Promise<DueTranscript[]> {
  const { rows } = await database.execute<DueTranscript>(sql`
    with due as (
      select id, transcript_url from episodes
      where transcript_url is not null and not has_transcript and transcript_next_try_at <= now()
      order by transcript_next_try_at limit 200 for update skip locked),
    one_a_host as (
      select distinct on (split_part(transcript_url, '/', 3)) id from due order by split_part(transcript_url, '/', 3), id limit ${episodesPerRound})
    update episodes e set transcript_tries = transcript_tries + 1,
      transcript_next_try_at = now() + least(interval '7 days', interval '10 minutes' * power(2, transcript_tries))
    from podcasts c where c.id = e.podcast_id and e.id in (select id from one_a_host)
    returning e.id, e.podcast_id, e.title, e.description, e.publication_date, e.duration_seconds, e.link, e.audio_url, e.image_url,
      e.language, e.persons, e.transcript_url, e.transcript_type, e.input_hash, c.title as podcast_title`);
  return rows;
}

async function fetchTranscript(options: FetchTranscriptsOptions, due: DueTranscript): Promise<void> {
  try {
    const response = await options.fetch(due.transcript_url, limits);
    if (response.status !== 200)
      throw new AppError('fetch_failed', `It answered with status ${response.status}.`);
    const hint = due.transcript_type ?? response.headers.get('content-type') ?? due.transcript_url;
    const prepared = await prepareEpisode({
      id: due.id,
      podcastId: due.podcast_id,
      show: { title: due.podcast_title, persons: [] },
      inputHash: due.input_hash,
      transcript: { bytes: response.bytes, hint },
      people: [],
      extract: options.extract,
      input: {
        title: due.title,
        description: due.description ?? undefined,
        publicationDate: due.publication_date ? new Date(due.publication_date).toISOString() : undefined,
        durationSeconds: due.duration_seconds ?? undefined,
        link: due.link ?? undefined,
        audioUrl: due.audio_url ?? undefined,
        imageUrl: due.image_url ?? undefined,
        language: due.language,
        persons: due.persons,
        entities: [],
        transcriptUrl: due.transcript_url,
        transcriptType: due.transcript_type ?? undefined,
      },
    });
    await storeEpisode(options.database, options.queue, prepared, false, options.watch);
  } catch (error) {
    options.tell(`${due.podcast_title}: ${due.title}: its transcript: ${messageOf(error)}`);
  }
}

/** One look at what is due; true when there may be more. */
export async function fetchDueTranscripts(options: FetchTranscriptsOptions): Promise<boolean> {
  const due = await claimDueTranscripts(options.database);
  await Promise.all(due.map((transcript) => fetchTranscript(options, transcript)));
  return due.length > 0;
}

/** Fetches transcripts that feeds point to, until the signal aborts. */
export function fetchTranscripts(options: FetchTranscriptsOptions, signal: AbortSignal): Promise<void> {
  return repeatUntil(signal, pollIntervalMs, () => fetchDueTranscripts(options), options.tell);
}
