import { beforeAll, describe, expect, it } from 'vitest';
import type { LoginResponse } from '../../contract/api/accounts/account.ts';
import type { SearchReport } from '../../contract/api/service/analytics-report.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { showOf } from '../../testing/show-of.ts';
import { openAlertHarness } from '../alerts/alert-harness.ts';
import { accountSteps, password } from './steps.ts';

type Document = {
  paths: Record<string, Record<string, { security?: object[]; requestBody?: object }>>;
};

/** A person with something of every kind that has an id. */
type Owner = { email: string; session: LoginResponse; key: string; ids: Record<string, string> };

const harness = openAlertHarness();
const { call, createAccount, login } = accountSteps(harness);
const term = 'copper kettle';

async function createOwner(email: string): Promise<Owner> {
  await createAccount(email);
  const session = (await login(email)).body;
  const { token } = session;
  const idOf = async (answer: Promise<{ body: Record<string, unknown> }>) => String((await answer).body.id);
  const key = await createKey(harness.platform.database, { name: email, email, tier: 'pro' });
  const alert = await idOf(call('POST', '/subscriptions/create', { token, body: { term } }));
  const added = await call<{ bookmark: { id: string } }>('POST', '/bookmarks/add', {
    token,
    body: { type: 'search', id: `kettles of ${email}` },
  });
  const webhook = await idOf(
    call('POST', '/webhooks', { token: key, body: { url: 'https://hooks.example.org/', term } }),
  );
  return { email, session, key, ids: { alert, bookmark: added.body.bookmark.id, webhook } };
}

/** Ids that exist only once an episode has matched, or that lists alone show. */
async function addListedIds({ session: { token }, key, ids }: Owner): Promise<void> {
  const first = async (path: string, name: string, bearer = token) => {
    const { body } = await call<Record<string, { id: string }[]>>('GET', path, { token: bearer });
    return body[name]?.[0]?.id ?? '';
  };
  ids.notification = await first('/notifications/user', 'notifications');
  ids.session = await first('/users/sessions', 'sessions');
  ids.key = await first('/users/keys', 'keys');
  ids.delivery = await first(`/webhooks/${ids.webhook}/deliveries`, 'deliveries', key);
}

let victim: Owner;
let stranger: Owner;
let document: Document;

beforeAll(async () => {
  victim = await createOwner('victim@example.org');
  stranger = await createOwner('stranger@example.org');
  await harness.platform.load(
    showOf('Kitchens', [
      {
        title: 'Kettles',
        publicationDate: new Date().toISOString(),
        transcript: '**Ida Holm:** The copper kettle sings.',
      },
    ]),
  );
  await addListedIds(victim);
  await addListedIds(stranger);
  document = (await call<Document>('GET', '/openapi.json')).body;
}, 120_000);

/** Everything that an owner can read of their own. */
async function readAll({ session: { token }, key, ids }: Owner): Promise<string> {
  const paths = ['/users/export', '/subscriptions/user', '/notifications/user', '/bookmarks/user'];
  const own = await Promise.all(paths.map((path) => call('GET', path, { token })));
  const hooks = await Promise.all(
    ['/webhooks', `/webhooks/${ids.webhook}/deliveries`].map((path) => call('GET', path, { token: key })),
  );
  expect([...own, ...hooks].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  // The own reads count as usage of the key.
  return JSON.stringify([...own, ...hooks]).replace(/"used":\d+/g, '');
}

describe('two accounts', () => {
  it('have something of every kind', () => {
    for (const { ids } of [victim, stranger]) expect(Object.values(ids)).not.toContain('');
  });

  it('cannot read or change anything of each other: every call with every id', async () => {
    const before = await readAll(victim);
    const secrets = [victim.email, ...Object.values(victim.ids)];
    const leaks: string[] = [];
    let calls = 0;
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { security, requestBody }] of Object.entries(methods)) {
        const schemes = (security ?? []).flatMap((scheme) => Object.keys(scheme));
        const isOwn = schemes.includes('session') || schemes.includes('apiKey');
        // Deleting the own account would end the test.
        if (!isOwn || path === '/users/delete' || path === '/auth/logout') continue;
        const token = schemes.includes('session') ? stranger.session.token : stranger.key;
        const ids = path.includes('{') ? Object.values(victim.ids) : [''];
        for (const id of ids)
          for (const otherId of path.includes('{delivery}') ? Object.values(victim.ids) : ['']) {
            const filled = path.replace('{id}', id).replace('{delivery}', otherId);
            const answer = await call(method.toUpperCase(), filled, {
              token,
              ...(requestBody ? { body: bodyFor(path) } : {}),
            }).catch((error) => ({ status: 0, body: String(error) }));
            calls += 1;
            const text = JSON.stringify(answer.body);
            if (path.includes('{') && answer.status !== (path.startsWith('/admin/') ? 403 : 404))
              leaks.push(`${method} ${path}: ${answer.status}`);
            if (secrets.some((secret) => text.includes(secret))) leaks.push(`${method} ${path}: ${text}`);
          }
      }
    expect(leaks).toEqual([]);
    expect(calls).toBeGreaterThan(100);
    expect(await readAll(victim)).toBe(before);
  }, 60_000);

  it('cannot use a link that was mailed to the other', async () => {
    const { token } = stranger.session;
    await call('PUT', '/users/profile/update', {
      token: victim.session.token,
      body: { email: 'victims-other@example.org', current_password: password },
    });
    await harness.sendMessages();
    const mail = harness.mailTo('victims-other@example.org').at(-1);
    const link = /#token=([\w-]+)/.exec((mail?.raw ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
    const confirm = (bearer: string) =>
      call('POST', '/users/email/confirm', { token: bearer, body: { token: link } });
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm(victim.session.token)).status).toBe(200);
    const { body } = await call<{ subscriptions: { id: string }[] }>('GET', '/subscriptions/user', {
      token: victim.session.token,
    });
    expect(body.subscriptions.map(({ id }) => id)).toEqual([victim.ids.alert]);
  });
});

describe('an account', () => {
  it('gathers the alerts that its address had before, and confirms what others asked for', async () => {
    const email = 'early@example.org';
    harness.startWorker();
    await harness.verified(email, 'brass whistle');
    await harness.afterTest();
    await harness.subscribe(email, 'tin whistle');
    const { token } = await createAccount(email);
    const list = async () => {
      const { body } = await call<{ subscriptions: { id: string; term: string; status: string }[] }>(
        'GET',
        '/subscriptions/user',
        { token },
      );
      return body.subscriptions;
    };
    expect((await list()).map(({ term, status }) => [term, status])).toEqual([
      ['tin whistle', 'pending'],
      ['brass whistle', 'active'],
    ]);
    const [pending] = await list();
    const confirmed = await call('PUT', `/subscriptions/${pending?.id}/update`, {
      token,
      body: { status: 'active' },
    });
    expect(confirmed.body).toMatchObject({ term: 'tin whistle', status: 'active' });
  });

  it('has its searches counted by week, and nothing that it alone searched for is shown to anyone', async () => {
    const { token } = await createAccount('curious@example.org');
    const search = (q: string) => call('GET', `/entities/search?q=${q}`, { token });
    for (const q of [
      'kettle',
      'kettle',
      'Kettle',
      'kettle',
      'kettle',
      'rarely',
      'rarely',
      'rarely',
      'rarely',
    ])
      await search(q);
    await harness.platform.dependencies.searchCounter.flush();
    const report = await call<SearchReport>('GET', '/analytics/search?days=1');
    expect(report.body).toMatchObject({ days: [{ searches: 9 }], queries: [] });
    const own = await call('GET', '/users/analytics', { token });
    expect(JSON.stringify(own.body)).toContain('"searches":9');
    const { rows } = await harness.platform.database.execute<{ text: string }>(
      `select string_agg(row(c.*)::text, ' ') as text from search_counts c`,
    );
    expect(rows[0]?.text).not.toMatch(/@|curious|\b[0-9a-f]{8}-/);
  });

  it('survives the manage link, which anyone may forward, and takes everything with it when deleted', async () => {
    const { database } = harness.platform;
    const { token } = victim.session;
    const bad = await call('POST', '/users/delete', { token, body: { current_password: 'not this one' } });
    expect(bad.status).toBe(401);
    const answer = await call('POST', '/users/delete', { token, body: { current_password: password } });
    expect(answer.status).toBe(200);
    expect((await call('GET', '/users/profile', { token })).status).toBe(401);
    expect((await call('GET', '/webhooks', { token: victim.key })).status).toBe(401);
    const { rows } = await database.execute<{ left: number }>(
      `select (select count(*) from users u join addresses a on a.id = u.address_id where a.email like 'victim%')
        + (select count(*) from addresses where email like 'victim%') + (select count(*) from api_keys where email like 'victim%')
        + (select count(*) from bookmarks where title like '%victim%') + (select count(*) from sessions where user_id = '${victim.session.user.id}') as left`,
    );
    expect(Number(rows[0]?.left)).toBe(0);
    expect((await call('GET', '/users/profile', { token: stranger.session.token })).status).toBe(200);
  });
});

/** A valid body for an operation, so that it is not refused for its form. */
function bodyFor(path: string): object {
  if (path.startsWith('/subscriptions'))
    return path.endsWith('create') ? { term: 'x' } : { status: 'paused' };
  if (path.startsWith('/webhooks')) return { status: 'paused' };
  if (path.startsWith('/bookmarks')) return { type: 'search', id: 'x' };
  return path.endsWith('confirm') ? { token: 'x' } : { name: 'Mallory' };
}
