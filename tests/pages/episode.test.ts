import { describe, expect, it } from 'vitest';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { showOf } from '../../testing/show-of.ts';
import { createSilentWav } from './silent-wav.ts';
import { pathOfEntity, pathOfEpisode, pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();
const operator = { userId: null, name: 'operator' };

describe('an episode', () => {
  it('has its facts, its links, its names and ten lines of its transcript', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'The keeper'));
    await page.getByRole('heading', { level: 1, name: 'The keeper' }).waitFor();
    await page.getByText('Hosted by Jo Walton').waitFor();
    await page.getByText('June 1, 2026').waitFor();
    await page.getByText('1 h 2 min').waitFor();
    await page.getByText(/^\d+ entities mentioned$/).waitFor();
    expect(await page.title()).toBe('The keeper · Lamp Room · Earshot');
    expect(await page.getByRole('link', { name: 'View Podcast' }).getAttribute('href')).toMatch(
      /^\/podcast\/lamp-room-/,
    );
    expect(await page.getByRole('link', { name: 'Listen' }).getAttribute('href')).toBe(
      'https://lamp.example.org/keeper',
    );
    const described = page.getByRole('link', { name: 'light' });
    expect(await described.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(await described.getAttribute('onclick')).toBeNull();
    await page.getByText('Read full transcript...').waitFor();
    expect(await page.locator('[data-line]').count()).toBe(10);
    await page.getByRole('button', { name: 'Show Full Transcript' }).click();
    await page.getByText('We went on to matter number 59.').waitFor();
    await page.getByRole('button', { name: 'Show Less' }).click();
    await page.getByText('Read full transcript...').waitFor();
    const names = page.getByRole('region', { name: 'Entities' });
    await names.getByRole('link', { name: 'Ada Palmer' }).waitFor();
  });

  it('says where its transcript comes from and what is not heard, and gives it as files, without scripts too', async () => {
    const path = await pathOfEpisode(visit, 'The keeper');
    const { pool } = visit.platform;
    const id = path.slice(-36);
    const gaps = [
      { start: 15, end: 20, reason: 'silent' },
      { start: 395, end: 400, reason: 'failed' },
      { start: 3_700, end: 3_720, reason: 'unclear' },
    ];
    await pool.query(`update episodes set transcript_source = 'machine' where id = $1`, [id]);
    await pool.query(`update transcripts set model = 'large-v3', gaps = $2::jsonb where episode_id = $1`, [
      id,
      JSON.stringify(gaps),
    ]);
    const page = await visit.open(`${path}?t=400`);
    const line = page.locator('#line-40');
    await line.and(page.locator('[data-target]')).waitFor();
    const made = page.getByText('Transcribed by machine; it can mishear names.').first();
    expect(await made.getAttribute('title')).toBe('Model: large-v3');
    const beside = page.locator('#line-40').locator('xpath=preceding-sibling::*[1]');
    expect(await beside.innerText()).toBe('[not heard 6:35–6:40]');
    const texts = () => page.getByText(/^\[not heard/).allInnerTexts();
    await expect
      .poll(texts)
      .toEqual(['[not heard 0:15–0:20]', '[not heard 6:35–6:40]', '[not heard 1:01:40–1:02:00]']);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect.poll(texts).toEqual(['[not heard 0:15–0:20]']);
    for (const [name, type] of [
      ['VTT', 'text/vtt'],
      ['Markdown', 'text/markdown'],
    ] as const) {
      const href = await page.getByRole('link', { name: `the transcript as ${name}` }).getAttribute('href');
      const file = await page.request.get(visit.base() + href);
      expect(file.headers()['content-type']).toBe(`${type}; charset=utf-8`);
      expect(await file.text()).toContain('[not heard 6:35–6:40]');
    }
    const plain = await visit.open(path, { javaScriptEnabled: false });
    const text = await plain.locator('.noscript').innerText();
    for (const part of [
      'Transcribed by machine; it can mishear names. Model: large-v3',
      'VTT SRT JSON Markdown Text',
      '[not heard 6:35–6:40]',
    ])
      expect(text).toContain(part);
    await pool.query('update episodes set transcript_source = null where id = $1', [id]);
    await pool.query(`update transcripts set model = null, gaps = '[]' where episode_id = $1`, [id]);
  });

  it('opens at the second, the mention or the line that its address names', async () => {
    const episode = await pathOfEpisode(visit, 'The keeper');
    const page = await visit.open(`${episode}?t=400`);
    const line = page.locator('#line-40');
    await line.waitFor();
    expect(await line.getAttribute('data-target')).toBe('true');
    await expect
      .poll(() => line.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(900);
    await page.goto('about:blank');
    const found = await page.request.get(`${visit.base()}/api/v1/entities/search?q=lighthouse`);
    const [result] = ((await found.json()) as { entities: { passage_id: string }[] }).entities;
    await page.goto(`${visit.base()}${episode}#mention-${result?.passage_id}`);
    await page.locator('[data-target]').waitFor();
  });

  it('opens a result at its moment, with its words marked, and leads to the other mentions and back', async () => {
    const page = await visit.open('/monitor?q=matter&page=1', { viewport: { width: 390, height: 844 } });
    const first = page.locator('[data-result]').first();
    const [episode] = await Promise.all([
      page.context().waitForEvent('page'),
      first.locator('[data-moment]').click(),
    ]);
    const place = episode.getByText(/^\d+ of 59 mentions$/);
    await place.waitFor();
    const moment = episode.locator('[data-moment]');
    expect(await moment.locator('mark').allInnerTexts()).toEqual(['matter']);
    await moment.getByText(/Ada Palmer|Jo Walton/).waitFor();
    const { y } = (await moment.boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
    expect(y).toBeGreaterThan(80);
    expect(y).toBeLessThan(844 / 3);
    const shown = Number((await place.innerText()).split(' ')[0]);
    const isLast = shown === 59;
    await episode.getByRole('button', { name: isLast ? 'Previous mention' : 'Next mention' }).click();
    const other = isLast ? shown - 1 : shown + 1;
    await episode.getByText(`${other} of 59 mentions`).waitFor();
    await episode.keyboard.press(isLast ? 'n' : 'p');
    await episode.getByText(`${shown} of 59 mentions`).waitFor();
    expect(episode.url()).toMatch(/\?t=\d+&q=matter#mention-/);
    await episode.getByRole('link', { name: 'Back to results' }).click();
    await episode.getByText('1 result for "matter"').waitFor();
    expect(episode.url()).toMatch(/\/monitor\?q=matter&page=1#result-/);
  });

  it('is searched within, copied from with its link, and followed by keyboard', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'The keeper'), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const search = page.getByRole('searchbox', { name: 'Search in this transcript' });
    await search.fill('LIGHTHOUSE');
    await page.getByText('Match 1 of 1').waitFor();
    expect(await page.locator('#line-40 mark').innerText()).toBe('lighthouse');
    await search.press('Escape');
    await page.getByRole('link', { name: '00:00:10' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor({ state: 'attached' });
    const quote = await page.evaluate(() => navigator.clipboard.readText());
    expect(quote).toMatch(
      /^“We went on to matter number 1\.”\nJo Walton, The keeper, Lamp Room \(00:00:10\)\nhttp.*\?t=10#line-1$/,
    );
    await page.locator('#line-1').getByRole('button', { name: 'Copy embed code' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^<iframe src="http[^"]+\/embed\/[0-9a-f-]{36}" title="The keeper"/);
  });

  it('has a player that goes to a line, fifteen seconds on and back, and at another speed', async () => {
    const page = await visit.open(`${await pathOfEpisode(visit, 'The keeper')}?t=20`);
    const audio = page.locator('audio');
    await audio.waitFor({ state: 'attached' });
    const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    await expect.poll(time).toBe(20);
    await page.getByRole('button', { name: 'Forward 15 seconds' }).click();
    await expect.poll(time).toBe(35);
    await page.keyboard.press('j');
    await expect.poll(time).toBe(20);
    await page.getByRole('link', { name: '00:00:50' }).click();
    await expect.poll(time).toBe(50);
    await page.waitForURL(/\?t=50#line-5$/);
    await page.getByLabel('Speed').selectOption('1.5');
    expect(await audio.evaluate((element: HTMLAudioElement) => element.playbackRate)).toBe(1.5);
  });

  it('follows the line that is said while it plays', async () => {
    const page = await visit.open('/about');
    await page.route('https://lamp.example.org/keeper.mp3', (route) =>
      route.fulfill({
        body: createSilentWav(420),
        contentType: 'audio/wav',
        headers: { 'accept-ranges': 'bytes' },
      }),
    );
    await page.goto(`${visit.base()}${await pathOfEpisode(visit, 'The keeper')}?t=395`);
    await page.locator('#line-39').waitFor();
    await page.getByRole('link', { name: '00:06:40' }).click();
    const current = page.locator('[data-current]');
    await current.getByText('Then the lighthouse keeper wrote it down.').waitFor();
    await page.keyboard.press('l');
    await current.getByText('We went on to matter number 41.').waitFor();
    await expect.poll(() => current.evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(900);
  });

  it('shows what others say about its topics, after the rest, and leads to the moments it is near to', async () => {
    const path = await pathOfEpisode(visit, 'The keeper');
    const page = await visit.open('/about');
    const found = await page.request.get(`${visit.base()}/api/v1/entities/search?q=lighthouse`);
    const [result] = ((await found.json()) as { entities: { passage_id: string }[] }).entities;
    const id = result?.passage_id ?? '';
    const passage = await (await page.request.get(`${visit.base()}/api/v1/passages/${id}`)).json();
    const others = [{ ...passage, passage_id: 'other', text: 'Lamps guide ships.', near_to: passage }];
    let passages: object[] = [];
    await page.route(/\/similar$/, (route) => route.fulfill({ json: { passages } }));
    const answered = page.waitForResponse(/\/episodes\/[0-9a-f-]+\/similar$/);
    await page.goto(visit.base() + path);
    await answered;
    const section = page.getByRole('region', { name: 'Others on these topics' });
    expect(await section.count()).toBe(0);
    passages = others;
    await page.reload();
    await section.getByText('Lamps guide ships.').waitFor();
    await section.getByRole('link', { name: /^In this episode at/ }).click();
    await page.waitForURL(new RegExp(`#mention-${id}$`));
    await page.locator('[data-target]').first().waitFor();
  });

  it('says that there is no transcript yet, and how to ask for one', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'Untold 3'));
    await page.getByRole('heading', { name: 'Transcript Not Available Yet' }).waitFor();
    await page.getByText("We're working on processing the transcript for this episode.").waitFor();
    expect(await page.getByRole('link', { name: /request the transcript/ }).getAttribute('href')).toMatch(
      /^mailto:hello@example\.org\?subject=Transcript%20request%3A%20Untold%203$/,
    );
  });

  it('says that it loads, that there is none, that it was taken down, and that none was named', async () => {
    const page = await visit.open('/about');
    visit.withholdData();
    await page.route('**/api/v1/episodes/**', () => {});
    await page.goto(visit.base() + (await pathOfEpisode(visit, 'The keeper')));
    await page.getByText('Loading episode...').waitFor();
    await page.unroute('**/api/v1/episodes/**');
    const missing = await page.goto(`${visit.base()}/episode/none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01`);
    expect(missing?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Episode Not Found' }).waitFor();
    await page.getByText('The requested episode could not be found.').waitFor();
    await visit.platform.load(showOf('Empty Room', [{ title: 'Taken', publicationDate: '2026-05-01' }]));
    const path = await pathOfEpisode(visit, 'Taken');
    await takeDownEpisode(visit.platform.database, path.slice(-36), { reason: 'Requested', actor: operator });
    const removed = await page.goto(visit.base() + path);
    expect(removed?.status()).toBe(410);
    expect(await removed?.text()).toContain('<title>Episode taken down');
    await page.getByRole('heading', { name: 'Episode taken down' }).waitFor();
    await page.getByText('This episode was removed on request.').waitFor();
    await page.goto(`${visit.base()}/episode/`);
    await page.getByText('Episode not found - missing episode identifier').waitFor();
    await page.route('**/api/v1/episodes/**', (route) => route.abort());
    await page.goto(visit.base() + (await pathOfEpisode(visit, 'The keeper')));
    await page.getByText('Failed to load episode data').waitFor();
  });
});

describe('a podcast', () => {
  it('has its facts, what it talks about, and its episodes page by page', async () => {
    const page = await visit.open(await pathOfPodcast(visit, 'Lamp Room'));
    await page.getByRole('heading', { level: 1, name: 'Lamp Room' }).waitFor();
    await page.getByText('Hosted by Jo Walton').waitFor();
    await page.getByText('23 episodes').waitFor();
    await page.getByText('EN', { exact: true }).waitFor();
    const episodes = page.getByRole('region', { name: 'Recent Episodes' });
    expect(await episodes.getByRole('listitem').count()).toBe(20);
    expect(
      await episodes.getByRole('link', { name: 'View Episode: The keeper' }).getAttribute('href'),
    ).toMatch(/^\/episode\/the-keeper-/);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => episodes.getByRole('listitem').count()).toBe(3);
    expect(await episodes.getByRole('list').getAttribute('start')).toBe('21');
  });

  it('links both websites only when they differ, and shows its names with counts', async () => {
    const page = await visit.open(await pathOfPodcast(visit, 'Reading Room'));
    await page.getByRole('link', { name: 'Podcast Website' }).waitFor();
    expect(await page.getByRole('link', { name: 'Website', exact: true }).getAttribute('href')).toBe(
      'https://www.reading.example.org/',
    );
  });

  it('says that it loads, that there is none, and that none was named', async () => {
    const page = await visit.open('/about');
    visit.withholdData();
    await page.route('**/api/v1/podcasts/**', () => {});
    await page.goto(visit.base() + (await pathOfPodcast(visit, 'Lamp Room')));
    await page.getByText('Loading podcast...').waitFor();
    await page.unroute('**/api/v1/podcasts/**');
    const missing = await page.goto(`${visit.base()}/podcast/none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01`);
    expect(missing?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Podcast Not Found' }).waitFor();
    await page.getByText('The requested podcast could not be found.').waitFor();
    await page.goto(`${visit.base()}/podcast/`);
    await page.getByText('Podcast not found - missing podcast identifier').waitFor();
    await page.route('**/api/v1/podcasts/**', (route) => route.abort());
    await page.goto(visit.base() + (await pathOfPodcast(visit, 'Lamp Room')));
    await page.getByText('Failed to load podcast data').waitFor();
  });
});

describe('a name', () => {
  it('has a page with its timeline, its podcasts, related entities and its latest mentions', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'The keeper'));
    await page.getByRole('region', { name: 'Entities' }).getByRole('link', { name: 'Ada Palmer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Palmer' }).waitFor();
    expect(await page.title()).toBe('Ada Palmer · Earshot');
    await page.getByText(/mentions in 13 episodes/).waitFor();
    await page.getByRole('img', { name: /mentions of Ada Palmer in [\d,]+ days/ }).waitFor();
    await page.getByText('Show as table').click();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByText('No mentions in this period.').waitFor();
    await page
      .getByRole('region', { name: 'Podcasts that mention it most' })
      .getByRole('link', { name: 'Reading Room' })
      .waitFor();
    const missing = await page.goto(`${visit.base()}/entity/none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01`);
    expect(missing?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Entity Not Found' }).waitFor();
  });

  it('shows which related entities share episodes, and leads to them', async () => {
    const transcript = '**Jo Walton:** In Florence they spoke of Lisbon, Porto, Madrid and Margaret Atwood.';
    const episodes = ['One', 'Two'].map((title) => ({ title, publicationDate: '2026-06-02', transcript }));
    await visit.platform.load(showOf('Map Desk', episodes));
    const page = await visit.open(await pathOfEntity(visit, 'Florence'));
    const matrix = page.getByRole('table', { name: 'In the same episodes about Florence' });
    await matrix.getByRole('columnheader', { name: 'Lisbon' }).waitFor();
    await matrix.getByRole('link', { name: '2 episodes with' }).first().click();
    await page.getByText('2 results for').waitFor();
  });
});
