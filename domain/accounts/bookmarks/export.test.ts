import { describe, expect, it } from 'vitest';
import type { Bookmark } from '../../../contract/api/accounts/bookmark.ts';
import { bookmarksAsCsv, bookmarksAsMarkdown } from './export.ts';

const bookmark = (changes: Partial<Bookmark>): Bookmark => ({
  id: 'x',
  type: 'episode',
  title: 'Slow ships',
  url: 'https://earshot.example.org/episode/slow-ships',
  note: null,
  created_at: '2026-05-03T09:00:00.000Z',
  ...changes,
});

describe('an export of bookmarks', () => {
  it('is a Markdown list by type, in which no title can become markup', () => {
    const text = bookmarksAsMarkdown([
      bookmark({ note: 'listen\nagain' }),
      bookmark({ type: 'search', title: '](javascript:alert(1)) <b>', url: 'https://x.example/?q=a b' }),
    ]);
    expect(text).toBe(
      '# Bookmarks\n\n## Episodes\n\n- [Slow ships](<https://earshot.example.org/episode/slow-ships>): listen again\n\n' +
        '## Searches\n\n- [\\]\\(javascript:alert\\(1\\)\\) \\<b\\>](<https://x.example/?q=a%20b>)\n',
    );
  });

  it('is CSV, in which no title is a formula', () => {
    const [header, row] = bookmarksAsCsv([bookmark({ title: '=1+1', note: 'a, "b"' })]).split('\r\n');
    expect(header).toBe('type,title,url,note,created_at');
    expect(row).toBe(
      `episode,'=1+1,https://earshot.example.org/episode/slow-ships,"a, ""b""",2026-05-03T09:00:00.000Z`,
    );
  });
});
