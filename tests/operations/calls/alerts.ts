import { type Call, call, type RequestInput, unknownId, withToken } from '../call.ts';
import type { Fixtures } from '../fixtures.ts';

const withManageToken = ({ manage }: Fixtures, input: RequestInput = {}): RequestInput => ({
  ...input,
  headers: { authorization: `Bearer ${manage}` },
});
/** With the token of a manage link that has expired. */
const withOldToken =
  (body?: unknown) =>
  ({ oldManage }: Fixtures): RequestInput => ({
    path: { id: unknownId },
    headers: { authorization: `Bearer ${oldManage}` },
    ...(body === undefined ? {} : { body }),
  });
const wrongManageToken: RequestInput = { headers: { authorization: 'Bearer x.y' } };

export const alertCalls: Call[] = [
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
  call('POST /subscriptions/verify-email', 200, ({ verification }) => ({ body: { token: verification } })),
  call('POST /subscriptions/verify-email', 400, { body: { token: 'x' } }),
  call('GET /subscription-status', 200, { query: { email: 'you@example.org' } }),
  call('GET /subscription-status', 200, ({ manage }) => ({ query: { token: manage } })),
  call('GET /subscription-status', 400, { query: { token: 'x.y' } }),
  call('POST /manage/link', 200, ({ secondHumanToken }) => ({
    body: { email: 'you@example.org', turnstileToken: secondHumanToken },
  })),
  call('POST /manage/link', 400, { body: { email: 'you@example.org', turnstileToken: 'x' } }),
  call('GET /subscription-status', 410, ({ oldManage }) => ({ query: { token: oldManage } })),
  call('POST /manage/link/renew', 200, ({ oldManage }) => ({ body: { token: oldManage } })),
  call('POST /manage/link/renew', 400, { body: { token: 'x.y' } }),
  call('POST /manage/link/replace', 400, wrongManageToken),
  call('POST /manage/link/replace', 410, withOldToken()),
  call(
    'GET /manage',
    200,
    (fixtures) => withManageToken(fixtures),
    ({ subscriptions }) => ({
      subscription: String((subscriptions as { id: string }[])[0]?.id),
    }),
  ),
  call('GET /manage', 400, wrongManageToken),
  call('GET /manage', 410, withOldToken()),
  call('PATCH /manage', 410, withOldToken({ heartbeat: true })),
  call('DELETE /manage', 410, withOldToken({ email: 'you@example.org' })),
  call('POST /manage/subscriptions', 410, withOldToken({ term: 'Halden Furniture' })),
  call('PATCH /manage/subscriptions/{id}', 410, withOldToken({ cadence: 'daily' })),
  call('DELETE /manage/subscriptions/{id}', 410, withOldToken()),
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
  call(
    'POST /manage/link/replace',
    200,
    (fixtures) => withManageToken(fixtures),
    ({ token }) => ({
      manageToken: String(token),
    }),
  ),
  call('DELETE /manage', 200, (_, { manageToken = '' }) =>
    withToken(manageToken, { body: { email: 'you@example.org' } }),
  ),
];
