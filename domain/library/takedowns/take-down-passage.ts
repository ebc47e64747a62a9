import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TextFingerprint } from '../../../contract/shared/console.ts';
import { recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { takedowns } from '../../core/database/schema/console.ts';
import { episodes, passages, transcripts } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { searchedWordsOf, wordsOf } from '../../core/text/tokenize.ts';
import { spokenText } from '../../core/text/transcript-line.ts';
import { deleteOrphans } from '../corrections/entity-rows.ts';
import { lockForCorrecting } from '../corrections/lock.ts';
import { deleteUnsaidAliases } from '../corrections/stored-aliases.ts';
import { type OtherEpisode, otherEpisodes } from '../placing/decide.ts';
import { forgetFormerPassages } from '../transcripts/former-passages.ts';
import { removeWordCounts } from '../vocabulary/stored-counts.ts';
import { findFingerprint, fingerprintOf } from './fingerprint.ts';
import { forgetHeardPieces } from './heard-pieces.ts';
import { removePassageMatches } from './passage-matches.ts';
import { redactLines } from './redact.ts';
import { deleteBookmarks, entitiesOf } from './remove-episode.ts';
import { lockEpisode, type TakedownOptions } from './take-down-episode.ts';

type Line = { at: number; text: string };

/** The whole passage or, where the transcript has something in between, its sentences. */
function fingerprintsOf(passage: string, lines: Line[]): TextFingerprint[] {
  const words = lines.flatMap(({ text }) => wordsOf(text));
  const whole = fingerprintOf(passage);
  if (whole && findFingerprint(words, whole).length > 0) return [whole];
  return passage.split(/(?<=[.!?…])\s+/).flatMap((sentence) => fingerprintOf(sentence) ?? []);
}

/** Removes the text from the stored transcript; resolves to what it can be recognized by. */
async function redactTranscript(
  executor: Executor,
  episodeId: string,
  passage: string,
): Promise<TextFingerprint[]> {
  const [transcript] = await executor
    .select({ text: transcripts.text, marks: transcripts.marks })
    .from(transcripts)
    .where(eq(transcripts.episodeId, episodeId));
  const stored = transcript?.text.split('\n') ?? [];
  const lines = (transcript?.marks ?? []).map((mark, at) => ({
    at,
    text: spokenText(mark, stored[at] ?? ''),
  }));
  const fingerprints = fingerprintsOf(passage, lines);
  const kept = redactLines(lines, fingerprints);
  const rewritten = kept.map(({ at, text }) => {
    const prefixLength = (stored[at]?.length ?? 0) - (lines[at]?.text.length ?? 0);
    return (stored[at] ?? '').slice(0, prefixLength) + text;
  });
  await executor
    .update(transcripts)
    .set({
      text: rewritten.join('\n'),
      marks: kept.flatMap(({ at }) => (transcript?.marks[at] ? [transcript.marks[at]] : [])),
      wordCount: sql`greatest(${transcripts.wordCount} - ${wordsOf(passage).length}, 0)`,
    })
    .where(eq(transcripts.episodeId, episodeId));
  return fingerprints;
}

type Found = { episodeId: string; ids: string[] };

/** The passage itself, and others that say the same: of its episode, and of those of its recording in other shows. */
async function findPassages(executor: Executor, id: string, copies: boolean) {
  const [passage] = await executor.select().from(passages).where(eq(passages.id, id));
  if (!passage)
    throw new AppError(
      'passage_not_found',
      'There is no passage with this ID. Copy it from a search result.',
    );
  const others = await otherEpisodes(executor, passage.episodeId);
  const episodeIds = [passage.episodeId, ...(copies ? others.map((other) => other.id) : [])];
  const same = await executor
    .select({ id: passages.id, episodeId: passages.episodeId })
    .from(passages)
    .where(and(inArray(passages.episodeId, episodeIds), eq(passages.text, passage.text)));
  const found: Found[] = Array.from(
    Map.groupBy(same, ({ episodeId }) => episodeId),
    ([episodeId, rows]) => ({ episodeId, ids: rows.map((row) => row.id) }),
  );
  return {
    passage,
    found,
    remaining: others.filter((other) => !found.some(({ episodeId }) => episodeId === other.id)),
  };
}

type Passage = typeof passages.$inferSelect;

/** Removes what an episode says of a passage, from its transcript too. */
async function removeFrom(
  transaction: Executor,
  { episodeId, ids }: Found,
  passage: Passage,
  { reason, actor }: TakedownOptions,
): Promise<void> {
  const { episode, podcastTitle } = await lockEpisode(transaction, episodeId);
  const entityIds = await entitiesOf(transaction, [episode.id]);
  const fingerprints = await redactTranscript(transaction, episode.id, passage.text);
  const passageId = ids.includes(passage.id) ? passage.id : (ids[0] ?? null);
  await transaction.insert(takedowns).values({
    kind: 'passage',
    podcastId: episode.podcastId,
    episodeId: episode.id,
    passageId,
    title: episode.title,
    podcastTitle,
    fingerprints,
    reason,
    createdBy: actor.name,
  });
  await forgetHeardPieces(transaction, episode.id);
  const formerIds = await forgetFormerPassages(transaction, episode.id, passage.text);
  await deleteBookmarks(transaction, { episodeIds: [], passageIds: [...ids, ...formerIds] });
  await removePassageMatches(transaction, episode.id, ids);
  await transaction.delete(passages).where(inArray(passages.id, ids));
  await transaction
    .update(episodes)
    .set({ passageCount: sql`${episodes.passageCount} - ${ids.length}`, updatedAt: sql`now()` })
    .where(eq(episodes.id, episode.id));
  await deleteOrphans(transaction, entityIds);
  await deleteUnsaidAliases(transaction, entityIds);
  if (!episode.isCopy) {
    const words = searchedWordsOf(passage.text, episode.language);
    await removeWordCounts(transaction, [{ episodeId: episode.id, texts: ids.map(() => words) }]);
  }
  await enqueueIndexing(transaction, [{ episodeId: episode.id, removedPassageIds: ids, isNew: false }]);
  await recordAudit(transaction, actor, {
    action: 'passage.takedown',
    subject: `${episode.title} (${podcastTitle})`,
    details: { episode_id: episode.id, passage_id: passageId, reason },
  });
}

/**
 * Removes a passage on request, from its transcript too. When the transcript is read again, the text is left out.
 * Resolves to the episodes of other shows that have the recording, in which nothing was removed. Throws AppError
 * passage_not_found.
 */
export async function takeDownPassage(
  database: Database,
  id: string,
  options: TakedownOptions,
): Promise<OtherEpisode[]> {
  return database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const { passage, found, remaining } = await findPassages(transaction, id, options.copies ?? false);
    for (const one of found) await removeFrom(transaction, one, passage, options);
    return remaining;
  });
}
