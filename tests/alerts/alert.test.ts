import { describe, expect, it } from 'vitest';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf, headerOf } from '../../testing/smtp.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openAlertHarness, today } from './alert-harness.ts';

const harness = openAlertHarness();

describe('an alert', () => {
  it('goes from signing up to a message about a new mention, and ends with one click', async () => {
    harness.startWorker();
    await harness.verified('ada@example.org', 'Folding Chair');
    await harness.platform.store(
      showOf('Margins', [
        {
          title: 'The price of a chair',
          publicationDate: today(),
          transcript: '**Jo Walton:** \\[00:42\\] Then she sat down on the FOLDING chair, and R&D laughed.',
        },
      ]),
    );
    const mail = await harness.received('ada@example.org', 2);
    expect(headerOf(mail, 'Subject')).toMatch(/Folding_Chair|Folding Chair/);
    const body = bodyOf(mail);
    expect(body).toContain('“Then she sat down on the FOLDING chair, and R&D laughed.”');
    expect(body).toMatch(/<span class="mark"[^>]*>FOLDING chair<\/span>, and R&amp;D/);
    expect(body).toContain('Said by Jo Walton');
    expect(body).toMatch(
      /Listen at 00:00:42: https:\/\/earshot\.example\.org\/episode\/the-price-of-a-chair-[0-9a-f-]{36}\?t=42&q=[^#]+#mention-/,
    );
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = new URL(/<(.*)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
    const answer = await harness.platform.app.request(`${link.pathname}${link.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await harness.platform.store(
      showOf('Margins', [
        { title: 'More chairs', publicationDate: today(), transcript: '**Jo:** A folding chair again.' },
      ]),
    );
    await harness.gatherAlerts();
    const { rows } = await harness.platform.database.execute(
      `select 1 from messages where status = 'queued'`,
    );
    expect(rows).toEqual([]);
    expect(harness.mailTo('ada@example.org')).toHaveLength(2);
  });

  it('comes for what is written about an episode too, and says that nobody says it', async () => {
    harness.startWorker();
    await harness.verified('title@example.org', 'Zanzibar');
    await harness.platform.store(
      showOf('Travels', [
        { title: 'Zanzibar', publicationDate: today(), transcript: '**Jo:** We begin at the harbor.' },
      ]),
    );
    const body = bodyOf(await harness.received('title@example.org', 2));
    expect(body).toContain('In the title, people or description, but not said.');
    expect(body).not.toContain('We begin at the harbor.');
    expect(body).toMatch(
      /https:\/\/earshot\.example\.org\/episode\/zanzibar-[0-9a-f-]{36}"[^>]*>Open the episode/,
    );
  });

  it('is sent once however often an episode is loaded, and never for an archive', async () => {
    harness.startWorker();
    await harness.verified('jo@example.org', 'lighthouse');
    const show = () =>
      showOf('Lamps', [
        { title: 'New', publicationDate: today(), transcript: '**Jo:** The lighthouse stands.' },
        { title: 'Old', publicationDate: '2020-01-01', transcript: '**Jo:** The lighthouse fell.' },
      ]);
    await harness.platform.store(show());
    await harness.received('jo@example.org', 2);
    await harness.platform.store(show());
    await harness.platform.store(
      showOf('Lamps', [
        { title: 'New', publicationDate: today(), transcript: '**Jo:** The lighthouse stands, mended.' },
      ]),
    );
    await harness.gatherAlerts();
    const { rows } = await harness.platform.database.execute<{ title: string }>(
      `select e.title from alerts a join episodes e on e.id = a.episode_id join subscriptions s on s.id = a.subscription_id where s.term = 'lighthouse'`,
    );
    expect(rows).toEqual([{ title: 'New' }]);
    expect(harness.mailTo('jo@example.org')).toHaveLength(2);
  });

  it('matches whole words in sequence, and respects exclusions and symbols', async () => {
    harness.startWorker();
    for (const [at, term] of ['"paper mill"', 'C++', '"ink" -blue', '.NET'].entries())
      await harness.verified(`t${at}@example.org`, term);
    await harness.platform.store(
      showOf('Words', [
        {
          title: 'apart',
          publicationDate: today(),
          transcript: '**A:** The paper came from a mill. Vitamin C helps. Net income.',
        },
        { title: 'plural', publicationDate: today(), transcript: '**A:** Two paper mills. Blue ink.' },
        {
          title: 'right',
          publicationDate: today(),
          transcript: '**Ann Lee:** A PAPER\n\n**Ann Lee:** mill, with C++ and .NET and ink.',
        },
      ]),
    );
    await waitUntil(async () =>
      ['t0', 't1', 't2', 't3'].every((name) => harness.mailTo(`${name}@example.org`).length >= 2),
    );
    const { rows } = await harness.platform.database.execute<{ pair: string }>(
      `select s.term || ': ' || e.title as pair from alerts a join episodes e on e.id = a.episode_id join subscriptions s on s.id = a.subscription_id
       join podcasts c on c.id = e.podcast_id where c.title = 'Words' order by 1`,
    );
    expect(rows.map(({ pair }) => pair).sort()).toEqual([
      '"ink" -blue: right',
      '"paper mill": right',
      '.NET: right',
      'C++: right',
    ]);
  });

  it('quotes a repeated advertisement once, and counts the other episodes', async () => {
    harness.startWorker();
    await harness.verified('ad@example.org', 'Brightwater');
    const advert = '**Host:** This show is brought to you by Brightwater, the water that is bright.';
    await harness.platform.store(
      showOf(
        'Adverts',
        [1, 2, 3].map((at) => ({ title: `Show ${at}`, publicationDate: today(), transcript: advert })),
      ),
    );
    await waitUntil(async () => harness.mailTo('ad@example.org').slice(1).length > 0);
    const { rows } = await harness.platform.database.execute<{ messages: number }>(
      `select count(distinct message_id)::int as messages from alerts a join subscriptions s on s.id = a.subscription_id where s.term = 'Brightwater'`,
    );
    if (rows[0]?.messages === 1) {
      const body = bodyOf(await harness.received('ad@example.org', 2));
      expect(body).toContain('Also in 2 other episodes.');
    }
  });
});
