import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { showOf } from '../../testing/show-of.ts';
import { pathOfEntity, pathOfEpisode, pathOfPodcast, visitSite } from './visit.ts';

const visit = visitSite();

const arabicTitle =
  'الجسر القديم: لماذا بقي واقفا أكثر من مئة عام رغم الفيضان الكبير الذي غمر السوق والميناء؟';
const arabicTalk = [
  '**سلمى الحداد:** \\[00:05\\] هل عبرت الجسر يوما؟ سألتني جدتي وهي تصب القهوة.',
  '**يوسف منصور:** \\[00:15\\] نقيس الجسر بلغة Python كل يوم.',
  '**سلمى الحداد:** \\[00:25\\] The river never sleeps.',
  '**يوسف منصور:** \\[00:35\\] قالت سلمى الحداد إن القهوة هناك أطيب.',
].join('\n\n');

const arabicShow = showOf(
  'جسور ومقاه',
  [
    {
      title: arabicTitle,
      publicationDate: '2026-06-02',
      durationSeconds: 60,
      audioUrl: 'https://bridges.example.org/one.mp3',
      description: '<p>عن الجسر القديم في المدينة.</p><p>Produced in Cairo.</p>',
      transcript: arabicTalk,
      persons: [{ name: 'سلمى الحداد', role: 'host' }],
    },
    { title: 'C++ 101', publicationDate: '2026-06-01' },
  ],
  { language: 'ar', author: 'سلمى الحداد' },
);

const koreanShow = showOf(
  '다리와 찻집',
  [
    {
      title: '강가의 돌다리는 어떻게 백 년이 넘도록 서 있을까요',
      publicationDate: '2026-06-03',
      transcript: '**이서연:** \\[00:05\\] 오늘은 강가의 오래된 다리 이야기를 천천히 해 보겠습니다.',
    },
  ],
  { language: 'ko', author: '이서연' },
);

/** Texts in Arabic letters alone that aren't in an element of their direction and language. */
const strayTexts = (page: Page) =>
  page.evaluate(() => {
    const stray: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (!element || element.closest('script, style, noscript, option, textarea')) continue;
      if (!/\p{sc=Arabic}/u.test(text) || /\p{sc=Latin}/u.test(text)) continue;
      const isRight = getComputedStyle(element).direction === 'rtl';
      if (!isRight || element.closest('[lang]')?.getAttribute('lang') !== 'ar') stray.push(text.trim());
    }
    return stray;
  });

/** How an element is laid out, and whether its text is longer than its room. */
const layoutOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { direction, textAlign, wordBreak } = getComputedStyle(element);
    return { direction, textAlign, wordBreak, isCut: element.scrollWidth > element.clientWidth };
  });

describe('texts in other languages', () => {
  beforeAll(async () => {
    await visit.platform.load(arabicShow);
    await visit.platform.load(koreanShow);
  });

  it('have their own language and direction on every page', async () => {
    const search = `q=${encodeURIComponent('القهوة')}`;
    const episode = await pathOfEpisode(visit, arabicTitle);
    const shown: [path: string, text: string][] = [
      [`/monitor?${search}&page=1`, 'تصب'],
      [episode, 'نقيس الجسر'],
      [`${episode}?${search}`, 'نقيس الجسر'],
      [await pathOfPodcast(visit, 'جسور ومقاه'), arabicTitle],
      [await pathOfEntity(visit, 'سلمى الحداد'), 'إن القهوة'],
      ['/podcasts', arabicTitle],
      ['/explore', arabicTitle],
      ['/trending?days=365', 'Trending'],
    ];
    for (const [path, text] of shown) {
      const page = await visit.open(path);
      await page.getByText(text).first().waitFor();
      expect(await strayTexts(page), path).toEqual([]);
      await page.close();
    }
  });

  it('have them without scripts and where they are embedded, too', async () => {
    const noScripts = { javaScriptEnabled: false };
    const html = await (await fetch(visit.base() + (await pathOfEpisode(visit, arabicTitle)))).text();
    expect(html).toContain('<p lang="ar" dir="rtl">');
    expect(html).toContain('<html lang="en">');
    const [{ id } = { id: '' }] = (
      await visit.platform.database.execute<{ id: string }>(
        `select id from passages where text like 'هل عبرت%'`,
      )
    ).rows;
    const page = await visit.open(`/embed/${id}`, noScripts);
    expect(await layoutOf(page, 'blockquote')).toMatchObject({ direction: 'rtl' });
    expect(await page.locator('blockquote').getAttribute('lang')).toBe('ar');
  });

  it('are cut where they end, and titles in lists stay where the page has them', async () => {
    const page = await visit.open(`/monitor?q=${encodeURIComponent('القهوة')}&page=1`, {
      viewport: { width: 760, height: 900 },
    });
    const link = `a[title="${arabicTitle}"]`;
    await page.locator(link).first().waitFor();
    expect(await layoutOf(page, `${link} >> nth=0`)).toMatchObject({ direction: 'rtl', isCut: true });
    const search = `q=${encodeURIComponent('القهوة')}`;
    const moment = await visit.open(`${await pathOfEpisode(visit, arabicTitle)}?${search}`, {
      viewport: { width: 390, height: 844 },
    });
    const bar = moment.locator('strong', { hasText: arabicTitle });
    await bar.waitFor();
    expect(await layoutOf(moment, `strong:has-text("${arabicTitle}")`)).toMatchObject({ isCut: true });
    const podcast = await visit.open(await pathOfPodcast(visit, 'جسور ومقاه'));
    expect(await layoutOf(podcast, 'h1')).toMatchObject({ direction: 'rtl', textAlign: 'start' });
    expect(await layoutOf(podcast, `h3:has-text("${arabicTitle}")`)).toMatchObject({
      direction: 'rtl',
      textAlign: 'left',
    });
    expect(await layoutOf(podcast, 'h3:has-text("C++ 101")')).toMatchObject({ direction: 'ltr' });
  });

  it('have times on the side from which they are read; the player is like the page', async () => {
    const page = await visit.open(await pathOfEpisode(visit, arabicTitle), {
      viewport: { width: 1440, height: 900 },
    });
    const line = page.locator('[data-line="0"]');
    const [time, said] = [await line.locator('a').boundingBox(), await line.locator('p').boundingBox()];
    expect(time?.x).toBeGreaterThan(said?.x ?? Number.POSITIVE_INFINITY);
    expect(await layoutOf(page, '[data-line="2"] p')).toMatchObject({ direction: 'ltr' });
    expect(await layoutOf(page, 'section[aria-label="Player"]')).toMatchObject({ direction: 'ltr' });
    const [first, second] = await page
      .locator('main header [dir] > p')
      .evaluateAll((paragraphs) => paragraphs.map((paragraph) => getComputedStyle(paragraph).direction));
    expect([first, second]).toEqual(['rtl', 'ltr']);
  });

  it('break between words in Korean', async () => {
    const page = await visit.open(await pathOfPodcast(visit, '다리와 찻집'));
    expect(await layoutOf(page, 'h3[lang="ko"]')).toMatchObject({ wordBreak: 'keep-all' });
  });

  it('have an address, also where a title has no Latin letters', async () => {
    const path = await pathOfPodcast(visit, '다리와 찻집');
    expect(path).toMatch(/^\/podcast\/[a-z0-9-]+-[0-9a-f-]{36}$/);
    const page = await visit.open(path);
    await page.getByRole('heading', { name: '다리와 찻집' }).waitFor();
  });
});
