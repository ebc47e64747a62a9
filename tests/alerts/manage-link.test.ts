import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { managedAddress, replacedLink } from '../../contract/api/alerts/manage.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { uuidToBytes } from '../../domain/core/ids.ts';
import { signManageLink } from '../../domain/identity/manage-links.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { signLink } from '../../domain/identity/signed-links.ts';
import { headerOf } from '../../testing/smtp.ts';
import { manageTokenIn, openAlertHarness } from './alert-harness.ts';

const harness = openAlertHarness();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function addressIdOf(email: string): Promise<string> {
  const { rows } = await harness.platform.database.execute<{ id: string }>(
    `select id from addresses where email_key = '${email}'`,
  );
  return rows[0]?.id ?? '';
}

const secret = () => getOrCreateSecret(harness.platform.database, 'links');
const request = (token: string, method = 'GET', path = '') =>
  harness.platform.app.request(`/api/v1/manage${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
const open = async (token: string) => {
  const response = await request(token);
  const body: unknown = await response.json();
  return response.ok ? managedAddress.parse(body).email : [response.status, errorBody.parse(body).code];
};
const renew = (token: string) => harness.post('/manage/link/renew', { token });

/** The manage link that an address gets when it asks for a new one, a minute after its last message. */
async function renewedToken(email: string, token: string, count: number): Promise<string> {
  expect((await renew(token)).status).toBe(200);
  await harness.passMinutes(1);
  return manageTokenIn(await harness.received(email, count));
}

describe('a manage link', () => {
  it('ends after 90 days, as do those from before links had an end, and can be renewed', async () => {
    harness.startWorker();
    const email = 'renew@example.org';
    await harness.verified(email, 'feldspar');
    const addressId = await addressIdOf(email);
    const made = async (days: number) => signManageLink(await secret(), { addressId, madeAt: daysAgo(days) });
    expect(await open(await made(89))).toBe(email);
    expect(await open(await made(91))).toEqual([410, 'token_expired']);
    const endless = signLink(await secret(), 'manage', addressId);
    expect(await open(endless)).toEqual([410, 'token_expired']);
    const now = Date.now().toString(36);
    const [id, , signature] = (await made(91)).split('.');
    for (const forged of [
      endless.replace('.', '..'),
      endless.replace('.', `.${now}.`),
      `${id}.${now}.${signature}`,
    ])
      expect(await open(forged), forged).toEqual([400, 'token_invalid']);

    expect(await open(await renewedToken(email, endless, 2))).toBe(email);
    for (const token of ['', 'x.y', (await made(1)).slice(0, -2)])
      expect((await renew(token)).status, token).toBe(400);
  });

  it('is emailed once, however often a new one is asked for at once', async () => {
    harness.startWorker();
    const email = 'often@example.org';
    await harness.verified(email, 'gneiss');
    const token = signManageLink(await secret(), {
      addressId: await addressIdOf(email),
      madeAt: daysAgo(400),
    });
    await renewedToken(email, token, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await harness.platform.database.execute<{ due: string }>(
      `select due_at - now() > interval '30 seconds' as due from messages m join addresses a on a.id = m.address_id
       where a.email_key = '${email}' and m.kind = 'manage-link' and m.status = 'queued'`,
    );
    expect(rows).toEqual([{ due: true }]);
  });

  it('is ended with all others of its address, at once, by whoever has one', async () => {
    harness.startWorker();
    const email = 'replace@example.org';
    await harness.verified(email, 'marble');
    const [own, leaked] = [await addressIdOf(email), await addressIdOf('renew@example.org')];
    const token = signManageLink(await secret(), { addressId: own, madeAt: daysAgo(1) });
    const other = signManageLink(await secret(), { addressId: leaked, madeAt: daysAgo(1) });
    const answer = await request(token, 'POST', '/link/replace');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const fresh = replacedLink.parse(await answer.json()).token;
    expect(await open(token)).toEqual([410, 'token_expired']);
    expect((await request(token, 'POST', '/link/replace')).status).toBe(410);
    expect(await open(fresh)).toBe(email);
    expect(await open(other)).toBe('renew@example.org');
    expect(await open(await renewedToken(email, token, 2))).toBe(email);
  });
});

describe('an unsubscribe link', () => {
  it('works years after its message was sent, and after all manage links were ended', async () => {
    harness.startWorker();
    const email = 'later@example.org';
    await harness.subscribe(email, 'slate');
    const message = await harness.received(email, 1);
    const link = /<(.*)>/.exec(headerOf(message, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const addressId = await addressIdOf(email);
    await harness.platform.database.execute(
      `update messages set created_at = created_at - interval '3 years', sent_at = sent_at - interval '3 years'
       where address_id = '${addressId}'`,
    );
    await request(signManageLink(await secret(), { addressId, madeAt: new Date() }), 'POST', '/link/replace');
    const { pathname, search } = new URL(link);
    const answer = await harness.platform.app.request(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const { rows } = await harness.platform.database.execute(
      `select status from subscriptions where address_id = '${addressId}'`,
    );
    expect(rows).toEqual([{ status: 'ended' }]);
  });
});

it('is signed as links were before, so that those in old messages are recognized', async () => {
  const id = '3f2b8c1e-0d4a-4f6b-9c7d-1a2b3c4d5e6f';
  const signature = createHmac('sha256', await secret())
    .update(`unsubscribe ${id}`)
    .digest('base64url');
  expect(signLink(await secret(), 'unsubscribe', id)).toBe(
    `${uuidToBytes(id).toString('base64url')}.${signature}`,
  );
});
