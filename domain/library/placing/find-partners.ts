import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { workEvidence } from '../../core/database/schema/works.ts';
import { enclosureKey, soughtKeys, titleInShowKey } from '../works/keys.ts';
import { certaintyOfSameWork, nothingRepeated, type Repeated, type WorkFacts } from '../works/same-work.ts';
import { titleParts } from '../works/title.ts';
import { factColumns, type Recorded, toFacts, toSketch } from './evidence.ts';

/** What more episodes have than this says nothing about any of them. */
const maxSharing = 12;
/** Of the episodes of a few days, one in a hundred is alike enough to be compared. */
const maxAlike = 200;

type Candidate = { id: string; workId: string; facts: WorkFacts };

/** Another episode of the same work, and how certain that is. */
export type Partner = Omit<Candidate, 'facts'> & { podcastId: string; certainty: number };

const sharing = (column: SQL, key: number | string | null): SQL[] =>
  key === null
    ? []
    : [sql`(select episode_id from ${workEvidence} where ${column} = ${key} limit ${maxSharing + 1})`];

/** Episodes that have something in common with this one: each is found by an index. */
async function findCandidates(
  executor: Executor,
  id: string,
  facts: WorkFacts,
  decided: string[],
): Promise<Candidate[]> {
  const keys = soughtKeys(facts);
  const found = [
    ...sharing(sql`enclosure_key`, enclosureKey(facts.enclosure)),
    ...sharing(sql`guid_key`, facts.guid ?? null),
    ...(keys.length === 0
      ? []
      : [
          sql`(select episode_id from ${workEvidence} where keys && ${sql.param(keys)}::bigint[] limit ${maxAlike})`,
        ]),
    ...(decided.length === 0 ? [] : [sql`(select unnest(${sql.param(decided)}::uuid[]))`]),
  ];
  if (found.length === 0) return [];
  const rows = await executor
    .select({
      ...factColumns,
      id: episodes.id,
      workId: episodes.workId,
      guidKey: workEvidence.guidKey,
      sketch: workEvidence.sketch,
      places: workEvidence.places,
      wordCount: workEvidence.wordCount,
    })
    .from(workEvidence)
    .innerJoin(episodes, eq(episodes.id, workEvidence.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(
      and(ne(episodes.id, id), sql`${workEvidence.episodeId} = any(array(${sql.join(found, sql` union `)}))`),
    );
  return rows.map((row) => ({
    id: row.id,
    workId: row.workId,
    facts: {
      ...toFacts(row),
      guid: row.guidKey === null ? undefined : `${row.guidKey}`,
      sketch: toSketch(row),
      wordCount: row.wordCount,
    },
  }));
}

/** Whether a show uses it for more than one episode, or too many shows use it. */
function isRepeated(own: WorkFacts, others: WorkFacts[], podcastId: string, key: 'enclosure' | 'guid') {
  const same = others.filter((other) => other[key] !== undefined && other[key] === own[key]);
  const shows = [own, ...same].map((facts) => facts.podcastId);
  const countOf = (show: string) => shows.filter((each) => each === show).length;
  return same.length > maxSharing || countOf(own.podcastId) > 1 || countOf(podcastId) > 1;
}

/** The parts of a title that one of two shows has in other episodes, too. */
async function repeatedParts(executor: Executor, own: WorkFacts, other: WorkFacts): Promise<Set<string>> {
  const shared = [...new Set(titleParts(own.title)).intersection(new Set(titleParts(other.title)))];
  const repeated = new Set<string>();
  for (const part of shared)
    for (const podcastId of [own.podcastId, other.podcastId]) {
      const key = titleInShowKey(podcastId, part);
      const { rows } = await executor.execute(
        sql`select from ${workEvidence} where keys @> ${sql.param([key])}::bigint[] limit 2`,
      );
      if (rows.length > 1) repeated.add(part);
    }
  return repeated;
}

/** The episodes of other shows that are the same work as this one, the most certain first. */
export async function findPartners(
  executor: Executor,
  id: string,
  { facts, decisions }: Pick<Recorded, 'facts' | 'decisions'>,
): Promise<Partner[]> {
  const candidates = await findCandidates(executor, id, facts, [...decisions.keys()]);
  const others = candidates.map((candidate) => candidate.facts);
  const partners: Partner[] = [];
  for (const { facts: other, ...candidate } of candidates) {
    const { podcastId } = other;
    const isSame = decisions.get(candidate.id);
    const repeated: Repeated = {
      enclosure: isRepeated(facts, others, podcastId, 'enclosure'),
      guid: isRepeated(facts, others, podcastId, 'guid'),
      titleParts: nothingRepeated.titleParts,
    };
    let certainty = isSame === undefined ? certaintyOfSameWork(facts, other, repeated) : Number(isSame);
    // Titles are looked up only where nothing else says that it is the same work.
    if (isSame === undefined && certainty > 0 && !isCertainWithoutTitle(facts, other, repeated))
      certainty = certaintyOfSameWork(facts, other, {
        ...repeated,
        titleParts: await repeatedParts(executor, facts, other),
      });
    if (certainty > 0) partners.push({ ...candidate, podcastId, certainty });
  }
  return partners.sort((a, b) => b.certainty - a.certainty || (a.id < b.id ? -1 : 1));
}

const isCertainWithoutTitle = (facts: WorkFacts, other: WorkFacts, repeated: Repeated) =>
  certaintyOfSameWork(facts, other, { ...repeated, titleParts: new Set(titleParts(facts.title)) }) > 0;
