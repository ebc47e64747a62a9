import { z } from 'zod';
import { readSearchState } from '../../server/contract/search-address.ts';
import { bearerToken } from '../../server/core/api/key-format.ts';
import { bookmarksAsCsv, bookmarksAsMarkdown } from '../../server/core/bookmarks/export.ts';
import { decodeCursor } from '../../server/core/cursor.ts';
import { checkUrl } from '../../server/core/fetch/address.ts';
import { readLink } from '../../server/core/identity/signed-links.ts';
import { extractUuid } from '../../server/core/ids.ts';
import { toCharacters } from '../../server/core/images/card-text.ts';
import { ownNames } from '../../server/core/library/podcast-names.ts';
import { redactText } from '../../server/core/logging/redact.ts';
import { itemHtml, itemText } from '../../server/core/mail/alert-item.ts';
import { headerText } from '../../server/core/mail/mail.ts';
import { closestWords, toShapes } from '../../server/core/search/closest-words.ts';
import { stemOf } from '../../server/core/search/word-forms.ts';
import { cutText } from '../../server/core/text/cut-text.ts';
import { exportedText } from '../../server/core/text/exported-text.ts';
import { splitLead } from '../../web/src/features/search/split-lead.ts';
import { describeAlert } from '../../web/src/features/subscribe/describe-alert.ts';
import { searchPattern } from '../../web/src/features/transcript/lines.ts';
import { matchRanges, textPieces } from '../../web/src/features/transcript/text-pieces.ts';
import { type Subject, tolerant } from './measure.ts';

const secret = Buffer.alloc(32);
const shapes = toShapes(
  new Map([
    ['lamplight', 3],
    ['word', 9],
  ]),
);
const bookmarks = (text: string) => [
  { id: '1', type: 'episode' as const, title: text, url: `/x?${text}`, note: text, created_at: '' },
];
const item = (text: string) => ({
  term: text,
  phrases: [text.slice(0, 30), 'ann lee', 'wor'],
  episodeTitle: text,
  podcastTitle: text,
  publicationDate: null,
  episodeUrl: 'https://earshot.example/episode/x',
  quotes: [{ id: '1', text, speaker: text, startSeconds: 1 }],
  otherEpisodes: 2,
});

/** Texts from outside on their way out: into messages, files, logs and pages. And what comes with a request. */
export const outputSubjects: Subject[] = [
  { name: 'line of a log', read: redactText },
  { name: 'header of a message', read: (text) => headerText(text) },
  { name: 'body of a message', read: (text) => [itemText(item(text), ''), itemHtml(item(text), '')] },
  {
    name: 'export of bookmarks',
    read: (text) => [bookmarksAsMarkdown(bookmarks(text)), bookmarksAsCsv(bookmarks(text))],
  },
  { name: 'text of a feed', read: exportedText },
  { name: 'text of a card', read: (text) => toCharacters([{ text, isMarked: false }]) },
  { name: 'text that is cut', read: (text) => [cutText(text, 100), cutText(text, text.length - 1)] },
  { name: 'names of a podcast', read: (text) => ownNames(text)(text) },
  { name: 'address of a webhook', read: tolerant((text) => checkUrl(`https://${text}`)) },
  {
    name: 'path of a webhook',
    read: tolerant((text) => checkUrl(`https://a.example/${text}?${text}#${text}`)),
  },
  { name: 'cursor', read: tolerant((text) => decodeCursor(text, z.unknown())) },
  { name: 'signed link', read: tolerant((text) => readLink(secret, 'manage', text)) },
  { name: 'authorization', read: (text) => bearerToken(`Bearer ${text}`) },
  { name: 'id in a path', read: (text) => extractUuid(text) },
  { name: 'address of a search', read: (text) => readSearchState(new URLSearchParams(text), '') },
  { name: 'spelling of a word', read: (text) => [stemOf(text), closestWords(shapes, text, true)] },
  { name: 'what an alert matches', read: describeAlert },
  { name: 'start of a quote', read: (text) => splitLead(`${text}<mark>x</mark>`) },
  {
    name: 'marks in a transcript',
    read: (text) =>
      textPieces(
        text,
        { start: 0, end: text.length },
        { marks: matchRanges(text, searchPattern(text.slice(0, 2))), tint: undefined },
      ),
  },
];
