import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/connection.ts';
import { mentions, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { isSearched } from '../../library/works/copies.ts';
import { toSignedBytes } from '../../meaning/vectors.ts';

/** A famous entity has tens of thousands. */
const maxMentions = 1_000;

/** A passage that mentions an entity, with what it means. */
export type MentionPassage = {
  id: string;
  episodeId: string;
  ordinal: number;
  text: string;
  /** The name as it is written there. */
  surfaceForm: string;
  /** How many other names the passage mentions. */
  others: number;
  vector: Int8Array;
};

type Row = Omit<MentionPassage, 'vector'> & { total: number; bytes: Buffer | null };

const m = alias(mentions, 'm');
const other = alias(mentions, 'other');
const p = alias(passages, 'p');
const own = alias(passages, 'own');
const v = alias(passageVectors, 'v');

/**
 * The passages in which others mention an entity, once each. The order is that of a number made from their places: the first
 * thousand are an even draw, and the same ones each time. Without a model, they are only counted.
 */
export async function readMentions(
  database: Database,
  { entityId, model }: { entityId: string; model: string | undefined },
): Promise<{ total: number; passages: MentionPassage[] }> {
  const { rows } = await database.execute<Row>(sql`
    with mentioned as (
      select ${m.episodeId} as "episodeId", ${m.ordinal} as ordinal, min(${m.surfaceForm}) as "surfaceForm"
      from ${mentions} m where ${m.entityId} = ${entityId} and ${isSearched(m.episodeId)} and not exists (
        select from ${passages} own where ${own.speakerEntityId} = ${entityId}
          and ${own.episodeId} = ${m.episodeId} and ${own.ordinal} = ${m.ordinal})
      group by 1, 2),
    drawn as materialized (
      select *, (count(*) over ())::int as total from mentioned
      order by hashtextextended("episodeId"::text, ordinal), "episodeId" limit ${model === undefined ? 1 : maxMentions})
    select ${p.id} as id, drawn.*, ${p.text} as text,
      (select count(distinct ${other.entityId})::int from ${mentions} other where ${other.episodeId} = drawn."episodeId"
        and ${other.ordinal} = drawn.ordinal and ${other.entityId} <> ${entityId}) as others,
      case when vector.position is not null then
        substring(${v.vectors} from (vector.position - 1) * vector.length + 1 for vector.length) end as bytes
    from drawn join ${passages} p on ${p.episodeId} = drawn."episodeId" and ${p.ordinal} = drawn.ordinal
    left join ${passageVectors} v on ${v.model} = ${model ?? null} and ${v.episodeId} = drawn."episodeId"
    left join lateral (
      select array_position(${v.passageIds}, ${p.id}) as position,
        length(${v.vectors}) / greatest(cardinality(${v.passageIds}), 1) as length) vector on true
    order by hashtextextended(drawn."episodeId"::text, drawn.ordinal), drawn."episodeId"`);
  return {
    total: rows[0]?.total ?? 0,
    passages: rows.flatMap(({ bytes, total: _, ...passage }) =>
      bytes ? [{ ...passage, vector: toSignedBytes(bytes) }] : [],
    ),
  };
}
