import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { showOf } from '../../testing/show-of.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { accountSteps, password } from '../accounts/steps.ts';
import { today, tokenIn } from '../alerts/alert-harness.ts';
import { openOtherOrigin } from './other-origin.ts';
import { failed, searchAnswer, subscribed, succeeded, verified } from './shapes.ts';

const { harness, api, subscriptions } = openOtherOrigin();
const { mailedToken } = accountSteps(harness);

const expectFailed = ({ status, body }: { status: number; body: unknown }, expected: number) => {
  failed.parse(body);
  expect(status).toBe(expected);
};

describe('the service for subscriptions, on a host of its own', () => {
  const subscribe = async (email: string, term: object) =>
    subscriptions('POST /subscribe', {
      body: {
        email,
        ...term,
        turnstileToken: await solveChallenge(harness.platform),
        source: 'episode-page',
      },
    });
  const mailed = async (email: string) => {
    await harness.passMinutes(15);
    await harness.sendMessages();
    return tokenIn(harness.mailTo(email).at(-1) as never);
  };

  it.each(['keyword', 'search_term'])(
    'takes a request with a %s, trims it, and confirms it by its token',
    async (field) => {
      const email = `${field}@example.org`;
      const { status, body } = await subscribe(`  ${email} `, { [field]: '  a long patience ' });
      expect([status, subscribed.parse(body).verification_required]).toEqual([200, true]);
      verified.parse(
        (await subscriptions('POST /verify-email', { body: { token: await mailed(email), email } })).body,
      );
      const again = await subscribe(email, { [field]: 'another' });
      expect(subscribed.parse(again.body).success).toBe(true);
    },
  );

  it('confirms without the address too, and answers the same when asked again', async () => {
    await subscribe('once@example.org', { search_term: 'once' });
    const token = await mailed('once@example.org');
    verified.parse((await api('POST /verify-email', { body: { token } })).body);
    verified.parse((await api('POST /verify-email', { body: { token } })).body);
  });

  it('confirms with the general client as well', async () => {
    await subscribe('general@example.org', { search_term: 'general' });
    const token = await mailed('general@example.org');
    verified.parse((await api('POST /subscriptions/verify-email', { body: { token } })).body);
  });

  it.each<[string, object]>([
    ['a blank address', { email: ' ', search_term: 'x' }],
    ['what is no address', { email: 'you', search_term: 'x' }],
    ['no term', { email: 'you@example.org' }],
    ['no human check', { email: 'you@example.org', search_term: 'x', turnstileToken: undefined }],
    ['a source that there is not', { email: 'you@example.org', search_term: 'x', source: 'elsewhere' }],
  ])('refuses %s', async (_, wrong) => {
    const turnstileToken = await solveChallenge(harness.platform);
    expectFailed(await subscriptions('POST /subscribe', { body: { turnstileToken, ...wrong } }), 400);
  });

  it('refuses a token that there is not, and tells no address from another', async () => {
    const answer = await subscriptions('POST /verify-email', { body: { token: 'made-up' } });
    failed.parse(answer.body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const status = (email: string) => subscriptions('GET /subscription-status', { query: { email } });
    expect(await status('once@example.org')).toEqual(await status('nobody@example.org'));
    failed.parse((await subscriptions('POST /unsubscribe', { body: { token: 'made-up' } })).body);
  });
});

describe('an account', () => {
  let token = '';
  const email = 'member@example.org';
  const signIn = async () => {
    const { status, body } = await api('POST /auth/login', { body: { email, password } });
    expect(status).toBe(200);
    return z.looseObject({ token: z.string(), refresh_token: z.string() }).parse(body);
  };

  beforeAll(async () => {
    succeeded.parse((await api('POST /auth/register', { body: { email, password } })).body);
    const confirmation = { token: await mailedToken(email), password };
    succeeded.parse((await api('POST /auth/confirm', { body: confirmation })).body);
    token = (await signIn()).token;
  });

  it('signs in with its password and with no other', async () => {
    expectFailed(await api('POST /auth/login', { body: { email, password: 'something else' } }), 401);
  });

  it('renews its session, once with each token, and signs out', async () => {
    const { refresh_token } = await signIn();
    const renewed = await api('POST /auth/refresh', { body: { refresh_token } });
    const session = z.looseObject({ token: z.string() }).parse(renewed.body);
    succeeded.parse((await api('POST /auth/logout', { token: session.token })).body);
    expectFailed(await api('GET /users/profile', { token: session.token }), 401);
  });

  it('gets a new password by mail', async () => {
    await harness.passMinutes(15);
    succeeded.parse((await api('POST /auth/password-reset/request', { body: { email } })).body);
    const reset = { token: await mailedToken(email), new_password: password };
    succeeded.parse((await api('POST /auth/password-reset/confirm', { body: reset })).body);
    token = (await signIn()).token;
  });

  it('has a profile that it can change, and figures of its use', async () => {
    const profile = z.looseObject({ email: z.literal(email) });
    profile.parse((await api('GET /users/profile', { token })).body);
    succeeded.parse((await api('PUT /users/profile/update', { token, body: { name: 'You' } })).body);
    expect((await api('GET /users/analytics', { token })).status).toBe(200);
  });

  it.each(['term', 'keyword', 'search_term'])(
    'has alerts, made with a %s, that it can pause and delete',
    async (field) => {
      const created = await api('POST /subscriptions/create', { token, body: { [field]: `the ${field}` } });
      const { id, term } = z.looseObject({ id: z.string(), term: z.string() }).parse(created.body);
      expect([created.status, term]).toEqual([201, `the ${field}`]);
      const list = await api('GET /subscriptions/user', { token });
      expect(JSON.stringify(list.body)).toContain(id);
      const update = await api(`PUT /subscriptions/${id}/update`, { token, body: { status: 'paused' } });
      expect(update.status).toBe(200);
      expectFailed(
        await api(`PUT /subscriptions/${id}/update`, { token, body: { [field]: 'another' } }),
        400,
      );
      succeeded.parse((await api(`DELETE /subscriptions/${id}/delete`, { token })).body);
      expectFailed(await api(`PUT /subscriptions/${id}/update`, { token, body: { status: 'active' } }), 404);
    },
  );

  it.each([
    ['mention', 'id'],
    ['episode', 'episode_uuid'],
    ['podcast', 'podcast_uuid'],
    ['entity', 'id'],
  ] as const)('keeps a %s by the %s of a result', async (type, field) => {
    const answer = await api('GET /entities/search', {
      query: { q: type === 'entity' ? 'Ada Palmer' : 'patience' },
    });
    const [result] = searchAnswer.parse(answer.body).entities;
    const added = await api('POST /bookmarks/add', { token, body: { type, id: result?.[field] } });
    const { bookmark } = succeeded.extend({ bookmark: z.looseObject({ id: z.string() }) }).parse(added.body);
    const kept = await api('GET /bookmarks/user', { token, query: { type } });
    const list = z.looseObject({
      bookmarks: z.array(z.looseObject({ id: z.string(), type: z.literal(type) })),
    });
    expect(list.parse(kept.body).bookmarks.map(({ id }) => id)).toContain(bookmark.id);
    succeeded.parse((await api(`DELETE /bookmarks/${bookmark.id}/remove`, { token })).body);
  });

  it('has a notification of what an alert found, unread until it is read', async () => {
    await api('POST /subscriptions/create', { token, body: { search_term: 'meridian' } });
    const said = {
      title: 'The meridian',
      publicationDate: today(),
      transcript: '**Ada:** \\[00:05\\] A meridian is a line.',
    };
    await harness.platform.load(showOf('Line Room', [said]));
    const list = z.looseObject({
      notifications: z.array(z.looseObject({ id: z.string(), is_read: z.boolean() })),
    });
    const unread = async (query = {}) =>
      list.parse((await api('GET /notifications/user', { token, query: { page: 1, ...query } })).body)
        .notifications;
    const [notification] = await unread({ unread_only: 'true' });
    expect(notification?.is_read).toBe(false);
    succeeded.parse((await api(`PUT /notifications/${notification?.id}/read`, { token })).body);
    expect(await unread({ unread_only: 1 })).toEqual([]);
    expect((await unread())[0]?.is_read).toBe(true);
    succeeded.parse((await api('PUT /notifications/mark-all-read', { token })).body);
  });

  it.each([
    'GET /users/profile',
    'GET /users/analytics',
    'GET /subscriptions/user',
    'GET /bookmarks/user',
    'GET /notifications/user',
    'PUT /notifications/mark-all-read',
  ])('is needed for %s', async (call) => {
    expectFailed(await api(call), 401);
    expectFailed(await api(call, { token: 'made-up' }), 401);
  });
});

describe('the API with a key', () => {
  const keys = { free: '', pro: '' };
  beforeAll(async () => {
    for (const tier of ['free', 'pro'] as const)
      keys[tier] = await createKey(harness.platform.database, {
        name: tier,
        email: `${tier}@example.org`,
        tier,
      });
  });

  it('searches, with pages of 10 and of 100 at most', async () => {
    const answer = await api('GET /search', { token: keys.pro, query: { q: 'patience' } });
    expect(searchAnswer.parse(answer.body)).toMatchObject({ page_size: 10 });
    expect((await api('GET /search', { token: keys.pro, query: { q: 'x', page_size: 100 } })).status).toBe(
      200,
    );
    expectFailed(await api('GET /search', { token: keys.pro, query: { q: 'x', page_size: 101 } }), 400);
    expectFailed(await api('GET /search', { token: keys.pro }), 400);
  });

  it('is refused without one, and with one that there is not', async () => {
    expectFailed(await api('GET /search', { query: { q: 'x' } }), 401);
    expectFailed(await api('GET /search', { token: 'es_made_up', query: { q: 'x' } }), 401);
  });

  it('makes a webhook', async () => {
    const body = { url: 'https://example.org/hook', term: 'patience' };
    expect((await api('POST /webhooks', { token: keys.pro, body })).status).toBe(201);
  });

  it.each([
    ['free', 100, 1_000],
    ['pro', 1_000, 10_000],
  ] as const)('tells a page of the limits of the %s tier', async (tier, hourly, daily) => {
    const { rateLimits } = await api('GET /search', { token: keys[tier], query: { q: 'patience' } });
    expect(rateLimits).toMatch(new RegExp(`q=${hourly};w=3600\\b`));
    expect(rateLimits).toMatch(new RegExp(`q=${daily};w=86400\\b`));
  });

  it('is refused after the hundredth request of an hour', async () => {
    const ask = () => api('GET /search', { token: keys.free, query: { q: 'patience' } });
    let answer = await ask();
    // While it is asked, a request or two may be given back.
    for (let at = 0; at < 103 && answer.status === 200; at += 1) answer = await ask();
    expectFailed(answer, 429);
  });
});
