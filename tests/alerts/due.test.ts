import { describe, expect, it } from 'vitest';
import type { Cadence } from '../../contract/api/alerts/alert.ts';
import { addAlert } from '../../domain/alerts/manage/manage.ts';
import { queueQuietWeekNotices } from '../../ingest/worker/mail/quiet-week-notices.ts';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf } from '../../testing/smtp.ts';
import { openAlertHarness, today } from './alert-harness.ts';

const harness = openAlertHarness();

describe('when an alert is due', () => {
  const subscribeTo = async (email: string, term: string, cadence: Cadence, filters = {}) => {
    await harness.platform.database.execute(
      `insert into addresses (email, email_key, verified_at) values ('${email}', '${email}', now()) on conflict do nothing`,
    );
    const { rows } = await harness.platform.database.execute<{ id: string }>(
      `select id from addresses where email = '${email}'`,
    );
    await addAlert(harness.platform.database, rows[0]?.id ?? '', {
      term,
      cadence,
      filters,
      anywhere: false,
      status: 'active',
    });
  };
  const told = async (term: string) =>
    (
      await harness.platform.database.execute<{ title: string; due: Date; day: number; hour: number }>(
        `select e.title, a.due_at as due, extract(isodow from a.due_at at time zone 'utc')::int as day, extract(hour from a.due_at at time zone 'utc')::int as hour
         from alerts a join subscriptions s on s.id = a.subscription_id join episodes e on e.id = a.episode_id where s.term = '${term}' order by 1`,
      )
    ).rows;

  it('is instant, at the next 7 a.m., or at 7 a.m. on the next Monday', async () => {
    await subscribeTo('when@example.org', 'obsidian', 'daily');
    await subscribeTo('when@example.org', 'obsidian arch', 'weekly');
    await harness.platform.store(
      showOf('Rocks', [
        { title: 'Obsidian', publicationDate: today(), transcript: '**Ann Lee:** The obsidian arch.' },
      ]),
    );
    const [daily] = await told('obsidian');
    const [weekly] = await told('obsidian arch');
    const hours = (due: Date | undefined) => (Number(new Date(due ?? 0)) - Date.now()) / 3_600_000;
    expect(daily?.hour).toBe(7);
    expect(hours(daily?.due)).toBeGreaterThan(0);
    expect(hours(daily?.due)).toBeLessThanOrEqual(24);
    expect([weekly?.day, weekly?.hour]).toEqual([1, 7]);
    expect(hours(weekly?.due)).toBeGreaterThan(0);
    expect(hours(weekly?.due)).toBeLessThanOrEqual(168);
  });

  it('respects its filters: podcast, language, speaker and entity type', async () => {
    await subscribeTo('filters@example.org', 'basalt', 'weekly', { language: 'es' });
    await subscribeTo('filters@example.org', '"basalt"  ', 'weekly', { role: 'speaker' });
    await subscribeTo('filters@example.org', 'basalt ', 'weekly', { type: 'person' });
    await harness.platform.store(
      showOf('Stone', [
        {
          title: 'with a person',
          publicationDate: today(),
          transcript: '**Ann Lee:** Basalt, said Margaret Atwood.',
        },
        { title: 'without', publicationDate: today(), transcript: 'It is only basalt here, and more of it.' },
      ]),
    );
    const { rows } = await harness.platform.database.execute<{ filters: object; title: string }>(
      `select s.filters, e.title from alerts a join subscriptions s on s.id = a.subscription_id join episodes e on e.id = a.episode_id
       join addresses d on d.id = s.address_id where d.email = 'filters@example.org'`,
    );
    expect(rows).toEqual([{ filters: { type: 'person' }, title: 'with a person' }]);
  });

  it('matches the aliases of an entity, and what it is in the episode, when the filter asks for them', async () => {
    await subscribeTo('alias@example.org', 'Guido van Rossum', 'weekly', { aliases: true });
    await subscribeTo('guest@example.org', 'Guido van Rossum', 'weekly', { aliases: true, role: 'guest' });
    await subscribeTo('host@example.org', 'Guido van Rossum', 'weekly', { aliases: true, role: 'host' });
    await subscribeTo('said@example.org', 'Guido van Rossum', 'weekly', { role: 'mention' });
    await subscribeTo('exact@example.org', 'Guido van Rossum', 'weekly');
    await harness.platform.store(
      showOf('Snakes', [
        {
          title: 'First name',
          publicationDate: today(),
          persons: [{ name: 'Guido van Rossum', role: 'guest' }],
          transcript: '**Ann Lee:** So I asked what Guido thinks of it.',
        },
      ]),
    );
    const { rows } = await harness.platform.database.execute(
      `select d.email from alerts a join subscriptions s on s.id = a.subscription_id join addresses d on d.id = s.address_id where s.term = 'Guido van Rossum' order by d.email`,
    );
    // The feed names him as a guest; nobody says his whole name.
    expect(rows.map(({ email }) => email)).toEqual([
      'alias@example.org',
      'exact@example.org',
      'guest@example.org',
    ]);
  });

  it('waits for the end of the day after five messages, and says so', async () => {
    await subscribeTo('much@example.org', 'feldspar', 'instant');
    for (let at = 0; at < 7; at += 1) {
      await harness.platform.store(
        showOf('Spar', [
          {
            title: `Feldspar ${at}`,
            publicationDate: today(),
            transcript: `**Ann Lee:** Feldspar number ${at}.`,
          },
        ]),
      );
      await harness.platform.database.execute(
        `update alerts set due_at = now() - interval '5 seconds', created_at = now() - interval '5 seconds' where message_id is null and due_at < now() + interval '1 minute'`,
      );
      await harness.gatherAlerts();
      await harness.sendMessages();
    }
    expect(harness.mailTo('much@example.org')).toHaveLength(5);
    await harness.platform.database.execute(
      `update messages set created_at = created_at - interval '1 day' where address_id = (select id from addresses where email = 'much@example.org')`,
    );
    await harness.platform.database.execute(
      `update alerts set due_at = now() - interval '5 seconds' where message_id is null and created_at < now() - interval '1 second' and subscription_id in (select id from subscriptions where term = 'feldspar')`,
    );
    await harness.platform.database.execute(
      `update alerts set created_at = now() - interval '1 hour' where message_id is null and subscription_id in (select id from subscriptions where term = 'feldspar')`,
    );
    await harness.gatherAlerts();
    await harness.sendMessages();
    const digest = bodyOf(await harness.received('much@example.org', 6));
    expect(digest).toContain('These alerts are combined into one email');
    expect(digest).toContain('Feldspar number 5');
    expect(digest).toContain('Feldspar number 6');
  });

  it('sends a weekly note to those who asked for it when nothing matched', async () => {
    await subscribeTo('quiet@example.org', 'rhodonite', 'instant');
    await harness.platform.database.execute(
      `update addresses set heartbeat = true, heartbeat_at = now() - interval '8 days' where email = 'quiet@example.org'`,
    );
    await queueQuietWeekNotices(harness.platform.database);
    await queueQuietWeekNotices(harness.platform.database);
    await harness.sendMessages();
    expect(harness.mailTo('quiet@example.org')).toHaveLength(1);
    expect(bodyOf(await harness.received('quiet@example.org', 1))).toMatch(
      /Checked \d+ episodes, 0 matches, \d+ without transcript\./,
    );
  });
});
