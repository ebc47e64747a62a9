import pg from 'pg';
import { milliseconds, percentile, type Row } from '../measure/table.ts';

const passagesPerEpisode = 200;
const entities = 400_000;
const writtenEpisodes = 200;
const lookups = 400;
const idsPerSearch = 20;

/** A library as it is, or split by the episode of each row into this many parts. */
type Variant = { name: string; parts: number };
const variants: Variant[] = [
  { name: 'one table', parts: 0 },
  { name: '16 partitions', parts: 16 },
];

type Measured = {
  loadSeconds: number;
  gigabytes: number;
  rowsPerSecond: number;
  search: number[];
  entity: number[];
  episode: number[];
  deletedPerSecond: number;
};

const episodeId = (number: string) => `md5('e' || ${number})::uuid`;
/** A few entities are mentioned often, most of them rarely. */
const someEntity = `md5('n' || floor(${entities} * random() ^ 3)::int)::uuid`;

/** Rows of episodes `from` to `to`. */
const passageRows = (from: number, to: number) => `
  select ${episodeId('e')} as episode_id, ordinal, md5('p' || e || '.' || ordinal)::uuid as id, 1.0::real as start_seconds,
    'Somebody' as speaker, ${someEntity} as speaker_entity_id, repeat(md5(e || '.' || ordinal), 7) as text
  from generate_series(${from}, ${to}) e cross join generate_series(0, ${passagesPerEpisode - 1}) ordinal`;
const mentionRows = (from: number, to: number) => `
  select md5('m' || e || '.' || ordinal)::uuid as id, ${episodeId('e')} as episode_id, ordinal, ${someEntity} as entity_id,
    'Somebody' as surface
  from generate_series(${from}, ${to}) e cross join generate_series(0, ${passagesPerEpisode - 1}) ordinal`;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function createTables(client: pg.Client, { parts }: Variant): Promise<void> {
  const split = parts > 0 ? 'partition by hash (episode_id)' : '';
  const unlogged = parts > 0 ? '' : 'unlogged';
  await client.query(`create ${unlogged} table scale_passages (episode_id uuid not null, ordinal int not null, id uuid not null,
    start_seconds real, speaker text, speaker_entity_id uuid, text text not null) ${split}`);
  await client.query(`create ${unlogged} table scale_mentions (id uuid not null, episode_id uuid not null, ordinal int not null,
    entity_id uuid not null, surface text not null) ${split}`);
  for (const table of ['scale_passages', 'scale_mentions'])
    for (let part = 0; part < parts; part += 1)
      await client.query(
        `create unlogged table ${table}_${part} partition of ${table} for values with (modulus ${parts}, remainder ${part})`,
      );
}

/** An id alone can't be unique across partitions: the episode has to be part of the key. */
async function addIndexes(client: pg.Client, { parts }: Variant): Promise<void> {
  const unique = parts > 0 ? '(id, episode_id)' : '(id)';
  for (const statement of [
    'alter table scale_passages add primary key (episode_id, ordinal)',
    `create unique index on scale_passages ${unique}`,
    'create index on scale_passages (speaker_entity_id, episode_id, ordinal)',
    `alter table scale_mentions add primary key ${unique}`,
    'create index on scale_mentions (episode_id, ordinal, entity_id)',
    'create index on scale_mentions (entity_id, episode_id, ordinal)',
    'alter table scale_mentions add foreign key (episode_id, ordinal) references scale_passages on delete cascade',
    'analyze scale_passages',
    'analyze scale_mentions',
  ])
    await client.query(statement);
}

/** Times of a prepared statement with these values, one after the other. */
async function time(
  client: pg.Client,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<number[]> {
  const times: number[] = [];
  for (const value of values)
    times.push(1000 * (await seconds(() => client.query({ name, text, values: [value] }))));
  // The first few are planned each time, and read what isn't in memory yet.
  return times.slice(values.length / 4);
}

async function timeLookups(client: pg.Client, { name }: Variant, episodes: number) {
  const random = (limit: number) => Math.floor(Math.random() * limit);
  const numbers = Array.from({ length: lookups }, () => random(episodes) + 1);
  /** The values of these expressions, in one statement. */
  const read = async (expressions: string[]) => {
    const { rows } = await client.query<{ ids: string[] }>(
      `select array[${expressions.join(', ')}]::text[] as ids`,
    );
    return rows[0]?.ids ?? [];
  };
  const ids: string[][] = [];
  for (const _ of numbers)
    ids.push(
      await read(
        Array.from(
          { length: idsPerSearch },
          () => `md5('p' || ${random(episodes) + 1} || '.' || ${random(passagesPerEpisode)})::uuid`,
        ),
      ),
    );
  const own = await read(numbers.map((number) => episodeId(String(number))));
  const named = await read(numbers.map((_, at) => `md5('n' || ${1_000 + at})::uuid`));
  const search = `select p.*, (select json_agg(m.entity_id) from scale_mentions m
    where m.episode_id = p.episode_id and m.ordinal = p.ordinal) from scale_passages p where p.id = any($1::uuid[])`;
  return {
    search: await time(client, { name: `search ${name}`, text: search }, ids),
    entity: await time(
      client,
      { name: `entity ${name}`, text: 'select episode_id, ordinal from scale_mentions where entity_id = $1' },
      named,
    ),
    episode: await time(
      client,
      {
        name: `episode ${name}`,
        text: 'select * from scale_passages where episode_id = $1 order by ordinal',
      },
      own,
    ),
  };
}

async function measure(client: pg.Client, variant: Variant, passages: number): Promise<Measured> {
  const episodes = passages / passagesPerEpisode;
  await createTables(client, variant);
  const loadSeconds = await seconds(async () => {
    await client.query(`insert into scale_passages ${passageRows(1, episodes)}`);
    await client.query(`insert into scale_mentions ${mentionRows(1, episodes)}`);
    await addIndexes(client, variant);
  });
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relname ~ '^scale_' and relkind = 'r'`,
  );
  const looked = await timeLookups(client, variant, episodes);
  const writing = await seconds(async () => {
    for (let at = episodes + 1; at <= episodes + writtenEpisodes; at += 1) {
      await client.query('begin');
      await client.query(`insert into scale_passages ${passageRows(at, at)}`);
      await client.query(`insert into scale_mentions ${mentionRows(at, at)}`);
      await client.query('commit');
    }
  });
  const deleting = await seconds(async () => {
    for (let at = episodes + 1; at <= episodes + writtenEpisodes; at += 1)
      await client.query(`delete from scale_passages where episode_id = ${episodeId(String(at))}`);
  });
  await client.query('drop table scale_mentions, scale_passages');
  const written = writtenEpisodes * passagesPerEpisode;
  return {
    ...looked,
    loadSeconds,
    gigabytes: Number(rows[0]?.bytes ?? 0) / 1e9,
    rowsPerSecond: written / writing,
    deletedPerSecond: written / deleting,
  };
}

const both = (times: number[]) =>
  `${milliseconds(percentile(times, 0.5))}, ${milliseconds(percentile(times, 0.99))}`;

const lines: [string, (measured: Measured) => string][] = [
  ['loaded with indexes in', ({ loadSeconds }) => `${loadSeconds.toFixed(0)} s`],
  ['disk', ({ gigabytes }) => `${gigabytes.toFixed(2)} GB`],
  ['passages with mentions stored per second', ({ rowsPerSecond }) => rowsPerSecond.toFixed(0)],
  ['passages with mentions deleted per second', ({ deletedPerSecond }) => deletedPerSecond.toFixed(0)],
  [`${idsPerSearch} passages by id, p50 and p99`, ({ search }) => both(search)],
  ['mentions of an entity, p50 and p99', ({ entity }) => both(entity)],
  ['passages of an episode, p50 and p99', ({ episode }) => both(episode)],
];

/** What it costs and brings to split the largest tables, on generated rows without a log. */
export async function benchPartitions(databaseUrl: string, passages: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const measured: Measured[] = [];
    for (const variant of variants) {
      const one = await measure(client, variant, passages);
      console.error(`${variant.name}: ${lines.map(([metric, show]) => `${metric} ${show(one)}`).join('; ')}`);
      measured.push(one);
    }
    const [plain, split] = measured;
    if (!plain || !split) return [];
    return lines.map(([metric, show]) => ({
      metric: `partitions, ${passages} passages: ${metric}`,
      measured: `${variants[1]?.name}: ${show(split)}`,
      reference: `${variants[0]?.name}: ${show(plain)}`,
      target: '',
      isMet: undefined,
    }));
  } finally {
    await client.end();
  }
}
