import { formatCount } from '../../../contract/shared/format.ts';
import { type MarkedRange, partsOf } from '../../../contract/shared/marked-text.ts';
import type { Database } from '../../core/database/connection.ts';
import { AppError } from '../../core/errors.ts';
import { saidPhrases, termsOf } from '../../core/query/expression.ts';
import { markedRanges } from '../../core/query/marks.ts';
import { parseExpression } from '../../core/query/parse.ts';
import { readIn } from '../../core/query/readings.ts';
import { formatLongDate } from '../../core/text/format.ts';
import { getEpisode } from '../../library/catalog/episodes.ts';
import { getPodcast } from '../../library/catalog/podcasts.ts';
import { getEntity } from '../../library/entities/entity-detail.ts';
import { findMoment, type Moment } from '../../library/transcripts/moment.ts';
import type { Card } from './card.ts';

const plain = (text: string) => [{ text, isMarked: false }];
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** What a search marks in what was said; nothing if it can't be read. */
function rangesOf(text: string, q: string, language: string): MarkedRange[] {
  try {
    const expression = parseExpression(q) && readIn(q, language);
    return expression ? markedRanges(text, saidPhrases(termsOf(expression)), { language }) : [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

const momentCard = (moment: Moment, q: string): Card => ({
  parts: partsOf({ text: moment.text, ranges: rangesOf(moment.text, q, moment.language) }),
  isQuote: true,
  source: [
    joined(moment.speaker, moment.episodeTitle),
    joined(moment.podcastTitle, formatLongDate(moment.publicationDate)),
  ],
});

/** An episode or, with a second, what is said there. Throws AppError episode_not_found. */
export async function episodeCard(
  database: Database,
  id: string,
  { second, q = '' }: { second?: number | undefined; q?: string | undefined },
): Promise<Card> {
  const moment = second === undefined ? undefined : await findMoment(database, id, second);
  if (moment) return momentCard(moment, q);
  const episode = await getEpisode(database, id);
  return {
    label: episode.podcast_title,
    parts: plain(episode.title),
    isQuote: false,
    source: [
      joined(formatLongDate(episode.publication_date), episode.itunes_duration),
      episode.has_transcript ? 'Transcript with every name and its timestamp' : 'Podcast episode',
    ],
  };
}

/** Throws AppError podcast_not_found. */
export async function podcastCard(database: Database, id: string): Promise<Card> {
  const podcast = await getPodcast(database, id, 1);
  return {
    label: 'Podcast',
    parts: plain(podcast.title),
    isQuote: false,
    source: [
      joined(podcast.author && `Hosted by ${podcast.author}`, formatCount(podcast.episode_count, 'episode')),
      'Search every word of it',
    ],
  };
}

/** The latest quote about an entity. Throws AppError entity_not_found. */
export async function entityCard(database: Database, id: string): Promise<Card> {
  const entity = await getEntity(database, id);
  const quote = entity.latest[0] ?? entity.appearances[0];
  const counts = `${formatCount(entity.mentions, 'mention')} in ${formatCount(entity.episodes, 'episode')}`;
  return {
    label: `${entity.name} · ${counts}`,
    parts: quote ? partsOf({ text: quote.context, ranges: quote.context_ranges }) : plain(entity.name),
    isQuote: quote !== undefined,
    source: quote
      ? [
          joined(quote.speaker, quote.episode_title),
          joined(quote.podcast_title, formatLongDate(quote.publication_date)),
        ]
      : [entity.entity_type],
  };
}

/** A search, as it was typed. */
export const searchCard = (q: string): Card => ({
  label: 'Search podcast transcripts',
  parts: [{ text: q, isMarked: true }],
  isQuote: false,
  source: ['Every mention in podcasts', 'What was said, who said it, and when'],
});
