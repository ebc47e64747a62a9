import { type Call, call, signedIn, unknownId, withToken } from '../call.ts';

const firstId = (items: unknown) => (items as { id: string }[])[0]?.id ?? '';
const own =
  (body?: object) =>
  (_: unknown, { session = '', ownAlert = '' }: Record<string, string>) =>
    withToken(session, { path: { id: ownAlert }, ...(body ? { body } : {}) });

/** The alerts of the account, and what they matched. */
export const ownAlertCalls: Call[] = [
  call('GET /subscriptions/user', 200, signedIn()),
  call('GET /subscriptions/user', 401),
  call(
    'POST /subscriptions/create',
    201,
    signedIn({ body: { term: '"slow ships" OR "price of a table"', cadence: 'daily' } }),
    ({ id }) => ({ ownAlert: String(id) }),
  ),
  call('POST /subscriptions/create', 201, signedIn({ body: { search_term: 'oak' } })),
  call('POST /subscriptions/create', 201, signedIn({ body: { keyword: 'birch' } })),
  call('POST /subscriptions/create', 400, signedIn({ body: { term: '-' } })),
  call('POST /subscriptions/create', 400, signedIn({ body: { term: 'x', frequency: 'daily' } })),
  call('POST /subscriptions/create', 400, signedIn({ body: {} })),
  call('POST /subscriptions/create', 401, { body: { term: 'x' } }),
  call('PUT /subscriptions/{id}/update', 200, own({ status: 'paused', cadence: 'weekly' })),
  call('PUT /subscriptions/{id}/update', 400, own({ cadence: 'hourly' })),
  // Another term is another alert.
  call('PUT /subscriptions/{id}/update', 400, own({ term: 'another' })),
  call('PUT /subscriptions/{id}/update', 404, signedIn({ path: { id: unknownId }, body: {} })),
  call('PUT /subscriptions/{id}/update', 404, signedIn({ path: { id: 'none' }, body: {} })),
  call('PUT /subscriptions/{id}/update', 401, { path: { id: unknownId }, body: {} }),
  call('DELETE /subscriptions/{id}/delete', 200, own()),
  call('DELETE /subscriptions/{id}/delete', 404, own()),
  call('DELETE /subscriptions/{id}/delete', 401, { path: { id: unknownId } }),
  call('GET /notifications/user', 200, signedIn({ query: { unread_only: '1' } }), ({ notifications }) => ({
    notification: firstId(notifications),
  })),
  call('GET /notifications/user', 400, signedIn({ query: { page: 0 } })),
  call('GET /notifications/user', 400, signedIn({ query: { unread_only: 'maybe' } })),
  call('GET /notifications/user', 401),
  call('PUT /notifications/{id}/read', 200, (_, { session = '', notification = '' }) =>
    withToken(session, { path: { id: notification } }),
  ),
  call('PUT /notifications/{id}/read', 404, signedIn({ path: { id: unknownId } })),
  call('PUT /notifications/{id}/read', 404, signedIn({ path: { id: 'none' } })),
  call('PUT /notifications/{id}/read', 401, { path: { id: unknownId } }),
  call('PUT /notifications/mark-all-read', 200, signedIn()),
  call('PUT /notifications/mark-all-read', 401),
];
