import { type Call, call, type RequestInput, type SavedIds, unknownId, withKey } from '../call.ts';
import type { Fixtures } from '../fixtures.ts';

const webhookBody = { url: 'https://example.org/mentions', term: '"Nadia Okonkwo"' };
const forWebhook = (
  fixtures: Fixtures,
  { webhook = unknownId }: SavedIds,
  input: RequestInput = {},
): RequestInput => withKey(fixtures, { ...input, path: { id: webhook, ...input.path } });

export const webhookCalls: Call[] = [
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
