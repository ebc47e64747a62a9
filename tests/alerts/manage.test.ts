import { describe, expect, it } from 'vitest';
import { managedAddress } from '../../contract/api/alerts/manage.ts';
import { showOf } from '../../testing/show-of.ts';
import { manageTokenIn, openAlertHarness, today } from './alert-harness.ts';

const harness = openAlertHarness();
const unknownId = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';

const managed = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return managedAddress.parse(
    await (await harness.platform.app.request('/api/v1/manage', { headers })).json(),
  );
};

describe('the private feed', () => {
  it('links to the second of the line, not to the start of its passage', async () => {
    harness.startWorker();
    await harness.verified('feed@example.org', 'tourmaline');
    await harness.platform.store(
      showOf('Gems', [
        {
          title: 'Tourmaline',
          publicationDate: today(),
          audioUrl: 'https://gems.example.org/1.mp3',
          transcript:
            '**Ann Lee:** \\[00:05\\] Good evening.\n\n**Ann Lee:** \\[01:10\\] A tourmaline is green.',
        },
      ]),
    );
    const address = await managed(manageTokenIn(await harness.received('feed@example.org', 2)));
    const path = new URL(address.subscriptions[0]?.feed_url ?? '').pathname;
    expect(await (await harness.platform.app.request(path)).text()).toContain(
      'https://gems.example.org/1.mp3#t=70',
    );
    expect(await (await harness.platform.app.request(`${path}.json`)).json()).toMatchObject({
      items: [{ attachments: [{ url: 'https://gems.example.org/1.mp3#t=70' }] }],
    });
    for (const other of ['none', `${path.slice(7)}x`, path.slice(7, -1), unknownId])
      expect((await harness.platform.app.request(`/feeds/${other}`)).status, other).toBe(404);
  });

  it('is stored nowhere as an address that opens it', async () => {
    const { app, database } = harness.platform;
    const { rows } = await database.execute<{ row: Record<string, unknown> }>(
      `select to_jsonb(s) as row from subscriptions s where term = 'tourmaline'`,
    );
    const texts = Object.values(rows[0]?.row ?? {}).filter((value) => typeof value === 'string');
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts)
      expect((await app.request(`/feeds/${encodeURIComponent(text)}`)).status, text).toBe(404);
  });
});

describe('the manage link', () => {
  it('shows everything and can add, pause, delete and erase without an account', async () => {
    harness.startWorker();
    await harness.verified('manage@example.org', 'granite');
    await harness.platform.store(
      showOf('Stones', [
        { title: 'Granite', publicationDate: today(), transcript: '**A:** Granite is a stone.' },
      ]),
    );
    const token = manageTokenIn(await harness.received('manage@example.org', 2));
    const call = (method: string, path: string, body?: unknown) =>
      harness.platform.app.request(`/api/v1/manage${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const manageData = async () => managedAddress.parse(await (await call('GET', '')).json());
    expect(await manageData()).toMatchObject({
      email: 'manage@example.org',
      subscriptions: [{ term: 'granite', status: 'active', alerts: 1 }],
    });
    expect((await call('POST', '/subscriptions', { term: 'basalt', cadence: 'daily' })).status).toBe(200);
    const basalt = (await manageData()).subscriptions.find(({ term }) => term === 'basalt');
    expect(basalt).toMatchObject({ status: 'active', cadence: 'daily' });
    expect((await call('PATCH', `/subscriptions/${basalt?.id}`, { status: 'paused' })).status).toBe(200);
    expect((await manageData()).subscriptions.find(({ term }) => term === 'basalt')?.status).toBe('paused');
    expect((await call('DELETE', `/subscriptions/${basalt?.id}`)).status).toBe(200);
    expect((await call('DELETE', `/subscriptions/${basalt?.id}`)).status).toBe(404);
    expect((await call('PATCH', '', { heartbeat: true })).status).toBe(200);
    const status = await harness.platform.app.request(`/api/v1/subscription-status?token=${token}`);
    expect(managedAddress.parse(await status.json()).heartbeat).toBe(true);
    expect((await call('DELETE', '', { email: 'other@example.org' })).status).toBe(400);
    expect((await call('DELETE', '', { email: 'Manage@example.org' })).status).toBe(200);
    expect((await call('GET', '')).status).toBe(400);
  });
});
