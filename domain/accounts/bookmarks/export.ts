import type { Bookmark } from '../../../contract/api/accounts/bookmark.ts';
import type { BookmarkType } from '../../../contract/shared/user.ts';
import { csvHeader, toCsv } from '../../core/formats/csv.ts';
import { exportedText } from '../../core/formats/exported-text.ts';

const headings: Record<BookmarkType, string> = {
  episode: 'Episodes',
  podcast: 'Podcasts',
  entity: 'Entities',
  mention: 'Mentions',
  search: 'Searches',
};

const fields = ['type', 'title', 'url', 'note', 'created_at'] as const;

/** Text that Markdown shows as it is, on one line. */
const escapeMarkdown = (text: string) =>
  exportedText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');

const toListItem = ({ title, url, note }: Bookmark) =>
  `- [${escapeMarkdown(title)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)${note ? `: ${escapeMarkdown(note)}` : ''}`;

/** A list of links under a heading for each type. */
export function bookmarksAsMarkdown(bookmarks: Bookmark[]): string {
  const sections = [...Map.groupBy(bookmarks, ({ type }) => type)].map(
    ([type, items]) => `## ${headings[type]}\n\n${items.map(toListItem).join('\n')}\n`,
  );
  return ['# Bookmarks\n', ...sections].join('\n');
}

/** RFC 4180 with a header. */
export const bookmarksAsCsv = (bookmarks: Bookmark[]): string => csvHeader(fields) + toCsv(bookmarks, fields);
