import { searchOfAlert } from '../../../contract/shared/alert-search.ts';
import { partsOf } from '../../../contract/shared/marked-text.ts';
import { nameShows } from '../../../contract/shared/shows.ts';
import { formatTimestamp } from '../../../contract/shared/timestamp.ts';
import { escapeHtml } from '../../core/formats/escape-html.ts';
import type { Phrase } from '../../core/query/expression.ts';
import { markedRanges } from '../../core/query/marks.ts';
import { formatLongDate } from '../../core/text/format.ts';
import { mentionUrl } from '../../library/catalog/urls.ts';
import { linkHtml, markHtml, paragraphHtml, sectionHtml } from '../../mail/layout.ts';
import { ownHtml } from '../../mail/own-html.ts';
import type { Quote } from './quotes.ts';

/** One match: an episode that mentions the term of an alert. */
export type AlertItem = {
  term: string;
  /** Whether its words may be anywhere in the episode. */
  anywhere?: boolean;
  /** What to mark in the quotes. */
  phrases: Phrase[];
  episodeTitle: string;
  podcastTitle: string;
  /** Of the episode. */
  language: string;
  /** Other shows that have the same recording. */
  otherShows?: string[];
  publicationDate: Date | null;
  episodeUrl: string;
  quotes: Quote[];
  /** Whether only what is written about the episode matches: there is nothing to quote. */
  isWrittenOnly: boolean;
  /** Other episodes with the same passage, such as an advertisement or a rerun. */
  otherEpisodes: number;
};

export const quoteUrl = (item: AlertItem, quote: Quote): string =>
  mentionUrl(item.episodeUrl, quote.id, quote.startSeconds, item.term);

export const listenLabel = (quote: Quote): string =>
  quote.startSeconds === null ? 'Read in context' : `Listen at ${formatTimestamp(quote.startSeconds)}`;

const sourceLine = ({ publicationDate, otherShows = [] }: AlertItem, podcastTitle: string) =>
  [nameShows(podcastTitle, otherShows), formatLongDate(publicationDate)].filter(Boolean).join(' · ');

const otherEpisodesLine = ({ otherEpisodes }: AlertItem) =>
  otherEpisodes > 0
    ? `Also in ${otherEpisodes} other ${otherEpisodes === 1 ? 'episode' : 'episodes'}.`
    : undefined;

const searchUrl = (item: AlertItem, publicUrl: string) =>
  `${publicUrl}/monitor?${new URLSearchParams({ q: searchOfAlert(item), page: '1', sort: 'newest' })}`;

const writtenOnly = 'In the title, people or description, but not said.';

const quoteText = (item: AlertItem, quote: Quote) =>
  [
    `“${quote.text}”`,
    ...(quote.speaker ? [`Said by ${quote.speaker}`] : []),
    `${listenLabel(quote)}: ${quoteUrl(item, quote)}`,
  ]
    .map((line) => `  ${line}`)
    .join('\n');

export const itemText = (item: AlertItem, publicUrl: string): string =>
  [
    `${item.term}: ${item.episodeTitle}`,
    sourceLine(item, item.podcastTitle),
    '',
    item.isWrittenOnly ? writtenOnly : item.quotes.map((quote) => quoteText(item, quote)).join('\n\n'),
    '',
    otherEpisodesLine(item),
    `See all mentions: ${searchUrl(item, publicUrl)}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');

function quoteHtml(item: AlertItem, quote: Quote): string {
  const text = partsOf({ text: quote.text, ranges: markedRanges(quote.text, item.phrases, item) })
    .map((part) => (part.isMarked ? markHtml(part.text) : escapeHtml(part.text)))
    .join('');
  const speaker = quote.speaker ? `Said by ${ownHtml(quote.speaker, item.language)} · ` : '';
  return [
    paragraphHtml(`“${text}”`, {
      style: 'quote',
      below: 6,
      of: { text: quote.text, language: item.language },
    }),
    paragraphHtml(`${speaker}${linkHtml(listenLabel(quote), quoteUrl(item, quote))}`, {
      style: 'quiet',
      below: 18,
    }),
  ].join('\n');
}

export function itemHtml(item: AlertItem, publicUrl: string): string {
  const title = ownHtml(item.episodeTitle, item.language, linkHtml(item.episodeTitle, item.episodeUrl));
  const footer = [
    escapeHtml(otherEpisodesLine(item) ?? ''),
    linkHtml('See all mentions', searchUrl(item, publicUrl)),
  ];
  return sectionHtml(
    [
      paragraphHtml(ownHtml(item.term), { style: 'quiet', below: 2 }),
      paragraphHtml(title, { style: 'strong' }),
      paragraphHtml(sourceLine(item, ownHtml(item.podcastTitle, item.language)), {
        style: 'quiet',
        below: 14,
      }),
      ...item.quotes.map((quote) => quoteHtml(item, quote)),
      ...(item.isWrittenOnly ? [paragraphHtml(writtenOnly, { style: 'quiet', below: 18 })] : []),
      paragraphHtml(footer.filter(Boolean).join(' '), { style: 'quiet' }),
    ].join('\n'),
  );
}
