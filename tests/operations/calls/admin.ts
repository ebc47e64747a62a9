import { type Call, call, type RequestInput, unknownId, withToken } from '../call.ts';
import type { Fixtures } from '../fixtures.ts';
import { transcriptionCalls } from './transcription.ts';

const asAdmin =
  (input: RequestInput = {}) =>
  ({ admin }: Fixtures): RequestInput =>
    withToken(admin, input);
const asMember = ({ member }: Fixtures): RequestInput => withToken(member);
const byId = (id: string, input: RequestInput = {}) => asAdmin({ path: { id }, ...input });
const onEpisode =
  (body?: unknown) =>
  ({ admin, episode }: Fixtures): RequestInput =>
    withToken(admin, { path: { id: episode }, ...(body === undefined ? {} : { body }) });
const onPodcast =
  (body?: unknown) =>
  ({ admin, podcast }: Fixtures): RequestInput =>
    withToken(admin, { path: { id: podcast }, ...(body === undefined ? {} : { body }) });
const onSaved =
  (name: string, input: RequestInput = {}) =>
  ({ admin }: Fixtures, saved: Record<string, string>): RequestInput =>
    withToken(admin, { path: { id: saved[name] ?? '' }, ...input });

const url = 'https://example.org/feed.xml';

const feedCalls: Call[] = [
  call('GET /admin/overview', 200, asAdmin()),
  call('GET /admin/overview', 403, asMember),
  call('POST /admin/feeds', 200, asAdmin({ body: { urls: [url, 'https://example.org/other.xml'] } })),
  call('POST /admin/feeds', 400, asAdmin({ body: { urls: ['ftp://example.org'] } })),
  call('GET /admin/feeds', 200, asAdmin({ query: { q: 'example.org/feed' } }), ({ feeds }) => ({
    feed: (feeds as { id: string }[])[0]?.id ?? '',
  })),
  call('GET /admin/feeds', 400, asAdmin({ query: { state: 'lost' } })),
  call('POST /admin/feed-previews', 200, asAdmin({ body: { url } }), ({ id }) => ({ preview: String(id) })),
  call('POST /admin/feed-previews', 400, asAdmin({ body: {} })),
  call('GET /admin/feed-previews/{id}', 200, onSaved('preview')),
  call('GET /admin/feed-previews/{id}', 404, byId(unknownId)),
  call('PATCH /admin/feeds/{id}', 200, onSaved('feed', { body: { is_paused: true } })),
  call('PATCH /admin/feeds/{id}', 400, onSaved('feed', { body: {} })),
  call('PATCH /admin/feeds/{id}', 409, onSaved('feed', { body: { url: 'https://example.org/other.xml' } })),
  call('PATCH /admin/feeds/{id}', 404, byId(unknownId, { body: { is_paused: true } })),
  call('POST /admin/feeds/{id}/poll', 200, onSaved('feed')),
  call('POST /admin/feeds/{id}/poll', 404, byId(unknownId)),
  call('DELETE /admin/feeds/{id}', 200, onSaved('feed')),
  call('DELETE /admin/feeds/{id}', 404, byId(unknownId)),
  call('DELETE /admin/feeds/{id}', 400, byId(unknownId, { query: { episodes: 'some' } })),
];

const libraryCalls: Call[] = [
  call('GET /admin/podcasts', 200, asAdmin({ query: { q: 'margins' } })),
  call('GET /admin/podcasts', 400, asAdmin({ query: { cursor: 'x' } })),
  call('PATCH /admin/podcasts/{id}', 200, onPodcast({ author: 'Teo Marsh' })),
  call('PATCH /admin/podcasts/{id}', 200, onPodcast({ republish_feed: true })),
  call('GET /podcasts/{id}/feed.xml', 200, ({ podcast }) => ({ path: { id: podcast } })),
  call('PATCH /admin/podcasts/{id}', 400, onPodcast({ language: '?' })),
  call('PATCH /admin/podcasts/{id}', 404, byId(unknownId, { body: { title: 'New' } })),
  call('POST /admin/podcasts/{id}/reingest', 200, onPodcast()),
  call('POST /admin/podcasts/{id}/reingest', 404, byId(unknownId)),
  call('GET /admin/episodes', 200, asAdmin({ query: { q: 'price' } })),
  call('GET /admin/episodes', 400, asAdmin({ query: { podcast: 'x' } })),
  call(
    'GET /admin/episodes/{id}/passages',
    200,
    ({ admin, episode }) => withToken(admin, { path: { id: episode }, query: { q: 'warehouse' } }),
    ({ passages }) => ({ passage: (passages as { id: string }[])[0]?.id ?? '' }),
  ),
  call('GET /admin/episodes/{id}/passages', 400, byId('x')),
  call('GET /admin/episodes/{id}/passages', 404, byId(unknownId)),
  call('PATCH /admin/episodes/{id}', 200, onEpisode({ language: 'en' })),
  call('PATCH /admin/episodes/{id}', 400, onEpisode({ image_url: 'javascript:x' })),
  call('PATCH /admin/episodes/{id}', 404, byId(unknownId, { body: { title: 'New' } })),
  call(
    'PUT /admin/episodes/{id}/transcript',
    200,
    onEpisode({ text: 'WEBVTT', file_name: 'episode.vtt' }),
    ({ id }) => ({ job: String(id) }),
  ),
  call('PUT /admin/episodes/{id}/transcript', 400, onEpisode({ text: 'x', file_name: 'episode.exe' })),
  call('POST /admin/episodes/{id}/reingest', 200, onEpisode()),
  call('POST /admin/episodes/{id}/reingest', 404, byId(unknownId)),
  call('GET /admin/jobs/{id}', 200, onSaved('job')),
  call('GET /admin/jobs/{id}', 404, byId(unknownId)),
];

const entityCalls: Call[] = [
  call('GET /admin/entities', 200, asAdmin({ query: { q: 'nadia' } })),
  call('GET /admin/entities', 400, asAdmin({ query: { type: 'animal' } })),
  call('GET /admin/entities/{id}', 200, ({ admin, entity }) => withToken(admin, { path: { id: entity } })),
  call('GET /admin/entities/{id}', 404, byId(unknownId)),
  call(
    'POST /admin/corrections',
    200,
    ({ admin, entity }) =>
      withToken(admin, { body: { kind: 'rename', entity_id: entity, name: 'Nadia O. Okonkwo' } }),
    ({ correction }) => ({ correction: (correction as { id: string }).id }),
  ),
  call('POST /admin/corrections', 400, asAdmin({ body: { kind: 'merge' } })),
  call('POST /admin/corrections', 404, asAdmin({ body: { kind: 'reject', entity_id: unknownId } })),
  call('POST /admin/corrections', 409, ({ admin, otherEntity }) =>
    withToken(admin, { body: { kind: 'merge', entity_id: otherEntity, into: otherEntity } }),
  ),
  call('GET /admin/corrections', 200, asAdmin()),
  call('GET /admin/corrections', 401),
  call('POST /admin/corrections/{id}/undo', 200, onSaved('correction')),
  call('POST /admin/corrections/{id}/undo', 404, onSaved('correction')),
];

const mailCalls: Call[] = [
  call('GET /admin/messages', 200, asAdmin({ query: { status: 'dead' } })),
  call('GET /admin/messages', 400, asAdmin({ query: { status: 'lost' } })),
  call('POST /admin/messages/{id}/retry', 404, byId(unknownId)),
  call('POST /admin/messages/{id}/retry', 200, ({ admin, deadMessage }) =>
    withToken(admin, { path: { id: deadMessage } }),
  ),
  call('POST /admin/messages/retry', 200, asAdmin()),
  call('POST /admin/messages/retry', 403, asMember),
  call('GET /admin/webhooks', 200, asAdmin()),
  call('GET /admin/webhooks', 403, asMember),
  call('GET /admin/deliveries', 200, asAdmin({ query: { status: 'failed' } }), ({ deliveries }) => ({
    anyDelivery: (deliveries as { id: string }[])[0]?.id ?? '',
  })),
  call('GET /admin/deliveries', 400, asAdmin({ query: { status: 'lost' } })),
  call('POST /admin/deliveries/{id}/retry', 200, onSaved('anyDelivery')),
  call('POST /admin/deliveries/{id}/retry', 404, byId(unknownId)),
  call('POST /admin/key-invitations', 200, asAdmin({ body: { email: 'someone@example.org', tier: 'pro' } })),
  call('POST /admin/key-invitations', 400, asAdmin({ body: { email: 'nobody' } })),
  call('GET /admin/keys', 200, asAdmin(), ({ keys }) => ({
    keyPrefix:
      (keys as { prefix: string; revoked_at: string | null }[]).findLast(
        ({ revoked_at }) => revoked_at === null,
      )?.prefix ?? '',
  })),
  call('GET /admin/keys', 401),
  call('PATCH /admin/keys/{prefix}', 200, ({ admin }, { keyPrefix = '' }) =>
    withToken(admin, { path: { prefix: keyPrefix }, body: { tier: 'pro' } }),
  ),
  call('PATCH /admin/keys/{prefix}', 404, asAdmin({ path: { prefix: 'none' }, body: { tier: 'pro' } })),
  call('PATCH /admin/keys/{prefix}', 400, asAdmin({ path: { prefix: 'none' }, body: { tier: 'gold' } })),
  call('POST /admin/keys/{prefix}/revoke', 200, ({ admin }, { keyPrefix = '' }) =>
    withToken(admin, { path: { prefix: keyPrefix } }),
  ),
  call('POST /admin/keys/{prefix}/revoke', 404, asAdmin({ path: { prefix: 'none' } })),
];

const reason = 'Requested by the guest, letter of May 3';

/** At the end: what is removed, no other call finds. */
const takedownCalls: Call[] = [
  call('POST /admin/passages/{id}/takedown', 200, onSaved('passage', { body: { reason } })),
  call('POST /admin/passages/{id}/takedown', 404, byId(unknownId, { body: { reason } })),
  call('POST /admin/episodes/{id}/takedown', 400, onEpisode({ reason: ' ' })),
  call('POST /admin/episodes/{id}/takedown', 200, onEpisode({ reason })),
  call('POST /admin/episodes/{id}/takedown', 410, onEpisode({ reason })),
  call('POST /admin/episodes/{id}/transcribe', 410, onEpisode({})),
  call('GET /episodes/{id}', 410, ({ episode }) => ({ path: { id: episode } })),
  call('DELETE /admin/episodes/{id}', 410, onEpisode()),
  call('DELETE /admin/episodes/{id}', 200, ({ admin, otherEpisode }) =>
    withToken(admin, { path: { id: otherEpisode } }),
  ),
  call('GET /admin/takedowns', 200, asAdmin(), ({ takedowns }) => ({
    takedown: (takedowns as { id: string }[])[0]?.id ?? '',
  })),
  call('GET /admin/takedowns', 401),
  call('POST /admin/takedowns/{id}/lift', 200, onSaved('takedown')),
  call('POST /admin/takedowns/{id}/lift', 404, onSaved('takedown')),
  call('DELETE /admin/podcasts/{id}', 200, onPodcast()),
  call('DELETE /admin/podcasts/{id}', 404, byId(unknownId)),
  call('GET /admin/audit', 200, asAdmin()),
  call('GET /admin/audit', 400, asAdmin({ query: { cursor: 'x' } })),
];

export const adminCalls: Call[] = [
  ...feedCalls,
  ...libraryCalls,
  ...entityCalls,
  ...mailCalls,
  ...transcriptionCalls,
  ...takedownCalls,
];
