import { eq } from 'drizzle-orm';
import type { WebhookPayload } from '../../../contract/api/alerts/webhook.ts';
import { loadQuotes, type Quote } from '../../../domain/alerts/mail/quotes.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes, podcasts } from '../../../domain/core/database/schema/library.ts';
import { webhookDeliveries, webhooks } from '../../../domain/core/database/schema/webhooks.ts';
import { asIso } from '../../../domain/core/text/format.ts';
import { episodeUrl, mentionUrl } from '../../../domain/library/catalog/urls.ts';
import { alsoIn } from '../../../domain/library/works/other-shows.ts';

const selectDelivery = (database: Database, deliveryId: string) =>
  database
    .select({
      event: webhookDeliveries.event,
      webhookId: webhookDeliveries.webhookId,
      term: webhooks.term,
      createdAt: webhookDeliveries.createdAt,
      passageIds: webhookDeliveries.passageIds,
      seconds: webhookDeliveries.seconds,
      episode: {
        uuid: episodes.id,
        title: episodes.title,
        slug: episodes.slug,
        publicationDate: episodes.publicationDate,
        podcastUuid: episodes.podcastId,
      },
      podcastTitle: podcasts.title,
      workId: episodes.workId,
      alsoIn,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(episodes, eq(episodes.id, webhookDeliveries.episodeId))
    .leftJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(webhookDeliveries.id, deliveryId));

type DeliveryRow = Awaited<ReturnType<typeof selectDelivery>>[number];

function toPayload(row: DeliveryRow, quotes: Quote[], publicUrl: string): WebhookPayload {
  const { episode, podcastTitle } = row;
  const url = episode ? episodeUrl(publicUrl, episode) : publicUrl;
  return {
    type: row.event,
    timestamp: asIso(row.createdAt),
    data: {
      webhook_id: row.webhookId,
      term: row.term,
      episode: episode && {
        uuid: episode.uuid,
        title: episode.title,
        slug: episode.slug,
        publication_date: asIso(episode.publicationDate),
        podcast_uuid: episode.podcastUuid,
        podcast_title: podcastTitle ?? '',
        work_id: row.workId ?? episode.uuid,
        also_in: row.alsoIn,
        url,
      },
      mentions: quotes.map(({ id, text, speaker, startSeconds }) => ({
        passage_id: id,
        text,
        speaker,
        start_seconds: startSeconds,
        url: mentionUrl(url, id, startSeconds, row.term),
      })),
    },
  };
}

/** The body of a delivery, as JSON; undefined when the delivery was deleted. */
export async function renderEvent(
  database: Database,
  deliveryId: string,
  publicUrl: string,
): Promise<string | undefined> {
  const [row] = await selectDelivery(database, deliveryId);
  if (!row) return undefined;
  const [quotes = []] = await loadQuotes(database, [row]);
  return JSON.stringify(toPayload(row, quotes, publicUrl));
}
