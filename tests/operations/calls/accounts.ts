import type { Session } from '../../../contract/api/accounts/account.ts';
import { type Call, call, signedIn, unknownId, withToken } from '../call.ts';
import { bookmarkCalls } from './bookmarks.ts';
import { ownAlertCalls } from './own-alerts.ts';

const profileCalls: Call[] = [
  call('GET /users/profile', 200, signedIn()),
  call('GET /users/profile', 401),
  call('GET /users/profile', 401, { headers: { authorization: 'Bearer x' } }),
  call('PUT /users/profile/update', 200, signedIn({ body: { name: 'Ada' } })),
  call('PUT /users/profile/update', 200, signedIn({ body: { email: 'new@example.org' } })),
  call('PUT /users/profile/update', 400, signedIn({ body: { email: 'nobody' } })),
  call('PUT /users/profile/update', 400, signedIn({ body: { password: 'password1' } })),
  call('PUT /users/profile/update', 400, signedIn({ body: { role: 'admin' } })),
  call('PUT /users/profile/update', 401, { body: {} }),
  call(
    'PUT /users/profile/update',
    401,
    signedIn({ body: { password: 'four quiet herons at noon', current_password: 'not this one' } }),
  ),
  call('POST /users/email/confirm', 200, async ({ linkToken }, { session = '' }) =>
    withToken(session, { body: { token: await linkToken('change-email') } }),
  ),
  call('POST /users/email/confirm', 410, async ({ linkToken }, { session = '' }) =>
    withToken(session, { body: { token: await linkToken('change-email') } }),
  ),
  call('POST /users/email/confirm', 400, signedIn({ body: { token: 'x' } })),
  call('POST /users/email/confirm', 401, { body: { token: 'x' } }),
  call('GET /users/sessions', 200, signedIn(), ({ sessions }) => ({
    otherSession: (sessions as Session[]).find(({ is_current }) => !is_current)?.id ?? '',
  })),
  call('GET /users/sessions', 401),
  call('GET /users/analytics', 200, signedIn()),
  call('GET /users/analytics', 401),
  call('GET /users/keys', 200, signedIn(), ({ keys }) => ({
    ownKey: (keys as { id: string }[])[0]?.id ?? '',
  })),
  call('GET /users/keys', 401),
  call('GET /users/export', 200, signedIn()),
  call('GET /users/export', 401),
  call('DELETE /users/keys/{id}', 200, (_, { session = '', ownKey = '' }) =>
    withToken(session, { path: { id: ownKey } }),
  ),
  call('DELETE /users/keys/{id}', 404, signedIn({ path: { id: unknownId } })),
  call('DELETE /users/keys/{id}', 404, signedIn({ path: { id: 'none' } })),
  call('DELETE /users/keys/{id}', 401, { path: { id: unknownId } }),
];

/** At the end, because nothing works afterwards. */
const closingCalls: Call[] = [
  call('DELETE /users/sessions/{id}', 200, (_, { session = '', otherSession = '' }) =>
    withToken(session, { path: { id: otherSession } }),
  ),
  call('DELETE /users/sessions/{id}', 404, signedIn({ path: { id: unknownId } })),
  call('DELETE /users/sessions/{id}', 404, signedIn({ path: { id: 'none' } })),
  call('DELETE /users/sessions/{id}', 401, { path: { id: unknownId } }),
  call('POST /users/delete', 400, signedIn({ body: { current_password: 7 } })),
  call('POST /users/delete', 401, signedIn({ body: { current_password: 'not this one' } })),
  call('POST /users/delete', 401, { body: {} }),
  call('POST /users/delete', 200, signedIn({ body: {} })),
];

/** The account of `signInCalls`, until it is deleted. */
export const accountCalls: Call[] = [...profileCalls, ...ownAlertCalls, ...bookmarkCalls, ...closingCalls];
