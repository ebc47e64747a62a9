import { desc, eq } from 'drizzle-orm';
import { nameShows } from '../../../contract/shared/shows.ts';
import type { Database } from '../../core/database/connection.ts';
import { alerts } from '../../core/database/schema/alerts.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { absoluteUrl, episodeUrl, mentionUrl } from '../../library/catalog/urls.ts';
import { otherShowTitles } from '../../library/works/other-shows.ts';
import { loadQuotes, type Quote } from '../mail/quotes.ts';

const selectMatches = (database: Database, subscriptionId: string, limit: number) =>
  database
    .select({
      episodeId: episodes.id,
      episodeTitle: episodes.title,
      slug: episodes.slug,
      audioUrl: episodes.audioUrl,
      podcastTitle: podcasts.title,
      language: episodes.language,
      otherShows: otherShowTitles,
      passageIds: alerts.passageIds,
      seconds: alerts.seconds,
      createdAt: alerts.createdAt,
    })
    .from(alerts)
    .innerJoin(episodes, eq(episodes.id, alerts.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(alerts.subscriptionId, subscriptionId))
    .orderBy(desc(alerts.createdAt), episodes.id)
    .limit(limit);

type MatchRow = Awaited<ReturnType<typeof selectMatches>>[number];

/** An episode that matched an alert, as a feed shows it. */
export type MatchedEpisode = {
  id: string;
  title: string;
  url: string;
  /** The quotes, with their speakers if known. */
  quote: string;
  /** The audio, starting at the mention if its time is known. */
  audioUrl: string | null;
  matchedAt: Date;
  language: string;
};

function toMatchedEpisode(
  row: MatchRow,
  quote: Quote | undefined,
  { subscriptionId, term, publicUrl }: { subscriptionId: string; term: string; publicUrl: string },
): MatchedEpisode {
  const page = episodeUrl(publicUrl, { slug: row.slug, uuid: row.episodeId });
  const start = quote?.startSeconds ?? null;
  const audioUrl = row.audioUrl && absoluteUrl(publicUrl, row.audioUrl);
  return {
    id: `${subscriptionId}-${row.episodeId}`,
    title: `${row.episodeTitle} · ${nameShows(row.podcastTitle, row.otherShows)}`,
    url: quote ? mentionUrl(page, quote.id, null, term) : page,
    quote: quote ? `${quote.speaker ? `${quote.speaker}: ` : ''}“${quote.text}”` : '',
    // A media fragment, which players support.
    audioUrl: audioUrl && start !== null ? `${audioUrl}#t=${Math.floor(start)}` : audioUrl,
    matchedAt: row.createdAt,
    language: row.language,
  };
}

/** The latest matches of a subscription, newest first. */
export async function listMatchedEpisodes(
  database: Database,
  { id: subscriptionId, term }: { id: string; term: string },
  { publicUrl, limit }: { publicUrl: string; limit: number },
): Promise<MatchedEpisode[]> {
  const rows = await selectMatches(database, subscriptionId, limit);
  const quotes = await loadQuotes(database, rows);
  return rows.map((row, index) =>
    toMatchedEpisode(row, quotes[index]?.[0], { subscriptionId, term, publicUrl }),
  );
}
