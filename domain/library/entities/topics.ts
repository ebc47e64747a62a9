import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EpisodeEntity } from '../../../contract/api/library/episode.ts';
import type { Database } from '../../core/database/connection.ts';
import { libraryCounts } from '../../core/database/schema/counts.ts';
import { topics } from '../../core/database/schema/entities.ts';
import { passages } from '../../core/database/schema/library.ts';
import { isSearched } from '../works/copies.ts';

const maxTopics = 6;
/**
 * A phrase that occurs in more of the episodes says nothing about this one. In a small library, that share would be due
 * to chance.
 */
const maxEpisodeShare = 0.25;
const minLibraryEpisodes = 20;

/** The phrases that an episode repeats, each with its first passage and how many episodes say it. */
function selectCandidates(database: Database, episodeId: string) {
  const other = alias(topics, 'other');
  const episodes = database
    .select({ count: sql`count(*)::int` })
    .from(other)
    .where(and(eq(other.topicId, topics.topicId), isSearched(other.episodeId)));
  const allEpisodes = database
    .select({ count: sql`coalesce(sum(${libraryCounts.transcripts}), 0)::int` })
    .from(libraryCounts);
  return database
    .select({
      topicId: topics.topicId,
      name: topics.name,
      slug: topics.slug,
      count: topics.count,
      ordinal: topics.ordinal,
      context: passages.text,
      startSeconds: passages.startSeconds,
      episodes: sql<number>`${episodes}`,
      allEpisodes: sql<number>`${allEpisodes}`,
    })
    .from(topics)
    .innerJoin(passages, and(eq(passages.episodeId, topics.episodeId), eq(passages.ordinal, topics.ordinal)))
    .where(eq(topics.episodeId, episodeId));
}

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/** Fewer episodes don't make a phrase more characteristic: what one episode alone says may be a turn of speech. */
const minEpisodes = 3;

/** TF-IDF: how often it occurs in this episode, and in how few others. */
const weight = ({ count, episodes, allEpisodes }: Candidate) =>
  count * Math.log((allEpisodes + minEpisodes) / Math.max(episodes, minEpisodes));

const isCommon = ({ episodes, allEpisodes }: Candidate) =>
  allEpisodes >= minLibraryEpisodes && episodes > allEpisodes * maxEpisodeShare;

const toTopic = (row: Candidate): EpisodeEntity => ({
  id: row.topicId,
  name: row.name,
  slug: row.slug,
  entity_type: 'topic',
  context: row.context,
  count: row.count,
  role: 'mention',
  episode_role: null,
  passages: [row.ordinal],
  start_seconds: row.startSeconds,
});

/** The most characteristic phrases of an episode, ranked against the whole library, strongest first. */
export async function listEpisodeTopics(database: Database, episodeId: string): Promise<EpisodeEntity[]> {
  const candidates = await selectCandidates(database, episodeId);
  return candidates
    .filter((candidate) => !isCommon(candidate))
    .sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
    .slice(0, maxTopics)
    .map(toTopic);
}
