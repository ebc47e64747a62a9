import { describe, expect, it } from 'vitest';
import { testSite } from '../../testing/platform.ts';
import { visitSite } from './visit.ts';

const visit = visitSite();

describe('the header and the footer', () => {
  it('link every page, emphasise the current one, and count clicks', async () => {
    const page = await visit.open('/about');
    const header = page.getByRole('navigation', { name: 'Main' });
    expect(await header.getByRole('link').allInnerTexts()).toEqual([
      'Monitor',
      'Context',
      'Pricing',
      'API',
      'About',
    ]);
    expect(await header.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
    const logo = page.getByRole('link', { name: 'Earshot', exact: true });
    expect(await logo.getAttribute('aria-current')).toBeNull();
    await header.getByRole('link', { name: 'API' }).click();
    await page.waitForURL(/\/api$/);
    await header.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL(/\/pricing$/);
    await logo.click();
    await expect.poll(() => logo.getAttribute('aria-current')).toBe('page');
    const counted = async () =>
      (
        await visit.platform.database.execute(
          `select detail, count from event_counts where name = 'navigation_clicked' order by detail`,
        )
      ).rows;
    await expect.poll(counted).toEqual([
      { detail: '/', count: 1 },
      { detail: '/pricing', count: 1 },
    ]);
    const footer = page.getByRole('contentinfo');
    const column = (name: string) =>
      footer.getByRole('navigation', { name }).getByRole('link').allInnerTexts();
    expect(await column('Product')).toEqual(['Monitor', 'Context', 'Pricing', 'API']);
    expect(await column('Company')).toEqual(['About', 'Community chat', 'Status']);
    expect(await footer.getByRole('link', { name: 'Community chat' }).getAttribute('href')).toBe(
      testSite.community_url,
    );
    expect(await footer.getByRole('link', { name: 'Status' }).getAttribute('href')).toBe(testSite.status_url);
    expect(await footer.getByRole('link', { name: testSite.contact_email }).getAttribute('href')).toBe(
      `mailto:${testSite.contact_email}`,
    );
    await footer.getByText(/^© 2025/).waitFor();
  });

  it('become one dropdown on a small screen, which loads the chosen page anew', async () => {
    const page = await visit.open('/', { viewport: { width: 390, height: 800 } });
    const select = page.getByRole('combobox', { name: 'Select Page' });
    expect(await select.locator('option').allInnerTexts()).toEqual([
      'Select Page',
      'Home',
      'Monitor',
      'Context',
      'Pricing',
      'API',
      'About',
    ]);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await select.selectOption('/about');
    await page.waitForURL(/\/about$/);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  });

  it('send nothing to who asks not to be tracked', async () => {
    const page = await visit.open('/about');
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.reload();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Context' }).click();
    await page.getByRole('heading', { level: 1, name: 'Context-Driven Intelligence' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(sent.filter((url) => url.endsWith('/events'))).toEqual([]);
  });

  it('switch between light and dark, and remember it', async () => {
    const page = await visit.open('/about', { colorScheme: 'light' });
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await shown()).toBe('dark');
    await page.goto(`${visit.base()}/pricing`);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await shown()).toBe('dark');
    expect(await page.context().cookies()).toMatchObject([{ name: 'theme', secure: false, sameSite: 'Lax' }]);
  });

  it('keep the choice in a cookie that is never sent unencrypted, where the site is encrypted', async () => {
    const page = await visit.open('/about', { colorScheme: 'light' });
    const encrypted = 'https://earshot.example.org';
    await page.route(`${encrypted}/**`, async (route) => {
      const path = route.request().url().slice(encrypted.length);
      await route.fulfill({ response: await route.fetch({ url: visit.base() + path }) });
    });
    await page.goto(`${encrypted}/about`);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const cookies = await page.context().cookies(encrypted);
    expect(cookies).toMatchObject([{ name: 'theme', value: 'dark', secure: true, sameSite: 'Lax' }]);
  });
});

describe('the pages to read', () => {
  it('/about has its mission, its six audiences and how to get in touch', async () => {
    const page = await visit.open('/about');
    await page.getByText(/Our mission is to help people discover quality podcast content/).waitFor();
    await page.getByRole('heading', { name: 'Who We Serve' }).waitFor();
    for (const name of [
      'Marketing agencies',
      'Researchers and analysts',
      'Business professionals',
      'Content creators',
      'PR professionals',
      'Curious users',
    ])
      await page.getByRole('heading', { name }).waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: testSite.contact_email }).waitFor();
    expect(await main.getByRole('link', { name: 'Search podcasts' }).getAttribute('href')).toBe('/monitor');
    expect(await main.getByRole('link', { name: 'Read about the API' }).getAttribute('href')).toBe('/api');
  });

  it('/pricing has its prices, its questions and an early-access form that sends nothing', async () => {
    const page = await visit.open('/pricing');
    await page.getByRole('heading', { level: 1, name: 'Exploratory Pricing' }).waitFor();
    await page.getByText('$49-79 per month').waitFor();
    await page.getByText('$199 per month').waitFor();
    await page.getByText(/final pricing is expected in 3-6 months/).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const join = page.getByRole('button', { name: 'Join early access' });
    await join.click();
    await page.getByText('Please enter your email address.').waitFor();
    await page.getByLabel('Email address').fill('you');
    await join.click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email address').fill('you@example.org');
    await join.click();
    await page.getByRole('button', { name: 'Joining...' }).waitFor();
    await page.getByRole('heading', { name: 'Welcome to early access!' }).waitFor();
    expect(calls).toEqual([]);
  });

  it('/context has its cards, its samples to copy, and leads on', async () => {
    const page = await visit.open('/context', { permissions: ['clipboard-read', 'clipboard-write'] });
    for (const name of [
      'What is Context Analysis?',
      'LLM-Powered Sentiment',
      'Intelligent Topic Extraction',
      'Predictive Trend Analysis',
      'Powerful Use Cases',
      'Brand Sentiment Monitoring',
      'AI-Powered Competitive Intelligence',
      'Intelligent Crisis Detection',
      'LLM-Enhanced Market Research',
      'Implementation Examples',
      'Advanced LLM Features',
    ])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText('95% confidence').waitFor();
    await page.getByText(/^Illustrative only/).waitFor();
    const copy = page.getByRole('button', { name: /^Copy / });
    expect(await copy.count()).toBe(4);
    await copy.nth(1).click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    expect(await page.locator('svg[data-state="copied"]').count()).toBe(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('analyzeSentiment');
    await expect.poll(() => page.locator('svg[data-state="copied"]').count(), { timeout: 4_000 }).toBe(0);
    await page.getByRole('link', { name: 'Try AI Context Search' }).waitFor();
    await page.getByRole('link', { name: 'more code examples' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sentiment analysis with a language model' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Explore API Docs' }).click();
    await page.getByText('API Currently in Beta').waitFor();
  });

  it('/api documents keys, parameters, limits and errors, and lets the search be tried', async () => {
    const page = await visit.open('/api');
    await page.getByText('API Currently in Beta').waitFor();
    await page.getByText('by invitation only', { exact: false }).waitFor();
    await page.getByText('Authorization: Bearer YOUR_API_KEY').waitFor();
    await page.getByText(`${testSite.public_url}/api/v1`, { exact: true }).waitFor();
    const calls = ['GET /entities/trending', 'GET /entities/{id}', 'GET /episodes/{uuid}', 'POST /webhooks'];
    for (const call of calls) await page.getByText(call, { exact: true }).waitFor();
    await page.getByRole('row', { name: 'Free 100 1,000' }).waitFor();
    await page.getByRole('row', { name: 'Pro 1,000 10,000' }).waitFor();
    for (const status of ['200', '400', '401', '429'])
      await page.getByRole('rowheader', { name: status, exact: true }).waitFor();
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight');
    await page.getByRole('region', { name: 'search.js' }).waitFor();
    await page.getByRole('textbox', { name: 'q', exact: true }).fill('patience');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^200 OK in \d+ ms$/).waitFor();
    await page.getByRole('region', { name: 'Response' }).getByText('"total_hits": 12').waitFor();
  });

  it('an address that leads nowhere says so, with ways on', async () => {
    const page = await visit.open('/about');
    const answer = await page.goto(`${visit.base()}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('The page may have been moved, deleted, or the URL may be incorrect.').waitFor();
    expect(await page.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
    expect(await page.getByRole('link', { name: 'Search Podcasts' }).getAttribute('href')).toBe('/monitor');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(/\/about$/);
  });
});

describe('the pages of the library', () => {
  it('lists the shows, and finds one while its title is typed', async () => {
    const page = await visit.open('/podcasts');
    await page.getByText('2 shows in this library.').waitFor();
    await page.getByRole('searchbox', { name: 'Find a show' }).fill('lamp');
    await page.getByRole('link', { name: 'Reading Room' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('lamp');
    await page.getByText('1 of 23 episodes with transcripts').waitFor();
    await page.getByRole('link', { name: 'Lamp Room' }).click();
    await page.getByRole('heading', { name: 'Lamp Room', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search this show' }).fill('lighthouse');
    await page.keyboard.press('Enter');
    await page.getByText('1 result for "lighthouse"').waitFor();
  });

  it('compares two names that are chosen by keyboard alone, as a page and as a file', async () => {
    const page = await visit.open('/compare');
    for (const [label, typed, name] of [
      ['First name or topic', 'ada', 'Ada Palmer'],
      ['Add a name or topic', 'jo w', 'Jo Walton'],
    ] as const) {
      await page.getByLabel(label).focus();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
    await page.getByRole('heading', { name: 'Share of voice' }).waitFor();
    await page.getByRole('rowheader', { name: /Ada Palmer/ }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('e')).toHaveLength(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('comparison.csv');
  });

  it('opens the search with Ctrl+K, from any page', async () => {
    const page = await visit.open('/about');
    await page.getByText('Who We Serve').waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.waitForURL(/\/monitor\?q=/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
    await page.getByText('Track Your Mentions').waitFor();
    await page.getByRole('heading', { name: 'New episodes' }).waitFor();
  });
});
