import type { Executor } from '../../../server/core/database/connection.ts';
import type { PreparedEpisode } from '../prepare.ts';
import { insertAlerts, insertWebhookEvents } from './insert-matches.ts';
import type { AlertMatcher } from './matcher.ts';

/** Who is told of what is said. */
export type AlertWatch = {
  matcher: AlertMatcher;
  /** Old episodes count as well: for who loads an archive and wants the alerts of it. */
  evenOld: boolean;
};

/** What was published longer ago is no news: an archive that is loaded alerts nobody. */
const newsMs = 30 * 86_400_000;

const isNews = ({ publicationDate }: PreparedEpisode['input']) =>
  !publicationDate || Date.now() - Date.parse(publicationDate) <= newsMs;

/**
 * Notes whom an episode concerns, in the transaction that stores its first transcript: whoever's subscription was
 * active when the episode came in is told, and nobody twice.
 */
export async function noteAlerts(
  executor: Executor,
  episode: PreparedEpisode,
  watch: AlertWatch | undefined,
): Promise<void> {
  if (!watch || !episode.transcript || !(watch.evenOld || isNews(episode.input))) return;
  const matches = await watch.matcher.match(executor, episode);
  if (matches.length === 0) return;
  await insertAlerts(executor, episode.id, matches);
  await insertWebhookEvents(executor, episode.id, matches);
}
