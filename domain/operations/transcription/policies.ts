import { and, eq, gt, ilike, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PodcastTranscription, TranscriptionPolicy } from '../../../contract/api/admin/transcription.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import { cursorBehind, decodeCursor } from '../../core/cursor.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { episodes, podcasts, transcripts } from '../../core/database/schema/library.ts';
import { transcriptionPolicies, transcriptions } from '../../core/database/schema/transcription.ts';
import { escapeLike } from '../../core/database/sql/like.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { requestTranscriptionCheck } from '../../transcription/checks.ts';
import { dropUnwanted } from '../../transcription/queue.ts';
import { policyColumns } from '../../transcription/wanted.ts';
import { gapSeconds } from './episode-rows.ts';
import { policyRow } from './estimate.ts';

const rowsPerPage = 50;
const p = transcriptionPolicies;
const ofPodcast = eq(episodes.podcastId, podcasts.id);

const select = (executor: Executor) =>
  executor
    .select({
      id: podcasts.id,
      slug: podcasts.slug,
      title: podcasts.title,
      ...policyColumns,
      since: p.since,
      isDefault: sql<boolean>`${p.mode} is null`,
      episodes: sql<number>`(select count(*) from ${episodes} where ${ofPodcast})::int`,
      transcripts: sql<number>`(select count(*) from ${episodes} where ${ofPodcast} and ${episodes.hasTranscript})::int`,
      machineTranscripts: sql<number>`(select count(*) from ${episodes} where ${ofPodcast} and ${episodes.transcriptSource} = 'machine')::int`,
      waiting: sql<number>`(select count(*) from ${transcriptions} join ${episodes} on ${episodes.id} = ${transcriptions.episodeId}
        where ${ofPodcast} and ${transcriptions.status} = 'waiting')::int`,
      gapSeconds: sql<number>`(select coalesce(sum(${gapSeconds}), 0) from ${transcripts} join ${episodes} on ${episodes.id} = ${transcripts.episodeId}
        where ${ofPodcast} and ${episodes.transcriptSource} = 'machine')::float8`,
    })
    .from(podcasts)
    .leftJoin(p, eq(p.podcastId, podcasts.id));

type Row = Awaited<ReturnType<typeof select>>[number];

const toPodcast = ({
  lastCount,
  isDefault,
  machineTranscripts,
  gapSeconds,
  ...row
}: Row): PodcastTranscription => ({
  ...row,
  last: row.mode === 'last' ? lastCount : null,
  since: asIso(row.since),
  is_default: isDefault,
  machine_transcripts: machineTranscripts,
  gap_seconds: gapSeconds,
});

const position = z.object({ title: z.string(), id: z.uuid() });

/** Podcasts by title, and which of their episodes are transcribed. Throws AppError invalid_request. */
export async function listPodcastTranscription(
  database: Database,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<{ podcasts: PodcastTranscription[]; next_cursor: string | null }> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, position);
  const rows = await select(database)
    .where(
      and(
        q.trim() === '' ? undefined : ilike(podcasts.title, `%${escapeLike(q.trim())}%`),
        from &&
          or(gt(podcasts.title, from.title), and(eq(podcasts.title, from.title), gt(podcasts.id, from.id))),
      ),
    )
    .orderBy(podcasts.title, podcasts.id)
    .limit(rowsPerPage);
  return {
    podcasts: rows.map(toPodcast),
    next_cursor: cursorBehind(rows, rowsPerPage, ({ title, id }) => ({ title, id })),
  };
}

/** Throws AppError podcast_not_found. */
export async function getPodcastTranscription(executor: Executor, id: string): Promise<PodcastTranscription> {
  const [row] = await select(executor).where(eq(podcasts.id, id));
  if (!row) throw new AppError('podcast_not_found', 'There is no podcast with this ID.');
  return toPodcast(row);
}

/** Says which episodes of a podcast are transcribed, from now on. Throws AppError podcast_not_found. */
export async function setTranscriptionPolicy(
  database: Database,
  id: string,
  { policy, actor }: { policy: TranscriptionPolicy; actor: Actor },
): Promise<PodcastTranscription> {
  return database.transaction(async (transaction) => {
    const { title } = await getPodcastTranscription(transaction, id);
    const columns = policyRow(policy);
    await transaction
      .insert(p)
      .values({ podcastId: id, ...columns })
      .onConflictDoUpdate({ target: p.podcastId, set: columns });
    await dropUnwanted(transaction, id);
    await requestTranscriptionCheck(transaction, id);
    await recordAudit(transaction, actor, {
      action: 'transcription.policy',
      subject: title,
      details: policy,
    });
    return getPodcastTranscription(transaction, id);
  });
}
