import { describe, expect, it } from 'vitest';
import { rotatedSecret, webhookDelivery, webhookPayload } from '../../contract/api/alerts/webhook.ts';
import { webhookDeliveries } from '../../domain/core/database/schema/webhooks.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { insertWebhookEvents } from '../../ingest/matching/insert-matches.ts';
import { webhooksLoop } from '../../ingest/worker/webhooks/deliver-webhooks.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openWebhookHarness, publicUrl, timeoutMs, verify } from './webhook-harness.ts';

const harness = openWebhookHarness();
const { callsFor, logOf, make, request, say, send, settled } = harness;

describe('an event', () => {
  it('reports what was said where, with a link to the second, signed by the Standard Webhooks specification', async () => {
    const hook = await make('long patience');
    await say('Reading Room', '[00:01:05] Ada Palmer: The long patience of history.');
    send();
    const delivery = await settled(hook, 'delivered');
    const [call] = callsFor('long patience');
    const payload = webhookPayload.parse(verify(hook.secret, call ?? { body: '', headers: {} }));
    expect(call?.headers['webhook-id']).toBe(delivery.id);
    expect(payload).toMatchObject({
      type: 'mention.created',
      data: {
        webhook_id: hook.id,
        episode: { title: 'Reading Room one', podcast_title: 'Reading Room' },
        mentions: [{ text: 'The long patience of history.', speaker: 'Ada Palmer', start_seconds: 65 }],
      },
    });
    expect(payload.data.mentions[0]?.url).toMatch(
      /^https:\/\/earshot\.example\.org\/episode\/.*\?t=65&q=long\+patience#mention-/,
    );
    expect(delivery).toMatchObject({ attempts: [{ status: 204, error: null }], next_attempt_at: null });
  });

  it('is not created while the webhook is paused, nor for other terms', async () => {
    const [paused, other] = [await make('quiet harbour'), await make('"quiet harbour" -ferry')];
    await request('PATCH', `/webhooks/${paused.id}`, { status: 'paused' });
    await say('Harbours', '**Ada Palmer:** A quiet harbour, and its ferry.');
    expect([await logOf(paused), await logOf(other)]).toEqual([[], []]);
  });

  it('is recorded once for each episode and type of event', async () => {
    const hook = await make('two events');
    await say('Double Bill', '**Ada Palmer:** Two events in one evening.');
    const episodeId = (await logOf(hook))[0]?.episode_uuid ?? '';
    const { database } = harness.platform;
    await database.insert(webhookDeliveries).values({ webhookId: hook.id, event: 'webhook.test', episodeId });
    const match = { watcherId: hook.id, passageIds: [], seconds: [], fingerprint: '' };
    await insertWebhookEvents(database, episodeId, [match]);
    expect((await logOf(hook)).map(({ event }) => event)).toEqual(['webhook.test', 'mention.created']);
  });

  it('can be tested, and replayed under its own id', async () => {
    const hook = await make('trying out');
    const queued = webhookDelivery.parse(await request('POST', `/webhooks/${hook.id}/test`));
    expect(queued).toMatchObject({ event: 'webhook.test', status: 'queued' });
    send();
    await settled(hook, 'delivered');
    await request('POST', `/webhooks/${hook.id}/deliveries/${queued.id}/replay`);
    await waitUntil(() => callsFor('trying out').length === 2);
    const calls = callsFor('trying out');
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([queued.id, queued.id]);
    expect(calls[0]?.body).toBe(calls[1]?.body);
    expect(await request('POST', `/webhooks/${hook.id}/deliveries/${hook.id}/replay`)).toMatchObject({
      code: 'delivery_not_found',
    });
  });

  it('is sent again under its own id when its sender was killed while sending', async () => {
    const hook = await make('in hand');
    const queued = webhookDelivery.parse(await request('POST', `/webhooks/${hook.id}/test`));
    const killed = { database: harness.platform.database, publicUrl, timeoutMs, log: silentLogger };
    // Claims the event and sends it, but is killed before it records the outcome.
    void webhooksLoop({ ...killed, post: () => new Promise(() => {}) }).runOnce();
    const isHeld = async () => {
      const { rows } = await harness.platform.database.execute<{ held: boolean }>(
        `select sending_until > now() as held from webhooks where id = '${hook.id}'`,
      );
      return rows[0]?.held === true;
    };
    await waitUntil(isHeld);
    expect(await webhooksLoop({ ...killed, post: harness.guarded.post }).runOnce()).toBe(0);
    await harness.platform.database.execute(
      `update webhooks set sending_until = now() where id = '${hook.id}'`,
    );
    send();
    expect((await settled(hook, 'delivered')).id).toBe(queued.id);
    expect(callsFor('in hand').map(({ headers }) => headers['webhook-id'])).toEqual([queued.id]);
  });

  it('is signed with the old and the new secret after a rotation', async () => {
    const hook = await make('rotation');
    const next = rotatedSecret.parse(await request('POST', `/webhooks/${hook.id}/secret`));
    await request('POST', `/webhooks/${hook.id}/test`);
    send();
    await settled(hook, 'delivered');
    const [call] = callsFor('rotation');
    for (const secret of [hook.secret, next.secret])
      expect(verify(secret, call ?? { body: '', headers: {} })).toMatchObject({ type: 'webhook.test' });
  });
});
