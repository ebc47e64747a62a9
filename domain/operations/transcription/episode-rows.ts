import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type {
  AdminTranscription,
  TranscriptionListParameters,
} from '../../../contract/api/admin/transcription.ts';
import { cursorBehind, decodeCursor } from '../../core/cursor.ts';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, podcasts, transcripts } from '../../core/database/schema/library.ts';
import { transcriptions } from '../../core/database/schema/transcription.ts';
import { asIso } from '../../core/text/format.ts';
import { isInState, stateColumn } from '../../transcription/states.ts';

const rowsPerPage = 50;
const t = transcriptions;

/** Seconds of all gaps of a transcript. */
export const gapSeconds = sql<number>`coalesce((select sum((gap ->> 'end')::float8 - (gap ->> 'start')::float8)
  from jsonb_array_elements(${transcripts.gaps}) as gap), 0)::float8`;

const selectRows = (executor: Executor) =>
  executor
    .select({
      transcription: t,
      state: stateColumn,
      episode: {
        id: episodes.id,
        slug: episodes.slug,
        title: episodes.title,
        language: episodes.language,
        durationSeconds: episodes.durationSeconds,
      },
      podcast: { id: podcasts.id, title: podcasts.title },
      model: transcripts.model,
      gaps: sql<number>`coalesce(jsonb_array_length(${transcripts.gaps}), 0)::int`,
      gapSeconds,
      isLater: sql<boolean>`${t.dueAt} > now()`,
    })
    .from(t)
    .innerJoin(episodes, eq(episodes.id, t.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(transcripts, eq(transcripts.episodeId, t.episodeId));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toAdminTranscription({ transcription, episode, podcast, ...row }: Row): AdminTranscription {
  const { audioSeconds, status } = transcription;
  const isDone = status === 'done' && audioSeconds > 0;
  return {
    id: episode.id,
    slug: episode.slug,
    title: episode.title,
    language: episode.language,
    podcast_id: podcast.id,
    podcast_title: podcast.title,
    publication_date: asIso(transcription.publicationDate),
    state: row.state,
    duration_seconds: isDone ? audioSeconds : (episode.durationSeconds ?? (audioSeconds || null)),
    heard_seconds: transcription.heardSeconds,
    gap_seconds: row.gapSeconds,
    gaps: row.gaps,
    failed_pieces: transcription.failedPieces,
    model: row.model,
    due_at:
      status === 'waiting' && row.isLater && !transcription.startedAt ? asIso(transcription.dueAt) : null,
    error_code: transcription.errorCode,
    error: transcription.errorMessage,
  };
}

const position = z.object({ offset: z.number().int().min(0).max(100_000) });

/** Episodes in a state: what waits in the order of the queue, the rest by when it ended. Throws AppError invalid_request. */
export async function listTranscriptions(
  executor: Executor,
  { state, podcast, cursor }: TranscriptionListParameters,
): Promise<{ episodes: AdminTranscription[]; next_cursor: string | null }> {
  const offset = cursor === undefined ? 0 : decodeCursor(cursor, position).offset;
  const inQueue = [t.priority, sql`${t.publicationDate} desc nulls last`, t.episodeId];
  const isQueued = state === 'waiting' || state === 'running';
  const rows = await selectRows(executor)
    .where(and(isInState[state], podcast ? eq(episodes.podcastId, podcast) : undefined))
    .orderBy(...(isQueued ? inQueue : [desc(sql`coalesce(${t.doneAt}, ${t.createdAt})`), t.episodeId]))
    .limit(rowsPerPage)
    .offset(offset);
  return {
    episodes: rows.map(toAdminTranscription),
    next_cursor: cursorBehind(rows, rowsPerPage, () => ({ offset: offset + rowsPerPage })),
  };
}

/** The episodes that workers have. */
export async function listRunning(executor: Executor, limit: number): Promise<AdminTranscription[]> {
  const rows = await selectRows(executor).where(isInState.running).orderBy(t.startedAt).limit(limit);
  return rows.map(toAdminTranscription);
}

/** What the queue knows of an episode; undefined if it isn't in it. */
export async function findTranscription(
  executor: Executor,
  id: string,
): Promise<AdminTranscription | undefined> {
  const [row] = await selectRows(executor).where(eq(t.episodeId, id));
  return row && toAdminTranscription(row);
}
