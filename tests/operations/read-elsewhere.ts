import { searchResponse } from '../../contract/api/library/search.ts';
import { foldLibraryCounts } from '../../domain/library/catalog/library-counts.ts';
import {
  countEpisodes,
  listSitemapEpisodes,
  listSitemapPodcasts,
} from '../../domain/library/catalog/sitemap.ts';
import { reconcile } from '../../ingest/worker/index/reconcile.ts';
import { deleteExpired } from '../../ingest/worker/retention.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import type { Fixtures } from './fixtures.ts';

const searches = [
  'q=%22long+patience%22',
  'q=Nadia+NEAR/5+Halden',
  'q=Tampere+OR+chair+-shop',
  'q=speaker:Ines+warehouse',
  'q=warehuose',
  'q=Halden&type=person',
  'q=Halden&type=company&group=none',
  'q=Nadia&role=speaker&sort=newest',
  'q=what+does+a+chair+cost',
];

/** What the server and the worker read besides the operations of the API. */
export async function readElsewhere(
  { app, database, engine, load }: TestPlatform,
  { episode, podcast, entity, otherEntity, key }: Fixtures,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const found = await app.request(`/api/v1/entities/search?${searches[0]}`);
  const [result] = searchResponse.parse(await found.json()).entities;
  const url = encodeURIComponent(`http://localhost:3000/episode/x-${episode}?t=30`);
  for (const path of [
    ...searches.flatMap((search) => [
      `/api/v1/entities/search?${search}`,
      `/api/v1/entities/search/overview?${search}`,
      `/api/v1/entities/search/counts?${search}&episodes=${episode}`,
    ]),
    `/api/v1/search?cursor=*&${searches[0]}`,
    '/api/v1/search?q=Halden&format=csv',
    '/api/v1/passages?format=csv',
    `/api/v1/passages?podcast=${podcast}&from=2020-01-01`,
    `/api/v1/entities/compare?ids=${entity},${otherEntity}&days=365`,
    `/embed/${result?.passage_id}`,
    `/oembed?url=${url}`,
    ...Object.entries({ episode, podcast, entity }).map(([kind, id]) => `/images/card/${kind}/${id}`),
    `/images/card/episode/${episode}?t=30&q=warehouse`,
  ])
    await (await app.request(path, { headers })).arrayBuffer();
  await listSitemapEpisodes(database, { page: 2, limit: 50_000 });
  await listSitemapPodcasts(database, 50_000);
  await countEpisodes(database);
  for (const said of ['The ferry waits in Tampere for Nadia Okonkwo.', 'The ferry left Tampere.'])
    await load(showOf('Ferries', [{ title: 'Waiting', transcript: said }]));
  await reconcile({ database, engine });
  await foldLibraryCounts(database);
  await deleteExpired(database);
}
