import { type Call, call, signedIn, unknownId, withToken } from '../call.ts';

/** The bookmarks of the account. */
export const bookmarkCalls: Call[] = [
  call(
    'POST /bookmarks/add',
    200,
    ({ episode }, { session = '' }) =>
      withToken(session, { body: { type: 'episode', id: episode, note: 'Chairs, from 01:10' } }),
    ({ bookmark }) => ({ bookmark: (bookmark as { id: string }).id }),
  ),
  call('POST /bookmarks/add', 200, ({ entity }, { session = '' }) =>
    withToken(session, { body: { type: 'entity', id: entity } }),
  ),
  call(
    'POST /bookmarks/add',
    200,
    signedIn({ body: { type: 'search', url: '/monitor?q="slow ships"&page=3&type=product' } }),
  ),
  call('POST /bookmarks/add', 400, signedIn({ body: { type: 'episode' } })),
  call('POST /bookmarks/add', 400, signedIn({ body: { type: 'animal', id: unknownId } })),
  call('POST /bookmarks/add', 400, signedIn({ body: { type: 'search', url: 'https://example.org/' } })),
  call('POST /bookmarks/add', 404, signedIn({ body: { type: 'podcast', id: unknownId } })),
  call('POST /bookmarks/add', 401, { body: { type: 'search', id: 'x' } }),
  call('GET /bookmarks/user', 200, signedIn()),
  call('GET /bookmarks/user', 200, signedIn({ query: { type: 'search', page_size: 1 } })),
  call('GET /bookmarks/user', 400, signedIn({ query: { type: 'animal' } })),
  call('GET /bookmarks/user', 401),
  call('GET /bookmarks/export', 200, signedIn()),
  call('GET /bookmarks/export', 400, signedIn({ query: { format: 'pdf' } })),
  call('GET /bookmarks/export', 401),
  call('DELETE /bookmarks/{id}/remove', 200, (_, { session = '', bookmark = '' }) =>
    withToken(session, { path: { id: bookmark } }),
  ),
  call('DELETE /bookmarks/{id}/remove', 404, signedIn({ path: { id: unknownId } })),
  call('DELETE /bookmarks/{id}/remove', 404, signedIn({ path: { id: 'none' } })),
  call('DELETE /bookmarks/{id}/remove', 401, { path: { id: unknownId } }),
];
