import { type SearchResponse, searchParameters } from '../../contract/api/library/search.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { searchMentions } from '../../domain/search/search.ts';
import type { TestPlatform } from '../platform.ts';
import { waitUntil } from '../wait-until.ts';
import { openMeaning } from './open-meaning.ts';

/** What a response shows, without the time that it took. */
const shown = ({ entities, more, meaning, total_hits }: SearchResponse) => ({
  meaning,
  total_hits,
  entities: entities.map(({ passage_id }) => passage_id),
  more: more.map(({ passage_id, match, context }) => ({ passage_id, match, context })),
});
export type Shown = ReturnType<typeof shown>;

/** Several servers on one database, as far as searches go: each follows the vectors for itself. */
export function openServers(platform: TestPlatform, embedders: Embedder[][]) {
  const servers = embedders.map((own) => openMeaning(platform.databaseUrl, own));
  const search = async (q: string): Promise<Shown[]> => {
    const parameters = searchParameters.parse({ q });
    const responses = await Promise.all(
      servers.map((meaning) => searchMentions({ ...platform, meaning }, parameters)),
    );
    return responses.map(shown);
  };
  const untilAll = (isSo: (all: Shown[]) => boolean, q: string) =>
    waitUntil(async () => {
      const all = await search(q);
      return isSo(all) && all.every((one) => JSON.stringify(one) === JSON.stringify(all[0]));
    });
  return {
    servers,
    search,
    /** Until all servers give one answer, and this is what they mean. */
    untilMeant: (q: string, part: string) =>
      untilAll(
        (all) => all.every(({ more }) => more[0]?.match === 'meaning' && more[0].context.includes(part)),
        q,
      ),
    untilState: (model: string, share: number) =>
      waitUntil(() => servers.every(({ state }) => state?.model === model && state.share === share)),
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
