import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdWebhook, webhook, webhookList } from '../../contract/api/alerts/webhook.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { createKey, rotateKey } from '../../domain/accounts/keys/keys.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform, unlimited } from '../../testing/platform.ts';
import { forbiddenAddresses } from './forbidden-addresses.ts';

let platform: TestPlatform;
let app: ReturnType<typeof createApp>;
let mine: string;
let theirs: string;

const request = (key: string, method: string, path: string, body?: unknown) =>
  app.request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const codeOf = async (answer: Response | Promise<Response>) => {
  const settled = await answer;
  return [settled.status, errorBody.parse(await settled.json()).code];
};

beforeAll(async () => {
  platform = await openTestPlatform();
  app = createApp({ ...platform.dependencies, limits: unlimited });
  const owner = { name: 'Tests', email: 'tests@example.org', tier: 'free' } as const;
  mine = await createKey(platform.database, owner);
  theirs = await createKey(platform.database, { ...owner, email: 'others@example.org' });
});

afterAll(() => platform?.close());

describe('a webhook', () => {
  it('is created, listed, paused and deleted with its own key, and unknown to any other', async () => {
    const answer = await request(mine, 'POST', '/webhooks', {
      url: 'https://example.org/mentions',
      term: '"open source" -podcast',
      filters: { language: 'en' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const made = createdWebhook.parse(await answer.json());
    expect(made).toMatchObject({
      status: 'active',
      events: ['mention.created'],
      filters: { language: 'en' },
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = webhookList.parse(await (await request(mine, 'GET', '/webhooks')).json());
    expect(listed.webhooks.map(({ id }) => id)).toEqual([made.id]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const paused = await request(mine, 'PATCH', `/webhooks/${made.id}`, { status: 'paused' });
    expect(webhook.parse(await paused.json()).status).toBe('paused');
    expect(await codeOf(request(theirs, 'GET', `/webhooks/${made.id}`))).toEqual([404, 'webhook_not_found']);
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect(
        await codeOf(
          request(
            theirs,
            method,
            `/webhooks/${made.id}${path}`,
            method === 'PATCH' ? { status: 'active' } : undefined,
          ),
        ),
      ).toEqual([404, 'webhook_not_found']);
    expect((await request(mine, 'DELETE', `/webhooks/${made.id}`)).status).toBe(200);
    expect(await codeOf(request(mine, 'GET', `/webhooks/${made.id}`))).toEqual([404, 'webhook_not_found']);
  });

  it('whose words may be anywhere, because it is older, changes that with a request, and nothing else', async () => {
    const input = { url: 'https://example.org/mentions', term: 'paper mill' };
    const made = createdWebhook.parse(await (await request(mine, 'POST', '/webhooks', input)).json());
    expect(made.anywhere).toBe(false);
    await platform.pool.query(
      `update webhooks set anywhere = true, status = 'disabled', disabled_reason = 'It answered 410.' where id = $1`,
      [made.id],
    );
    const read = async () => webhook.parse(await (await request(mine, 'GET', `/webhooks/${made.id}`)).json());
    const before = await read();
    expect(before.anywhere).toBe(true);
    expect((await request(mine, 'PATCH', `/webhooks/${made.id}`, { anywhere: false })).status).toBe(200);
    expect(await read()).toEqual({ ...before, anywhere: false });
  });

  it('is refused for every spelling of a forbidden address', async () => {
    expect(forbiddenAddresses.length).toBeGreaterThanOrEqual(60);
    for (const url of forbiddenAddresses)
      expect([url, ...(await codeOf(request(mine, 'POST', '/webhooks', { url, term: 'Lisbon' })))]).toEqual([
        url,
        400,
        'url_not_allowed',
      ]);
  });

  it('needs a URL and a term with words', async () => {
    const url = 'https://example.org/';
    for (const [body, code] of [
      [{ url }, 'invalid_request'],
      [{ term: 'Lisbon' }, 'invalid_request'],
      [{ url, term: '-Lisbon' }, 'invalid_term'],
      [{ url, term: 'a '.repeat(33) }, 'query_too_long'],
      [{ url, term: 'Lisbon', events: [] }, 'invalid_request'],
      [{ url, term: 'Lisbon', events: ['everything'] }, 'invalid_request'],
      [{ url, term: 'Lisbon', filters: { podcast: 'none' } }, 'invalid_request'],
      [{ url, term: 'Lisbon', filter: { language: 'en' } }, 'invalid_request'],
      [{ url, term: 'Lisbon', filters: { lang: 'en' } }, 'invalid_request'],
      [JSON.parse(`{"url": "${url}", "term": "x", "__proto__": {"status": "active"}}`), 'invalid_request'],
      [[], 'invalid_request'],
    ] as const)
      expect(await codeOf(request(mine, 'POST', '/webhooks', body))).toEqual([400, code]);
    const untold = await request(mine, 'POST', '/webhooks', { url });
    expect(errorBody.parse(await untold.json()).error).toBe('term is required.');
    const unknown = await request(mine, 'POST', '/webhooks', { url, term: 'Lisbon', filter: {} });
    expect(errorBody.parse(await unknown.json()).error).toBe(
      'The request body has an unknown field: filter.',
    );
    expect(await codeOf(request(mine, 'GET', '/webhooks/none'))).toEqual([404, 'webhook_not_found']);
    expect(await codeOf(request('', 'GET', '/webhooks'))).toEqual([401, 'key_missing']);
    expect(await codeOf(request('ear_wrong', 'POST', '/webhooks', { url, term: 'x' }))).toEqual([
      401,
      'key_invalid',
    ]);
  });

  it('is limited to a hundred per key, and stays when its key is rotated', async () => {
    const key = await createKey(platform.database, { name: 'Many', email: 'm@example.org', tier: 'pro' });
    const make = (at: number) =>
      request(key, 'POST', '/webhooks', { url: `https://example.org/${at}`, term: 'Lisbon' });
    const answers = await Promise.all(Array.from({ length: 104 }, (_, at) => make(at)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(100);
    expect(await codeOf(make(0))).toEqual([409, 'webhook_limit_reached']);
    const next = (await rotateKey(platform.database, key.slice(0, 12))) ?? '';
    const listed = webhookList.parse(await (await request(next, 'GET', '/webhooks')).json());
    expect(listed.webhooks.length).toBe(100);
  });
});
