import { z } from 'zod';
import { readSearchState } from '../../contract/addresses/search-address.ts';
import { bookmarksAsCsv, bookmarksAsMarkdown } from '../../domain/accounts/bookmarks/export.ts';
import { bearerToken } from '../../domain/accounts/keys/key-format.ts';
import { itemHtml, itemText } from '../../domain/alerts/mail/alert-item.ts';
import { decodeCursor } from '../../domain/core/cursor.ts';
import { checkUrl } from '../../domain/core/fetch/address.ts';
import { cutText } from '../../domain/core/formats/cut-text.ts';
import { exportedText } from '../../domain/core/formats/exported-text.ts';
import { extractUuid } from '../../domain/core/ids.ts';
import { redactText } from '../../domain/core/logging/redact.ts';
import { phrase } from '../../domain/core/query/expression.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { readLink } from '../../domain/identity/signed-links.ts';
import { ownNames } from '../../domain/library/catalog/podcast-names.ts';
import { closestWords, toShapes } from '../../domain/library/vocabulary/closest-words.ts';
import { stemOf } from '../../domain/library/vocabulary/word-forms.ts';
import { headerText } from '../../domain/mail/mail.ts';
import { toCharacters } from '../../domain/site/images/card-text.ts';
import { splitLead } from '../../web/src/features/search/results/split-lead.ts';
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
  phrases: [wordsOf(text.slice(0, 30)), ['ann', 'lee'], ['wor']].map((words) => phrase(words)),
  episodeTitle: text,
  podcastTitle: text,
  language: 'en',
  publicationDate: null,
  episodeUrl: 'https://earshot.example/episode/x',
  quotes: [{ id: '1', text, speaker: text, startSeconds: 1 }],
  isWrittenOnly: false,
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
  {
    name: 'start of a quote',
    read: (text) => splitLead({ text: `${text}x`, ranges: [{ start: text.length, end: text.length + 1 }] }),
  },
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
