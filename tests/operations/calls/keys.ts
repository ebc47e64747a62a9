import { type Call, call, withKey } from '../call.ts';

const search = { q: '"Nadia Okonkwo"', page_size: 2 };
const longQuery = { q: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') };

export const keyCalls: Call[] = [
  call('GET /search', 200, (fixtures) => withKey(fixtures, { query: search })),
  call('GET /search', 200, (fixtures) =>
    withKey(fixtures, { query: { ...search, cursor: '*', fields: 'name' } }),
  ),
  call('GET /search', 400, (fixtures) => withKey(fixtures, { query: longQuery })),
  call('GET /search', 400, (fixtures) => withKey(fixtures, { query: { q: 'x', fields: 'secrets' } })),
  call('GET /search', 400, (fixtures) => withKey(fixtures)),
  call('GET /search', 400, (fixtures) => withKey(fixtures, { query: { q: ' ' } })),
  call('GET /search', 401, { query: search }),
  call('GET /passages', 200, (fixtures) => withKey(fixtures, { query: { limit: 2 } })),
  call('GET /passages', 400, (fixtures) => withKey(fixtures, { query: { cursor: 'x' } })),
  call('GET /passages', 401, { headers: { authorization: 'Bearer ear_wrong' } }),
  call('POST /keys/claim', 200, ({ invitation }) => ({ body: { token: invitation } })),
  call('POST /keys/claim', 410, ({ invitation }) => ({ body: { token: invitation } })),
  call('POST /keys/claim', 400, { body: { token: 'x' } }),
  call('POST /keys/claim', 400, { body: {} }),
];
