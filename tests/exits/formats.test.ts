import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Bookmark } from '../../contract/api/accounts/bookmark.ts';
import { bookmarksAsCsv } from '../../domain/accounts/bookmarks/export.ts';
import { csvCell, toCsv } from '../../domain/core/formats/csv.ts';
import { cutText } from '../../domain/core/formats/cut-text.ts';
import { exportedText } from '../../domain/core/formats/exported-text.ts';
import { rssFeed } from '../../domain/core/formats/rss.ts';
import { escapeXml } from '../../domain/core/formats/xml.ts';
import { jsonForScript } from '../../server/pages/head.ts';
import { openSearchDescription } from '../../server/pages/open-search.ts';
import { anyText } from '../../testing/any-text.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { readXml } from './read-xml.ts';

let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('services').databaseUrl });
  await database.connect();
});

afterAll(() => database.end());

const bookmark = (title: string, note: string): Bookmark => ({
  id: 'x',
  type: 'search',
  title,
  url: 'https://earshot.example.org/monitor',
  note,
  created_at: '2026-05-03T09:00:00.000Z',
});

/** What a spreadsheet reads that splits at line breaks, semicolons and tabs, whatever the quotes say. */
const carelessCells = (text: string) => text.split(/[\r\n;\t\u2028\u2029]|","|(?<=^|[\r\n])"/);

describe('CSV', () => {
  it('gives back every text, as a reader by the letter of RFC 4180 reads it', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: anyText(), b: anyText() }), { minLength: 1 }), (rows) => {
        expect(readCsv(toCsv(rows, ['a', 'b']))).toEqual(rows.map(({ a, b }) => [csvCell(a), csvCell(b)]));
        expect(readCsv(toCsv(rows, ['a']))).toEqual(rows.map(({ a }) => [csvCell(a)]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes a text only where a spreadsheet would run it', () => {
    const marked = (text: string) => csvCell(text).replace(/(^|[\t\n\r\u2028\u2029;])'/g, '$1');
    fc.assert(
      fc.property(anyText(), (text) => {
        const plain = exportedText(text).replaceAll("'", '');
        expect(marked(plain)).toBe(plain);
      }),
    );
    for (const text of ['a-b', '3 + 4 = 7', 'a, =b', 'x@example.org', ';)', ''])
      expect(csvCell(text)).toBe(text);
    // An empty line is no row to many readers.
    expect(toCsv([{ a: '' }, { a: null }], ['a'])).toBe('""\r\n""\r\n');
    expect(readCsv(toCsv([{ n: -5, yes: true, no: null }], ['n', 'yes', 'no']))).toEqual([
      ['-5', 'true', ''],
    ]);
  });

  it('has no formula wherever a spreadsheet begins a cell or a row', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (title, note) => {
        const cells = carelessCells(bookmarksAsCsv([bookmark(title, note)]));
        expect(cells.filter((cell) => /^ *[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    const [, row] = readCsv(bookmarksAsCsv([bookmark('a\r=1+2', 'line one\n=1+2;=3')]));
    expect(row?.slice(1, 4)).toEqual([
      "a\r'=1+2",
      'https://earshot.example.org/monitor',
      "line one\n'=1+2;'=3",
    ]);
  });
});

describe('XML', () => {
  it('gives back every text of a feed to a strict parser', async () => {
    const texts = fc.record({ title: anyText(), description: anyText(), name: anyText(), query: anyText() });
    // Parsers read every line break as LF, and feeds have blanks around their texts. The writer unescapes &apos;.
    const read = (text: string) =>
      exportedText(text).trim().replaceAll('&apos;', "'").replace(/\r\n?/g, '\n');
    await fc.assert(
      fc.asyncProperty(texts, async ({ title, description, name, query }) => {
        const link = `https://earshot.example.org/monitor?${new URLSearchParams({ q: query })}`;
        const feed = rssFeed({
          title: `x${title}`,
          link,
          description: `x${description}`,
          url: link,
          items: [
            {
              title: `x${title}`,
              link,
              description: `x${description}`,
              guid: { value: 'x', isPermaLink: false },
              pubDate: new Date(0),
              audioUrl: `https://example.org/${name}`,
              categories: [`x${name}`],
            },
          ],
        });
        const at = async (path: string) => (await readXml(database, feed, path)).map((text) => text.trim());
        expect(await at('/rss/channel/title|/rss/channel/item/title')).toEqual(
          Array(2).fill(read(`x${title}`)),
        );
        expect(await at('//item/description')).toEqual([read(`x${description}`)]);
        expect(await at('//item/category')).toEqual([read(`x${name}`)]);
        expect(await at('//item/link|//atom:link/@href')).toEqual([link, link]);
      }),
      { numRuns: 300 },
    );
  });

  it('gives back every text of an element and an attribute', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (text) => {
        const document = `<a b="${escapeXml(text)}">${escapeXml(text)}</a>`;
        const [content] = await readXml(database, document, '/a');
        expect(content).toBe(exportedText(text).replace(/\r\n?/g, '\n'));
        const [attribute] = await readXml(database, document, '/a/@b');
        expect(attribute).toBe(exportedText(text).replace(/\r\n|[\r\n\t]/g, ' '));
      }),
      { numRuns: 500 },
    );
    const description = openSearchDescription('https://x.example/?a&b="<');
    expect(await readXml(database, description, '//os:Url/@template')).toEqual([
      'https://x.example/?a&b="</monitor?q={searchTerms}',
    ]);
  });
});

describe('JSON in a page', () => {
  it('ends its element nowhere and gives back every text', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText(), anyText()), (value) => {
        const json = String(jsonForScript(value));
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toEqual(value);
      }),
    );
  });
});

describe('a text that is cut', () => {
  it('is never longer than it may be, and never cut inside a character', () => {
    fc.assert(
      fc.property(anyText(200), fc.integer({ min: 1, max: 100 }), (text, maxLength) => {
        const cut = cutText(text, maxLength);
        expect(cut.length).toBeLessThanOrEqual(maxLength);
        if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(cutText('汉字没有空格', 4)).toBe('汉字没…');
    expect(cutText('a 👩‍👩‍👧 b', 6)).toBe('a…');
  });
});
