import { eq } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { transcriptUploads } from '../../../domain/core/database/schema/console.ts';
import { episodes, podcasts, transcripts } from '../../../domain/core/database/schema/library.ts';
import { AppError } from '../../../domain/core/errors.ts';
import type { GuardedFetch } from '../../../domain/core/fetch/guarded.ts';
import { loadRemovedContent } from '../../../domain/library/takedowns/stored-takedowns.ts';
import type { AlertWatch } from '../../matching/watch.ts';
import type { Prepare, PrepareOptions } from '../../prepare/prepare.ts';
import type { TranscriptColumns, TranscriptOrigin } from '../../store/episode-columns.ts';
import { storeEpisode } from '../../store/store.ts';
import { fetchedColumns } from '../transcripts/check-again.ts';
import { toEpisodeInput } from '../transcripts/episode-input.ts';
import { storedLines } from '../transcripts/stored-lines.ts';

export type RereadOptions = {
  database: Database;
  fetch: GuardedFetch;
  prepare: Prepare;
  watch: AlertWatch;
};

type Episode = typeof episodes.$inferSelect;
type Read = {
  transcript: PrepareOptions['transcript'];
  fetched: TranscriptColumns;
  origin?: TranscriptOrigin;
};

const limits = { maxBytes: 32 * 1_048_576, timeoutMs: 60_000 };

/** What is stored of a transcript that came along, or that a service made. */
async function readStored({ database }: RereadOptions, { id, transcriptSource }: Episode): Promise<Read> {
  const { text, marks, model, gaps } = transcripts;
  const [stored] = await database
    .select({ text, marks, model, gaps })
    .from(transcripts)
    .where(eq(transcripts.episodeId, id));
  if (!stored) return { transcript: undefined, fetched: {} };
  if (transcriptSource !== 'machine')
    return { transcript: { bytes: Buffer.from(stored.text), hint: '.txt' }, fetched: {} };
  const origin = { source: 'machine', model: stored.model, gaps: stored.gaps } as const;
  return { transcript: { lines: storedLines(stored) }, fetched: {}, origin };
}

/** What an operator uploaded; else what the feed links to; else what is stored. */
async function readTranscript(options: RereadOptions, episode: Episode): Promise<Read> {
  const { database, fetch } = options;
  const [upload] = await database
    .select()
    .from(transcriptUploads)
    .where(eq(transcriptUploads.episodeId, episode.id));
  if (upload)
    return {
      transcript: { bytes: Buffer.from(upload.text), hint: upload.fileName },
      fetched: {},
      origin: { source: 'operator' },
    };
  if (episode.transcriptUrl && episode.transcriptSource !== 'machine') {
    const file = await fetch(episode.transcriptUrl, limits);
    const { status, bytes, headers, url } = file;
    if (status !== 200) throw new AppError('fetch_failed', `${url} answered with status ${status}.`);
    const hint = episode.transcriptType ?? headers.get('content-type') ?? url;
    return { transcript: { bytes, hint }, fetched: fetchedColumns(episode, file) };
  }
  return readStored(options, episode);
}

/** Reads the transcript of an episode again and derives everything from it anew. Resolves to its passages. */
export async function rereadEpisode(options: RereadOptions, id: string): Promise<number> {
  const { database, prepare, watch } = options;
  const [row] = await database
    .select({ episode: episodes, title: podcasts.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));
  if (!row) throw new AppError('episode_not_found', 'The episode was deleted in the meantime.');
  const { episode, title } = row;
  const { transcript, fetched, origin } = await readTranscript(options, episode);
  if (!transcript) throw new AppError('transcript_not_found', 'The episode has no transcript to read.');
  const removed = await loadRemovedContent(database, episode.podcastId);
  const prepared = await prepare({
    id,
    podcastId: episode.podcastId,
    show: { title, persons: [] },
    inputHash: episode.inputHash,
    transcript,
    people: [],
    removed: removed.fingerprintsOf(id),
    input: toEpisodeInput(episode),
  });
  if (!prepared.transcript)
    throw new AppError(
      'invalid_request',
      'This text has no lines that can be read as a transcript. Upload .vtt, .srt, .json, .html, .txt or .md.',
    );
  await storeEpisode(database, prepared, {
    isNew: false,
    watch,
    fetched,
    origin,
  });
  return prepared.passages.length;
}
