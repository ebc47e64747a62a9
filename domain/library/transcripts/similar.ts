import type { SimilarToEpisode } from '../../../contract/api/library/similar.ts';
import type { Database } from '../../core/database/connection.ts';
import { getPassages } from './passages.ts';

/** Those of these passages that there are, each with the one that it is near to. */
export async function getSimilarPassages(
  database: Database,
  similar: { id: string; nearTo: string }[],
  publicUrl: string,
): Promise<SimilarToEpisode['passages']> {
  const ids = similar.flatMap(({ id, nearTo }) => [id, nearTo]);
  const rows = await getPassages(database, [...new Set(ids)], publicUrl);
  const byId = new Map(rows.map((row) => [row.passage_id, row]));
  return similar.flatMap(({ id, nearTo }) => {
    const passage = byId.get(id);
    const moment = byId.get(nearTo);
    if (!passage || !moment) return [];
    const { passage_id, text, speaker, start_seconds, start_estimated, url } = moment;
    return [{ ...passage, near_to: { passage_id, text, speaker, start_seconds, start_estimated, url } }];
  });
}
