import { type Call, call, unknownId } from '../call.ts';

const search = { q: '"Nadia Okonkwo"', page_size: 2 };
const longQuery = { q: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') };

export const publicCalls: Call[] = [
  ...[
    '/entities/search',
    '/entities/search/overview',
    '/entities/search/feed',
    '/podcasts/episodes/search',
  ].flatMap((path) => [
    call(`GET ${path}`, 200, { query: search }),
    call(`GET ${path}`, 400, { query: { ...search, page_size: 101 } }),
    call(`GET ${path}`, 400, { query: longQuery }),
    call(`GET ${path}`, 400, { query: { q: 'x', type: 'animal' } }),
    call(`GET ${path}`, 400, { query: { q: 'x', from: 'yesterday' } }),
  ]),
  call('GET /suggest', 200, { query: { q: 'nad', limit: 3 } }),
  call('GET /suggest', 400, { query: { q: 'nad', limit: 0 } }),
  call('GET /entities/search/counts', 200, ({ episode }) => ({ query: { ...search, episodes: episode } })),
  call('GET /entities/search/counts', 400, { query: { ...search, episodes: 'one,two' } }),
  call('GET /entities/search/counts', 400, { query: search }),
  call('GET /entities/trending', 200, { query: { limit: 3, days: 30 } }),
  call('GET /entities/trending', 400, { query: { limit: 0 } }),
  call('GET /entities/compare', 200, ({ entity, otherEntity }) => ({
    query: { ids: `${entity},${otherEntity}`, days: 30 },
  })),
  call('GET /entities/compare', 400, ({ entity }) => ({ query: { ids: entity } })),
  call('GET /entities/compare', 404, ({ entity }) => ({ query: { ids: `${entity},${unknownId}` } })),
  call('GET /entities/{id}', 200, ({ entity }) => ({ path: { id: entity } })),
  call('GET /entities/{id}', 404, { path: { id: unknownId } }),
  call('GET /entities/{id}', 404, ({ episode }) => ({ path: { id: episode } })),
  call('GET /entities/{id}/mentions/timeline', 200, ({ entity }) => ({
    path: { id: entity },
    query: { days: 4 },
  })),
  call('GET /entities/{id}/mentions/timeline', 400, ({ entity }) => ({
    path: { id: entity },
    query: { days: 3_651 },
  })),
  call('GET /entities/{id}/mentions/timeline', 404, { path: { id: 'nobody' } }),
  ...[
    '/episodes/{id}',
    '/episodes/{id}/transcript',
    '/episodes/{id}/entities',
    '/podcasts/episodes/{id}',
  ].flatMap((path) => [
    call(`GET ${path}`, 200, ({ episode }) => ({ path: { id: episode } })),
    call(`GET ${path}`, 404, { path: { id: unknownId } }),
    call(`GET ${path}`, 404, { path: { id: '..%2f..%2fetc' } }),
  ]),
  call('GET /podcasts/popular', 200, { query: { limit: 5 } }),
  call('GET /podcasts/popular', 400, { query: { limit: 'many' } }),
  call('GET /podcasts/{id}', 200, ({ podcast }) => ({ path: { id: podcast }, query: { page: 1 } })),
  call('GET /podcasts/{id}', 400, ({ podcast }) => ({ path: { id: podcast }, query: { page: 0 } })),
  call('GET /podcasts/{id}', 404, { path: { id: unknownId } }),
  call('GET /podcasts/{id}/entities', 200, ({ podcast }) => ({ path: { id: podcast } })),
  call('GET /podcasts/{id}/entities', 404, ({ entity }) => ({ path: { id: entity } })),
  call('GET /health', 200),
  call('GET /site', 200),
  call('POST /events', 204, { body: { name: 'search_initiated', fields: {} } }),
  call('POST /events', 400, { body: { name: 'something_else' } }),
];
