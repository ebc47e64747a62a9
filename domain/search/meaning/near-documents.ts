import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { tokensToEngineText } from '../../core/text/engine-words.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import type { PassageDocument } from '../engine/documents.ts';

/** What a passage says and where, in the form of the index. */
export type SaidThere = Pick<PassageDocument, 'id' | 'episode_id' | 'ordinal' | 'text' | 'speaker'>;

/** These passages as the index has them, read from the database. */
export async function nearDocuments(database: Database, ids: string[]): Promise<SaidThere[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      id: passages.id,
      episodeId: passages.episodeId,
      ordinal: passages.ordinal,
      text: passages.text,
      speaker: passages.speaker,
      language: episodes.language,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .where(sql`${passages.id} = any(${uuidArray(ids)})`);
  const inEngine = (text: string, language: string) => tokensToEngineText(tokenize(text, language));
  return rows.map(({ id, episodeId, ordinal, text, speaker, language }) => ({
    id,
    episode_id: episodeId,
    ordinal,
    text: inEngine(text, language),
    speaker: inEngine(speaker ?? '', language),
  }));
}
