import type { Fixtures } from './fixtures.ts';

/** What is sent to an operation. Path and query values have the names that openapi.json gives them. */
export type RequestInput = {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** IDs of what earlier calls created. */
export type SavedIds = Record<string, string>;

export type Call = {
  /** Method and path, as openapi.json has them. */
  operation: string;
  status: number;
  send: (fixtures: Fixtures, saved: SavedIds) => RequestInput;
  /** What later calls need from the response. */
  save?: (answer: Record<string, unknown>) => SavedIds;
};

const unknownId = '00000000-0000-4000-8000-000000000000';
const search = { q: '"Nadia Okonkwo"', page_size: 2 };
const longQuery = { q: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') };

const call = (
  operation: string,
  status: number,
  send: RequestInput | ((fixtures: Fixtures, saved: SavedIds) => RequestInput) = {},
  save?: Call['save'],
): Call => ({
  operation,
  status,
  send: typeof send === 'function' ? send : () => send,
  ...(save ? { save: save } : {}),
});

const withKey = ({ key }: Fixtures, input: RequestInput = {}): RequestInput => ({
  ...input,
  headers: { authorization: `Bearer ${key}`, ...input.headers },
});
const withManageToken = ({ manage }: Fixtures, input: RequestInput = {}): RequestInput => ({
  ...input,
  headers: { authorization: `Bearer ${manage}` },
});
const wrongManageToken: RequestInput = { headers: { authorization: 'Bearer x.y' } };

const publicCalls: Call[] = [
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

const keyCalls: Call[] = [
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

const webhookBody = { url: 'https://example.org/mentions', term: '"Nadia Okonkwo"' };
const forWebhook = (
  fixtures: Fixtures,
  { webhook = unknownId }: SavedIds,
  input: RequestInput = {},
): RequestInput => withKey(fixtures, { ...input, path: { id: webhook, ...input.path } });

const webhookCalls: Call[] = [
  call(
    'POST /webhooks',
    201,
    (fixtures) => withKey(fixtures, { body: webhookBody }),
    ({ id }) => ({ webhook: String(id) }),
  ),
  call('POST /webhooks', 400, (fixtures) =>
    withKey(fixtures, { body: { ...webhookBody, url: 'http://127.1/' } }),
  ),
  call('POST /webhooks', 400, (fixtures) => withKey(fixtures, { body: { ...webhookBody, term: ' ' } })),
  call('POST /webhooks', 401, { body: webhookBody }),
  call('GET /webhooks', 200, (fixtures) => withKey(fixtures)),
  call('GET /webhooks', 401),
  call('GET /webhooks/{id}', 200, forWebhook),
  call('PATCH /webhooks/{id}', 200, (fixtures, saved) =>
    forWebhook(fixtures, saved, { body: { status: 'active' } }),
  ),
  call('PATCH /webhooks/{id}', 400, (fixtures, saved) =>
    forWebhook(fixtures, saved, { body: { status: 'disabled' } }),
  ),
  call('POST /webhooks/{id}/secret', 200, forWebhook),
  call('POST /webhooks/{id}/test', 202, forWebhook, ({ id }) => ({ delivery: String(id) })),
  call('GET /webhooks/{id}/deliveries', 200, (fixtures, saved) =>
    forWebhook(fixtures, saved, { query: { limit: 10 } }),
  ),
  call('GET /webhooks/{id}/deliveries', 400, (fixtures, saved) =>
    forWebhook(fixtures, saved, { query: { limit: 0 } }),
  ),
  call('POST /webhooks/{id}/deliveries/{delivery}/replay', 202, (fixtures, saved) =>
    forWebhook(fixtures, saved, { path: { delivery: saved.delivery ?? '' } }),
  ),
  call('POST /webhooks/{id}/deliveries/{delivery}/replay', 404, (fixtures, saved) =>
    forWebhook(fixtures, saved, { path: { delivery: unknownId } }),
  ),
  call('POST /webhooks/{id}/deliveries/{delivery}/replay', 404, (fixtures, saved) =>
    forWebhook(fixtures, saved, { path: { delivery: 'none' } }),
  ),
  call('DELETE /webhooks/{id}', 200, forWebhook),
  ...['GET /webhooks/{id}', 'PATCH /webhooks/{id}', 'DELETE /webhooks/{id}', 'POST /webhooks/{id}/secret']
    .concat(['POST /webhooks/{id}/test', 'GET /webhooks/{id}/deliveries'])
    .flatMap((operation) => {
      const body = operation.startsWith('PATCH') ? { body: { status: 'paused' } } : {};
      return [
        call(operation, 404, (fixtures) => withKey(fixtures, { path: { id: unknownId }, ...body })),
        call(operation, 404, (fixtures) => withKey(fixtures, { path: { id: 'none' }, ...body })),
        call(operation, 401, { path: { id: unknownId }, ...body }),
      ];
    }),
];

const subscriptionCalls: Call[] = [
  call('GET /human-check/challenge', 200),
  call('POST /subscribe', 200, ({ humanToken }) => ({
    body: {
      email: 'someone@example.org',
      search_term: 'Nadia Okonkwo',
      turnstileToken: humanToken,
      source: 'monitor-page',
    },
  })),
  call('POST /subscribe', 400, { body: { email: 'nobody', search_term: 'x', turnstileToken: 'x' } }),
  call('POST /subscribe', 400, { body: { search_term: 'x' } }),
  call('POST /verify-email', 200, ({ verification }) => ({
    body: { token: verification, email: 'you@example.org' },
  })),
  call('POST /verify-email', 400, { body: { token: 'x' } }),
  call('GET /subscription-status', 200, { query: { email: 'you@example.org' } }),
  call('GET /subscription-status', 200, ({ manage }) => ({ query: { token: manage } })),
  call('GET /subscription-status', 400, { query: { token: 'x.y' } }),
  call(
    'GET /manage',
    200,
    (fixtures) => withManageToken(fixtures),
    ({ subscriptions: subscriptionCalls }) => ({
      subscription: String((subscriptionCalls as { id: string }[])[0]?.id),
    }),
  ),
  call('GET /manage', 400, wrongManageToken),
  call('PATCH /manage', 200, (fixtures) => withManageToken(fixtures, { body: { heartbeat: true } })),
  call('PATCH /manage', 400, (fixtures) => withManageToken(fixtures, { body: { heartbeat: 'often' } })),
  call('POST /manage/subscriptions', 200, (fixtures) =>
    withManageToken(fixtures, { body: { term: 'Halden Furniture', cadence: 'daily' } }),
  ),
  call('POST /manage/subscriptions', 400, (fixtures) => withManageToken(fixtures, { body: { term: '-' } })),
  call('PATCH /manage/subscriptions/{id}', 200, (fixtures, { subscription = '' }) =>
    withManageToken(fixtures, { path: { id: subscription }, body: { cadence: 'weekly' } }),
  ),
  call('PATCH /manage/subscriptions/{id}', 400, (fixtures, { subscription = '' }) =>
    withManageToken(fixtures, { path: { id: subscription }, body: { cadence: 'hourly' } }),
  ),
  call('PATCH /manage/subscriptions/{id}', 404, (fixtures) =>
    withManageToken(fixtures, { path: { id: unknownId }, body: { cadence: 'weekly' } }),
  ),
  call('DELETE /manage/subscriptions/{id}', 404, (fixtures) =>
    withManageToken(fixtures, { path: { id: unknownId } }),
  ),
  ...['PATCH /manage/subscriptions/{id}', 'DELETE /manage/subscriptions/{id}'].map((operation) =>
    call(operation, 404, (fixtures) =>
      withManageToken(fixtures, {
        path: { id: 'none' },
        ...(operation.startsWith('PATCH') ? { body: { cadence: 'weekly' } } : {}),
      }),
    ),
  ),
  call('DELETE /manage/subscriptions/{id}', 400, { ...wrongManageToken, path: { id: unknownId } }),
  call('GET /unsubscribe', 302, ({ unsubscribe }) => ({ query: { token: unsubscribe } })),
  call('GET /unsubscribe', 400, { query: { token: 'x' } }),
  call('POST /unsubscribe', 200, ({ unsubscribe }) => ({ body: { token: unsubscribe } })),
  call('POST /unsubscribe', 400, { body: { token: 'x' } }),
  call('DELETE /manage/subscriptions/{id}', 200, (fixtures, { subscription = '' }) =>
    withManageToken(fixtures, { path: { id: subscription } }),
  ),
  call('DELETE /manage', 400, { ...wrongManageToken, body: { email: 'you@example.org' } }),
  call('DELETE /manage', 400, (fixtures) => withManageToken(fixtures, { body: { email: 'a@b.example' } })),
  call('DELETE /manage', 200, (fixtures) =>
    withManageToken(fixtures, { body: { email: 'you@example.org' } }),
  ),
];

/** Every operation with valid and with invalid input, in an order in which each finds what it needs. */
export const calls: Call[] = [...publicCalls, ...keyCalls, ...webhookCalls, ...subscriptionCalls];
