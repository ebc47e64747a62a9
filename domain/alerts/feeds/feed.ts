import { and, inArray } from 'drizzle-orm';
import { generateJsonFeed } from 'feedsmith';
import { quoteTerm } from '../../../contract/shared/format.ts';
import type { Database } from '../../core/database/connection.ts';
import { subscriptions } from '../../core/database/schema/alerts.ts';
import { AppError } from '../../core/errors.ts';
import { audioType, rssFeed } from '../../core/formats/rss.ts';
import { feedUrl, subscriptionOfFeedKey } from './feed-keys.ts';
import { listMatchedEpisodes, type MatchedEpisode } from './matched-episodes.ts';

const maxItems = 50;

type Feed = { title: string; homeUrl: string; url: string; items: MatchedEpisode[] };

const toJsonFeed = ({ title, homeUrl, url, items }: Feed): string =>
  JSON.stringify(
    generateJsonFeed({
      title,
      home_page_url: homeUrl,
      feed_url: `${url}.json`,
      items: items.map((item) => ({
        id: item.id,
        url: item.url,
        title: item.title,
        content_text: item.quote,
        date_published: item.matchedAt,
        language: item.language,
        ...(item.audioUrl ? { attachments: [{ url: item.audioUrl, mime_type: audioType }] } : {}),
      })),
    }),
  );

const toRssFeed = ({ title, homeUrl, url, items }: Feed): string =>
  rssFeed({
    title,
    link: homeUrl,
    description: title,
    url,
    items: items.map((item) => ({
      title: item.title,
      link: item.url,
      description: item.quote,
      guid: { value: item.id, isPermaLink: false },
      pubDate: item.matchedAt,
      language: item.language,
      audioUrl: item.audioUrl,
    })),
  });

async function findSubscription(database: Database, feedKey: string) {
  const isKeyed = await subscriptionOfFeedKey(database, feedKey);
  if (!isKeyed) return undefined;
  const [subscription] = await database
    .select({ id: subscriptions.id, term: subscriptions.term })
    .from(subscriptions)
    .where(and(isKeyed, inArray(subscriptions.status, ['active', 'paused'])));
  return subscription;
}

/** What a subscription matched, newest first, as RSS or JSON Feed. Throws AppError subscription_not_found. */
export async function subscriptionFeed(
  database: Database,
  feedKey: string,
  format: 'rss' | 'json',
  publicUrl: string,
): Promise<string> {
  const subscription = await findSubscription(database, feedKey);
  if (!subscription)
    throw new AppError('subscription_not_found', "This feed doesn't exist or is no longer active.");
  const feed = {
    title: `Alerts for ${quoteTerm(subscription.term)}`,
    homeUrl: publicUrl,
    url: feedUrl(publicUrl, feedKey),
    items: await listMatchedEpisodes(database, subscription, { publicUrl, limit: maxItems }),
  };
  return format === 'json' ? toJsonFeed(feed) : toRssFeed(feed);
}
