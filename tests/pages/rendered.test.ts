import { describe, expect, it } from 'vitest';
import { documentTitle, type PageName, pageNames, pages } from '../../contract/shared/pages.ts';
import { tooComplexText } from '../../contract/shared/transcripts/transcript-error-text.ts';
import { pathOfEntity, pathOfEpisode, pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();
const noScripts = { javaScriptEnabled: false };
const isItemPage = (name: PageName) => pages[name].pattern.includes(':');
const get = (path: string) => fetch(visit.base() + path);
const textOf = async (path: string) => (await get(path)).text();

describe('what the server answers by itself', () => {
  it('is readable without scripts: an episode with its transcript, a podcast with its episodes, the pages to read', async () => {
    // Without scripts nothing can wait within the page: it is whole when it has loaded.
    const shows = async (path: string, text: string) =>
      (await (await visit.open(path, noScripts)).locator('body').innerText()).includes(text);
    const episode = await pathOfEpisode(visit, 'The keeper');
    expect(await shows(episode, 'Then the lighthouse keeper wrote it down.')).toBe(true);
    expect(await shows(episode, 'Loading episode...')).toBe(false);
    expect(await shows(await pathOfPodcast(visit, 'Lamp Room'), 'The keeper')).toBe(true);
    expect(await shows('/about', 'Who We Serve')).toBe(true);
    expect(await shows('/pricing', '$49-79 per month')).toBe(true);
    expect(await shows('/context', 'Powerful Use Cases')).toBe(true);
    expect(await shows('/api', 'API Currently in Beta')).toBe(true);
    expect(await shows('/monitor?q=history&page=1', '12 results for "history"')).toBe(true);
    for (const path of ['/manage', '/register', '/reset-password', '/sign-in'])
      expect(await shows(path, 'This page needs JavaScript. Turn it on')).toBe(true);
  });

  it('shows its content at the top without scripts, and a search form that works', async () => {
    const page = await visit.open(await pathOfEpisode(visit, 'The keeper'), noScripts);
    const title = await page.getByRole('heading', { name: 'The keeper' }).boundingBox();
    expect(title?.y).toBeLessThan(200);
    await page.goto(`${visit.base()}/`, { waitUntil: 'load' });
    await page.getByLabel('Search podcast transcripts').fill('history');
    await page.keyboard.press('Enter');
    await page.getByText('12 results for "history"').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
  });

  it('says why an episode has no transcript when it can never be read, with scripts and without', async () => {
    const path = await pathOfEpisode(visit, 'Untold 4');
    await visit.platform.database.execute(
      `update episodes set transcript_error = 'transcript_too_complex' where title = 'Untold 4'`,
    );
    expect(await textOf(path)).toContain(tooComplexText);
    const page = await visit.open(path);
    await page.getByRole('heading', { name: 'Transcript Not Available Yet' }).waitFor();
    await page.getByText(tooComplexText).waitFor();
    expect(await page.getByText("We're working on processing").count()).toBe(0);
  });

  it('leaves a transcript of megabytes to the browser, and says where it can be read without scripts', async () => {
    const path = await pathOfEpisode(visit, 'Part 12');
    const execute = (statement: string) => visit.platform.database.execute(statement);
    const ofEpisode = `where episode_id = (select id from episodes where title = 'Part 12')`;
    await execute('create table whole as select * from transcripts');
    await execute(`update transcripts set text = text || repeat(' and so on', 100000) ${ofEpisode}`);
    try {
      const text = await textOf(path);
      expect(text.length).toBeLessThan(500_000);
      expect(text).toContain('The transcript is too long for this page.');
      expect(text).toMatch(/<link rel="preload" as="fetch"[^>]*\/transcript"/);
      const page = await visit.open(path);
      await page.getByText('In part 12 we think of the long patience of history.').first().waitFor();
    } finally {
      await execute(`update transcripts set text = (select text from whole ${ofEpisode}) ${ofEpisode}`);
      await execute('drop table whole');
    }
  });

  it('says what a deep link is: title, canonical address, Open Graph and JSON-LD', async () => {
    const path = await pathOfEpisode(visit, 'The keeper');
    const text = await textOf(path);
    expect(text).toContain('<title>The keeper · Lamp Room · Earshot</title>');
    expect(text).toContain(`<link rel="canonical" href="https://earshot.example.org${path}" />`);
    expect(text).toContain('<meta property="og:type" content="article" />');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'PodcastEpisode',
      name: 'The keeper',
      datePublished: '2026-06-01',
      partOfSeries: { '@type': 'PodcastSeries', name: 'Lamp Room' },
    });
    const podcast = await (await get(await pathOfPodcast(visit, 'Reading Room'))).text();
    expect(podcast).toContain('"@type":"PodcastSeries"');
    expect(podcast).toContain('content="Two people read."');
  });

  it('has a picture for link previews, and a quote to embed', async () => {
    const path = `${await pathOfEpisode(visit, 'The keeper')}?t=400&q=lighthouse`;
    const text = (await textOf(path)).replaceAll('&amp;', '&');
    const [, image = ''] =
      /property="og:image" content="https:\/\/earshot.example.org([^"]+)"/.exec(text) ?? [];
    expect(image).toMatch(/\?t=400&q=lighthouse$/);
    const entity = (await pathOfEntity(visit, 'Ada Palmer')).slice(-36);
    for (const card of [image, `/images/card/entity/${entity}`, '/images/card/search?q=%3Cb%3E']) {
      const picture = await get(card);
      expect([card, picture.status, picture.headers.get('content-type')]).toEqual([card, 200, 'image/png']);
      // The width and height in its header.
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    }
    expect((await get('/images/card/entity/none')).status).toBe(404);
    const asked = new URLSearchParams({ url: `https://earshot.example.org${path}`, maxwidth: '400' });
    const embed = (await (await get(`/oembed?${asked}`)).json()) as { html: string };
    expect(embed).toMatchObject({ type: 'rich', width: 400, title: 'The keeper' });
    const [, frame = ''] = /src="https:\/\/earshot.example.org([^"]+)"/.exec(embed.html) ?? [];
    const quote = await get(frame);
    expect(await quote.text()).toContain('Then the lighthouse keeper wrote it down.');
    expect([quote.headers.get('x-frame-options'), quote.headers.get('content-security-policy')]).toEqual([
      null,
      expect.stringMatching(/frame-ancestors \*$/),
    ]);
    expect((await get('/oembed?url=https%3A%2F%2Fevil.example%2F')).status).toBe(404);
    expect(await textOf('/opensearch.xml')).toContain('/monitor?q={searchTerms}');
    const manifest = (await (await get('/site.webmanifest')).json()) as { icons: unknown[] };
    expect(manifest.icons).toHaveLength(4);
  });

  it('answers 404 to what is not there, and never breaks on an address', async () => {
    for (const path of [
      '/nowhere',
      '/episode/none',
      '/podcast/..%2f..%2fetc',
      '/episode/%ff',
      '//',
      '//evil.example/%2e%2e',
      '/podcast/x-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    for (const kind of ['Episode', 'Podcast', 'Entity'])
      for (const item of ['x', 'none-0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01']) {
        const response = await get(`/${kind.toLowerCase()}/${item}`);
        expect(response.status).toBe(404);
        expect(await response.text()).toMatch(new RegExp(`<h1[^>]*>${kind} Not Found</h1>`));
      }
    expect((await get('/api/v1/nothing')).headers.get('content-type')).toContain('application/json');
  });

  it('answers 200 to every page in the list, with a rendering of that page', async () => {
    const paths = pageNames
      .filter((name) => !isItemPage(name))
      .map((name) => [name, pages[name].pattern] as const);
    for (const [name, path] of paths) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      expect(text).toContain(`<title>${documentTitle(pages[name].title)}</title>`);
      expect(text).not.toContain('Page Not Found');
    }
  });

  it('sends pages with the data that they show, and asks for nothing of it again', async () => {
    for (const [path, shown] of [
      ['/', 'Explore the library'],
      ['/monitor?q=history&page=2&sort=newest', '<strong>12 results'],
      ['/monitor', 'for &quot;<bdi dir="ltr">Ada Palmer'],
      [await pathOfEpisode(visit, 'The keeper'), 'We went on to matter number 1.'],
      [`${await pathOfEpisode(visit, 'The keeper')}?q=lighthouse&t=400`, 'data-tint'],
      [await pathOfEntity(visit, 'Ada Palmer'), 'Latest mentions'],
      [`${await pathOfPodcast(visit, 'Lamp Room')}?page=2`, 'Untold 2<'],
      ['/explore', 'New episodes'],
    ] as const) {
      const text = await textOf(path);
      expect(text.slice(0, text.indexOf('<noscript><div'))).toContain(shown);
      expect(text).not.toContain('rel="preload" as="fetch"');
      const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as [string[], unknown][];
      const page = await visit.open('/manage');
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      await page.goto(visit.base() + path);
      await page.waitForLoadState('networkidle');
      const answers: Record<string, RegExp> = {
        // The alert form and the example on the home page search too, for fewer results or another term.
        search: new RegExp(
          `/entities/search\\?${new URL(path, visit.base()).search.slice(1) || 'q=Ada'}&page_size=10`,
        ),
        episode: /\/episodes\/[^/]+$/,
        transcript: /\/transcript$/,
        entity: /\/entities\/[0-9a-z-]+$/,
        podcast: /\/podcasts\/[^/]+$/,
        'library-stats': /\/analytics\/stats/,
        trending: /\/entities\/trending/,
      };
      for (const [[name]] of data)
        expect([path, name, calls.filter((url) => answers[name ?? '']?.test(url))]).toEqual([path, name, []]);
      expect(data.length).toBeGreaterThan(0);
      await page.close();
    }
  });

  it('preloads exactly the call that the page makes, where the server had no answer to it', async () => {
    const path = '/monitor?q=%22unclosed&page=1&type=nothing';
    const [, escaped = ''] =
      /<link rel="preload" as="fetch"[^>]*href="([^"]+)"/.exec(await textOf(path)) ?? [];
    const preload = new URL(escaped.replaceAll('&amp;', '&'), visit.base());
    const page = await visit.open('/manage');
    const calls = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === preload.pathname) calls.add(request.url());
    });
    await page.goto(visit.base() + path);
    await page.getByText('Search Error').waitFor();
    expect([...calls]).toEqual([preload.href]);
  });

  it('has posts with their text, metadata and a feed', async () => {
    const text = await textOf('/blog/how-search-works');
    expect(text).toContain('<title>How search works · Blog · Earshot</title>');
    expect(text).toContain('<meta property="og:type" content="article" />');
    expect(text).toContain('"@type":"BlogPosting"');
    expect(text).toContain('<h2>Phrases are checked in the text</h2>');
    expect((await get('/blog/no-such-post')).status).toBe(404);
    const feed = await get('/blog/feed.xml');
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    expect((await feed.text()).match(/<item>/g)).toHaveLength(3);
  });

  it('lists its pages for search engines', async () => {
    expect(await textOf('/robots.txt')).toContain('Sitemap: https://earshot.example.org/sitemap.xml');
    const index = await textOf('/sitemap.xml');
    expect(index).toContain('https://earshot.example.org/sitemap-episodes-1.xml');
    expect(await textOf('/sitemap-episodes-1.xml')).toContain(
      `https://earshot.example.org${await pathOfEpisode(visit, 'The keeper')}`,
    );
    const pagesListed = await textOf('/sitemap-pages.xml');
    expect(pagesListed).toContain('<loc>https://earshot.example.org/pricing</loc>');
    expect(pagesListed).toContain('/blog/how-alerts-work</loc>');
    expect((await get('/sitemap-episodes-9.xml')).status).toBe(404);
  });
});
