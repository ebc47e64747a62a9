import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { NIL } from 'uuid';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes, passages } from '../../../domain/core/database/schema/library.ts';
import { workEvidence } from '../../../domain/core/database/schema/works.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { lockForStoring } from '../../../domain/library/corrections/lock.ts';
import {
  lockForPlacing,
  textEvidenceOf,
  workRulesVersion,
} from '../../../domain/library/placing/evidence.ts';
import { placeEpisode } from '../../../domain/library/placing/place-episode.ts';
import { repeat } from '../jobs/repeat.ts';

type Options = { database: Database; log: Logger };

const batchSize = 100;
/** After an upgrade there is something to do at once, and then nothing: this is for failures. */
const pauseMs = 3_600_000;

/** Episodes that were stored before there were works, or by other rules. */
const selectUnplaced = (database: Database, after: string) =>
  database
    .select({ id: episodes.id, audioUrl: episodes.audioUrl, publicationDate: episodes.publicationDate })
    .from(episodes)
    .leftJoin(workEvidence, eq(workEvidence.episodeId, episodes.id))
    .where(
      and(
        gt(episodes.id, after),
        or(isNull(workEvidence.episodeId), lt(workEvidence.version, workRulesVersion)),
      ),
    )
    .orderBy(asc(episodes.id))
    .limit(batchSize);

type Unplaced = Awaited<ReturnType<typeof selectUnplaced>>[number];

async function place(database: Database, { id, audioUrl, publicationDate }: Unplaced): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForStoring(transaction);
    await lockForPlacing(transaction, {
      audioUrl: audioUrl ?? undefined,
      publicationDate: publicationDate?.toISOString(),
    });
    const rows = await transaction
      .select({ text: passages.text, start: passages.startSeconds, speaker: passages.speaker })
      .from(passages)
      .where(eq(passages.episodeId, id))
      .orderBy(passages.ordinal);
    await placeEpisode(transaction, id, { text: textEvidenceOf(rows) });
  });
}

/** Places each episode that hasn't been, by what is stored of it; alerts nobody. */
export async function placeStoredEpisodes({ database, log }: Options, signal: AbortSignal): Promise<void> {
  let placed = 0;
  for (let after: string = NIL; ; ) {
    const rows = signal.aborted ? [] : await selectUnplaced(database, after);
    for (const row of rows) await place(database, row);
    placed += rows.length;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (placed > 0) log.info({ episodes: placed }, 'Compared the stored episodes with those of other shows');
}

/** Joins what is stored as one recording in several shows, once for each version of the rules. */
export const keepPlaced = (options: Options, signal: AbortSignal): Promise<void> =>
  repeat(() => placeStoredEpisodes(options, signal), {
    name: 'place episodes',
    intervalMs: pauseMs,
    signal,
    log: options.log,
  });
