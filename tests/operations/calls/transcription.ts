import { type Call, call, type RequestInput, unknownId, withToken } from '../call.ts';
import type { Fixtures } from '../fixtures.ts';

type Target = 'podcast' | 'episode' | 'otherEpisode';

const asAdmin =
  (input: RequestInput = {}) =>
  ({ admin }: Fixtures): RequestInput =>
    withToken(admin, input);
const on = (target: Target, input: RequestInput) => (fixtures: Fixtures) =>
  withToken(fixtures.admin, { path: { id: fixtures[target] }, ...input });
const unknown = (input: RequestInput) => asAdmin({ path: { id: unknownId }, ...input });

const transcribe = 'POST /admin/episodes/{id}/transcribe';
const estimate = 'GET /admin/podcasts/{id}/transcription/estimate';
const policy = 'PUT /admin/podcasts/{id}/transcription';
const lastTen = { mode: 'last', last: 10 };

/** What a service transcribes. */
export const transcriptionCalls: Call[] = [
  call(transcribe, 200, on('otherEpisode', { body: { model: 'large-v3' } })),
  call(transcribe, 400, on('otherEpisode', { body: { model: ' ' } })),
  call(transcribe, 404, unknown({ body: {} })),
  call(transcribe, 409, on('episode', { body: {} })),
  call('GET /admin/transcription', 200, asAdmin()),
  call('GET /admin/transcription', 403, ({ member }) => withToken(member)),
  call('PATCH /admin/transcription', 200, asAdmin({ body: { is_paused: true } })),
  call('PATCH /admin/transcription', 400, asAdmin({ body: {} })),
  call('PATCH /admin/transcription', 200, asAdmin({ body: { is_paused: false } })),
  call('GET /admin/transcription/episodes', 200, asAdmin({ query: { state: 'waiting' } })),
  call('GET /admin/transcription/episodes', 400, asAdmin({ query: { state: 'lost' } })),
  call('GET /admin/transcription/podcasts', 200, asAdmin({ query: { q: 'margins' } })),
  call('GET /admin/transcription/podcasts', 400, asAdmin({ query: { cursor: 'x' } })),
  call(estimate, 200, on('podcast', { query: lastTen })),
  call(estimate, 400, on('podcast', { query: { mode: 'last' } })),
  call(estimate, 404, unknown({ query: lastTen })),
  call(policy, 200, on('podcast', { body: lastTen })),
  call(policy, 400, on('podcast', { body: { mode: 'since' } })),
  call(policy, 404, unknown({ body: { mode: 'all' } })),
];
