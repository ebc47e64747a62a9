import { sql } from 'drizzle-orm';
import type { EpisodeEntity } from '../../contract/episode.ts';
import type { Database } from '../database/connection.ts';

const maxTopics = 6;
/** A phrase of more than every fourth episode tells nothing of this one; said of few episodes, that would be chance. */
const maxEpisodeShare = 0.25;
const minLibraryEpisodes = 20;

type Candidate = {
  id: string;
  name: string;
  slug: string;
  count: number;
  context: string;
  start_seconds: number | null;
  ordinal: number;
  episodes: number;
  all_episodes: number;
};

/** TF-IDF: how often this episode says it, against how few others do. */
const weight = ({ count, episodes, all_episodes }: Candidate) =>
  count * Math.log((all_episodes + 1) / episodes);

const isCommon = ({ episodes, all_episodes }: Candidate) =>
  all_episodes >= minLibraryEpisodes && episodes > all_episodes * maxEpisodeShare;

/** The telling phrases of an episode, ranked against the whole library, the most telling first. */
export async function listEpisodeTopics(database: Database, episodeId: string): Promise<EpisodeEntity[]> {
  const { rows } = await database.execute<Candidate>(sql`
    select t.topic_id as id, t.name, t.slug, t.count, p.text as context, p.start_seconds, t.ordinal,
      (select count(*)::int from topics other where other.topic_id = t.topic_id) as episodes,
      (select count(*)::int from transcripts) as all_episodes
    from topics t join passages p on p.episode_id = t.episode_id and p.ordinal = t.ordinal
    where t.episode_id = ${episodeId}`);
  return rows
    .filter((candidate) => !isCommon(candidate))
    .sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
    .slice(0, maxTopics)
    .map(({ id, name, slug, count, context, start_seconds, ordinal }) => ({
      id,
      name,
      slug,
      entity_type: 'topic',
      context,
      count,
      role: 'mention',
      passages: [ordinal],
      start_seconds,
    }));
}
