import type pg from 'pg';

/** How many rows a table has, and how many different values its columns: as many as rows, unless it is said here. */
type Size = { rows: number; distinct?: Record<string, number> };

const [podcasts, episodes, passages, entities] = [5_000, 20_000, 4_000_000, 400_000];

const sizes: Record<string, Size> = {
  podcasts: { rows: podcasts },
  feeds: { rows: podcasts, distinct: { podcast_id: podcasts } },
  episodes: { rows: episodes, distinct: { podcast_id: podcasts } },
  transcripts: { rows: episodes },
  passages: { rows: passages, distinct: { episode_id: episodes, speaker_entity_id: 50_000 } },
  mentions: { rows: 2 * passages, distinct: { episode_id: episodes, entity_id: entities } },
  extracted_mentions: { rows: passages, distinct: { episode_id: episodes, entity_id: entities } },
  entities: { rows: entities, distinct: { name_key: entities } },
  aliases: { rows: entities, distinct: { entity_id: entities / 2, alias_key: entities } },
  topics: { rows: 200_000, distinct: { episode_id: episodes, topic_id: 100_000 } },
  episode_roles: { rows: 40_000, distinct: { episode_id: episodes, entity_id: 10_000 } },
  vocabulary: { rows: entities },
};

/** A table that has no page stays empty, whatever its statistics say. */
const firstRows = [
  `insert into extracted_mentions (id, episode_id, ordinal, entity_id, surface, is_speaker)
    values (gen_random_uuid(), gen_random_uuid(), 0, gen_random_uuid(), 'One', false)`,
  `insert into topics (episode_id, topic_id, name, slug, count, ordinal)
    values (gen_random_uuid(), gen_random_uuid(), 'one', 'one', 2, 0)`,
  `insert into episode_roles (episode_id, entity_id, role) values (gen_random_uuid(), gen_random_uuid(), 'host')`,
  `insert into aliases (entity_id, alias_key, alias) values (gen_random_uuid(), 'one', 'One')`,
];

/** Tables of which nothing may be read whole. Podcasts and feeds are few. */
export const growingTables = new Set(Object.keys(sizes).filter((name) => !/podcasts|feeds/.test(name)));

/**
 * Makes the planner believe in a library of four million passages, until the transaction of this client ends. The
 * planner multiplies the pages that a table really has by the rows of a page that the statistics name.
 */
export async function imagineLargeLibrary(client: pg.ClientBase): Promise<void> {
  // They refer to nothing.
  await client.query('set local session_replication_role = replica');
  for (const statement of firstRows) await client.query(statement);
  for (const [table, { rows, distinct = {} }] of Object.entries(sizes)) {
    await client.query(`analyze ${table}`);
    await client.query(
      `select pg_clear_attribute_stats('public', $1, attname::text, false) from pg_stats where schemaname = 'public' and tablename = $1`,
      [table],
    );
    for (const [column, values] of Object.entries(distinct))
      await client.query(
        `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text, 'inherited', false,
          'version', 180000, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $3::real)`,
        [table, column, -values / rows],
      );
    await client.query(
      `update pg_class set reltuples = $2, relpages = greatest(pg_relation_size(oid) / 8192, 1)
       where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass and indpred is null)`,
      [table, rows],
    );
  }
}
