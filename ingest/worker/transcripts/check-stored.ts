import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { alerts } from '../../../domain/core/database/schema/alerts.ts';
import { episodes, podcasts, transcripts } from '../../../domain/core/database/schema/library.ts';
import { webhookDeliveries } from '../../../domain/core/database/schema/webhooks.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { loadRemovedContent } from '../../../domain/library/takedowns/stored-takedowns.ts';
import type { Prepare } from '../../prepare/prepare.ts';
import { storeEpisode } from '../../store/store.ts';
import { speechRulesVersion, whyNoSpeech } from '../../transcripts/guard/reads-as-speech.ts';
import { notTranscript } from '../../transcripts/read.ts';
import { repeat } from '../jobs/repeat.ts';
import { toEpisodeInput } from './episode-input.ts';
import { storedLines } from './stored-lines.ts';

type CheckOptions = { database: Database; prepare: Prepare; log: Logger };

/** A transcript may have megabytes. */
const batchSize = 20;
/** After an upgrade there is something to do at once, and then nothing: this is for failures. */
const pauseMs = 3_600_000;

const selectUnchecked = (database: Database) =>
  database
    .select({
      episodeId: transcripts.episodeId,
      text: transcripts.text,
      marks: transcripts.marks,
      format: transcripts.format,
      durationSeconds: episodes.durationSeconds,
    })
    .from(transcripts)
    .innerJoin(episodes, eq(episodes.id, transcripts.episodeId))
    // What a service heard is no file that could be something else.
    .where(and(lt(transcripts.checkedBy, speechRulesVersion), ne(episodes.transcriptSource, 'machine')))
    .orderBy(asc(transcripts.episodeId))
    .limit(batchSize);

/** Takes away what was stored as the transcript of an episode, and what followed from it. It is fetched again. */
async function withdraw({ database, prepare }: CheckOptions, id: string, reason: string): Promise<void> {
  const [row] = await database
    .select({ episode: episodes, title: podcasts.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));
  if (!row) return;
  const { episode, title } = row;
  const removed = await loadRemovedContent(database, episode.podcastId);
  const prepared = await prepare({
    id,
    podcastId: episode.podcastId,
    show: { title, persons: [] },
    // None of this input: the next run reads it again.
    inputHash: '',
    transcript: undefined,
    people: [],
    removed: removed.fingerprintsOf(id),
    input: toEpisodeInput(episode),
  });
  const transcriptError = {
    code: 'transcript_unreadable',
    message: notTranscript(reason),
  } as const;
  await storeEpisode(database, { ...prepared, transcriptError }, { isNew: false });
  for (const table of [alerts, webhookDeliveries])
    await database.delete(table).where(eq(table.episodeId, id));
}

/** Finds stored files that newer rules don't accept as transcripts, and withdraws them with their alerts. */
export const keepTranscriptsChecked = (options: CheckOptions, signal: AbortSignal): Promise<void> =>
  repeat(() => checkStoredTranscripts(options, signal), {
    name: 'check transcripts',
    intervalMs: pauseMs,
    signal,
    log: options.log,
  });

export async function checkStoredTranscripts(options: CheckOptions, signal: AbortSignal): Promise<void> {
  const { database, log } = options;
  for (;;) {
    const rows = signal.aborted ? [] : await selectUnchecked(database);
    if (rows.length === 0) return;
    for (const row of rows) {
      const reason = whyNoSpeech(
        { format: row.format, lines: storedLines(row) },
        row.durationSeconds ?? undefined,
      );
      if (reason === undefined) continue;
      await withdraw(options, row.episodeId, reason);
      log.warn({ episode: row.episodeId, reason }, 'Withdrew a file that is not a transcript');
    }
    const ids = rows.map(({ episodeId }) => episodeId);
    await database
      .update(transcripts)
      .set({ checkedBy: speechRulesVersion })
      .where(inArray(transcripts.episodeId, ids));
  }
}
