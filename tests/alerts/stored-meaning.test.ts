import { describe, expect, it } from 'vitest';
import { managedAddress } from '../../contract/api/alerts/manage.ts';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf } from '../../testing/smtp.ts';
import { manageTokenIn, openAlertHarness, today } from './alert-harness.ts';

const harness = openAlertHarness();
const lunch = Array.from({ length: 30 }, (_, at) => `And for lunch number ${at} there was soup again.`).join(
  ' ',
);
/** An episode that says two words, a long time apart. */
const farApart = (title: string, first: string, second: string) =>
  showOf('Far apart', [
    {
      title,
      publicationDate: today(),
      transcript: `**Jo:** We saw the ${first}. ${lunch} ${lunch} And then the ${second}.`,
    },
  ]);
const asBefore = (term: string) =>
  harness.platform.database.execute(`update subscriptions set anywhere = true where term = '${term}'`);
const isAnywhere = async (term: string) => {
  const { rows } = await harness.platform.database.execute<{ anywhere: boolean }>(
    `select anywhere from subscriptions where term = '${term}'`,
  );
  return rows.map(({ anywhere }) => anywhere);
};

async function matchedBy(term: string): Promise<string[]> {
  const { rows } = await harness.platform.database.execute<{ title: string }>(
    `select e.title from alerts a join episodes e on e.id = a.episode_id
     join subscriptions s on s.id = a.subscription_id where s.term = '${term}' order by 1`,
  );
  return rows.map(({ title }) => title);
}

describe('an alert from before words had to be in one place', () => {
  it('goes on matching them anywhere in an episode until its owner changes that', async () => {
    harness.startWorker();
    const email = 'before@example.org';
    await harness.verified(email, 'heron copper');
    await asBefore('heron copper');
    await harness.platform.store(farApart('Herons', 'heron', 'copper'));
    const mail = await harness.received(email, 2);
    expect(bodyOf(mail)).toContain('/monitor?q=episode%3A%28heron+copper%29&');
    const token = manageTokenIn(mail);
    const call = (method: string, path: string, body?: unknown) =>
      harness.platform.app.request(`/api/v1/manage${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const managed = async () => managedAddress.parse(await (await call('GET', '')).json()).subscriptions[0];
    const before = await managed();
    expect(before).toMatchObject({ term: 'heron copper', anywhere: true, alerts: 1 });

    expect((await call('PATCH', `/subscriptions/${before?.id}`, { anywhere: false })).status).toBe(200);
    expect(await managed()).toEqual({ ...before, anywhere: false });
    await harness.platform.store(farApart('More herons', 'heron', 'copper'));
    await harness.platform.store(farApart('Herons', 'heron', 'copper, and a heron of copper'));
    await harness.platform.store(farApart('Together', 'goose', 'heron of copper'));
    await harness.received(email, 3);
    expect(await matchedBy('heron copper')).toEqual(['Herons', 'Together']);
    expect(harness.mailTo(email)).toHaveLength(3);
  });

  it('is one with the same terms that its owner adds today, and means what is asked for now', async () => {
    harness.startWorker();
    const email = 'again@example.org';
    await harness.verified(email, 'otter brass');
    await asBefore('otter brass');
    await harness.platform.store(farApart('Otters', 'otter', 'brass'));
    const token = manageTokenIn(await harness.received(email, 2));
    const add = await harness.platform.app.request('/api/v1/manage/subscriptions', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ term: 'Otter brass' }),
    });
    expect(add.status).toBe(200);
    expect(await isAnywhere('otter brass')).toEqual([false]);
  });

  it('stays as it is when a stranger asks for it with the same address', async () => {
    harness.startWorker();
    const email = 'stranger@example.org';
    await harness.verified(email, 'stoat silver');
    await asBefore('stoat silver');
    await harness.subscribe(email, 'stoat silver');
    expect(await isAnywhere('stoat silver')).toEqual([true]);
  });

  it('means what is asked for now when it had ended', async () => {
    harness.startWorker();
    const email = 'ended@example.org';
    await harness.verified(email, 'wren nickel');
    await asBefore('wren nickel');
    await harness.platform.database.execute(
      `update subscriptions set status = 'ended', ended_at = now() where term = 'wren nickel'`,
    );
    await harness.subscribe(email, 'wren nickel');
    expect(await isAnywhere('wren nickel')).toEqual([false]);
  });
});
