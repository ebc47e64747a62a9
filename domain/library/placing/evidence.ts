import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { workDecisions, workEvidence } from '../../core/database/schema/works.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { normalizeEnclosure } from '../works/enclosure.ts';
import { enclosureKey, guidKey, lockKeys, storedKeys } from '../works/keys.ts';
import type { WorkFacts } from '../works/same-work.ts';
import { type Sketch, sketchOf } from '../works/sketch.ts';

/** Raise it when the rules find something else by: a worker then looks again at what is stored. */
export const workRulesVersion = 1;

/** What a transcript says about the work it is of. */
export type TextEvidence = { sketch: Sketch | undefined; wordCount: number; quality: number };

export const noText: TextEvidence = { sketch: undefined, wordCount: 0, quality: 0 };

/** A sketch as it is stored. */
export const toSketch = ({
  sketch,
  places,
}: {
  sketch: number[] | null;
  places: number[] | null;
}): Sketch | undefined => (sketch && places ? { hashes: sketch, places } : undefined);

type SpokenPassage = { text: string; start?: number | null | undefined; speaker?: string | null | undefined };

/** Scripts without blanks between words. */
const dense = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff]/;

/** Words for comparing whole texts: the tokenizer's rules for signs and names make no difference, and take five times as long. */
const comparedWords = (text: string): string[] =>
  dense.test(text) ? wordsOf(text) : text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Times and speakers make a transcript better to read: the best one of a work is searched. */
export function textEvidenceOf(passages: SpokenPassage[]): TextEvidence {
  if (passages.length === 0) return noText;
  const words = comparedWords(passages.map(({ text }) => text).join(' '));
  const hasTimes = passages.some(({ start }) => start !== undefined && start !== null);
  const hasSpeakers = passages.some(({ speaker }) => speaker !== undefined && speaker !== null);
  return {
    sketch: sketchOf(words),
    wordCount: words.length,
    quality: 1 + Number(hasTimes) + Number(hasSpeakers),
  };
}

export const factColumns = {
  podcastId: episodes.podcastId,
  podcastTitle: podcasts.title,
  title: episodes.title,
  publicationDate: episodes.publicationDate,
  durationSeconds: episodes.durationSeconds,
  audioUrl: episodes.audioUrl,
};

type FactRow = {
  [Name in Exclude<keyof typeof factColumns, 'podcastTitle'>]: (typeof episodes.$inferSelect)[Name];
} & { podcastTitle: string };

/** The facts of an episode that are compared, without those that only its evidence has. */
export const toFacts = (row: FactRow): Omit<WorkFacts, 'guid' | 'sketch' | 'wordCount'> => ({
  podcastId: row.podcastId,
  podcastTitle: row.podcastTitle,
  title: row.title,
  published: row.publicationDate?.getTime(),
  durationSeconds: row.durationSeconds ?? undefined,
  enclosure: normalizeEnclosure(row.audioUrl),
});

/** Waits for whoever stores an episode that may be of the same work. Held until the transaction ends. */
export async function lockForPlacing(
  executor: Executor,
  input: { guid?: string | undefined; audioUrl?: string | undefined; publicationDate?: string | undefined },
): Promise<void> {
  const keys = lockKeys({
    enclosure: normalizeEnclosure(input.audioUrl ?? null),
    guid: input.guid,
    published: input.publicationDate ? Date.parse(input.publicationDate) : undefined,
  });
  if (keys.length > 0)
    await executor.execute(
      sql`select pg_advisory_xact_lock(key) from unnest(${sql.param(keys)}::bigint[]) as key`,
    );
}

const other = alias(episodes, 'other');

const isShared = sql<boolean>`exists (
  select from ${episodes} other where ${other.workId} = ${episodes.workId} and ${other.id} <> ${episodes.id})`;

/** What operators said about an episode and others. */
const decisions = sql<{ id: string; isSame: boolean }[]>`(
  select coalesce(json_agg(json_build_object(
    'id', case when ${workDecisions.firstId} = ${episodes.id} then ${workDecisions.secondId} else ${workDecisions.firstId} end,
    'isSame', ${workDecisions.isSame})), '[]')
  from ${workDecisions} where ${workDecisions.firstId} = ${episodes.id} or ${workDecisions.secondId} = ${episodes.id})`;

/** What is known of an episode before it is placed. */
export type Recorded = {
  facts: WorkFacts;
  workId: string;
  /** Whether its work has other episodes. */
  isShared: boolean;
  /** Other episodes of which operators said that they are the same work, or aren't. */
  decisions: ReadonlyMap<string, boolean>;
};

/**
 * Stores by what an episode that is stored can be recognized. What isn't given stays: a guid is known only where its feed
 * is read, and a text where it is stored.
 */
export async function recordEvidence(
  executor: Executor,
  id: string,
  { guid, text }: { guid?: string | undefined; text?: TextEvidence | undefined },
): Promise<Recorded | undefined> {
  const [row] = await executor
    .select({ ...factColumns, workId: episodes.workId, isShared, decisions, known: workEvidence })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(workEvidence, eq(workEvidence.episodeId, episodes.id))
    .where(eq(episodes.id, id));
  if (!row) return undefined;
  const facts = toFacts(row);
  const { sketch, wordCount, quality } =
    text ?? (row.known ? { ...row.known, sketch: toSketch(row.known) } : noText);
  const columns = {
    enclosureKey: enclosureKey(facts.enclosure),
    guidKey: guid === undefined ? (row.known?.guidKey ?? null) : guidKey(guid),
    keys: storedKeys({ ...facts, sketch }),
    sketch: sketch?.hashes ?? null,
    places: sketch?.places ?? null,
    wordCount,
    quality,
    version: workRulesVersion,
  };
  await executor
    .insert(workEvidence)
    .values({ episodeId: id, ...columns })
    .onConflictDoUpdate({ target: workEvidence.episodeId, set: columns });
  const sameGuid = columns.guidKey === null ? undefined : `${columns.guidKey}`;
  return {
    facts: { ...facts, guid: sameGuid, sketch, wordCount },
    workId: row.workId,
    isShared: row.isShared,
    decisions: new Map(row.decisions.map(({ id: other, isSame }) => [other, isSame])),
  };
}
