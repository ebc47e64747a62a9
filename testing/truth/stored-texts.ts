import { sql } from 'drizzle-orm';
import { uuidArray } from '../../domain/core/database/sql/uuid-array.ts';
import type { DescribedEpisode } from '../../domain/library/catalog/episode-description.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { EpisodeTexts } from './searchable-episode.ts';

const episodesPerBatch = 200;

/** The texts of one episode that is searched. */
export type StoredTexts = EpisodeTexts & {
  id: string;
  /** With the podcast's name, for people. */
  label: string;
};

type FactsRow = DescribedEpisode & { id: string; other_shows: string[] };
type PassageRow = { episode_id: string; speaker: string | null; text: string };

/** Every episode with passages that is no copy of another, in an order that is random but the same in every run. */
export async function* storedTexts({ database }: Pick<Platform, 'database'>): AsyncGenerator<StoredTexts> {
  const { rows: all } = await database.execute<{ id: string }>(sql`
    select e.id from episodes e where not e.is_copy and exists (select from passages p where p.episode_id = e.id)
    order by md5(e.id::text)`);
  for (let from = 0; from < all.length; from += episodesPerBatch) {
    const ids = all.slice(from, from + episodesPerBatch).map(({ id }) => id);
    const { rows: facts } = await database.execute<FactsRow>(sql`
      select e.id, e.title, e.language, e.description, e.persons, e.season_title as "seasonTitle", e.chapters,
        c.title as podcast, c.author, array(
          select show.title from episodes copy join podcasts show on show.id = copy.podcast_id
          where copy.work_id = e.work_id and copy.id <> e.id) as other_shows
      from episodes e join podcasts c on c.id = e.podcast_id where e.id = any(${uuidArray(ids)})`);
    const { rows: passages } = await database.execute<PassageRow>(sql`
      select episode_id, speaker, text from passages where episode_id = any(${uuidArray(ids)})
      order by episode_id, ordinal`);
    const byEpisode = Map.groupBy(passages, ({ episode_id }) => episode_id);
    for (const { id, other_shows: otherShows, ...own } of facts)
      yield {
        ...{ id, otherShows, facts: own, label: `${own.podcast}: ${own.title}` },
        passages: byEpisode.get(id) ?? [],
      };
  }
}
