import type { Executor } from '../../domain/core/database/connection.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import { insertAlerts, insertWebhookEvents } from './insert-matches.ts';
import type { AlertMatcher } from './matcher.ts';

/** Whose alerts and webhooks are matched. */
export type AlertWatch = {
  matcher: AlertMatcher;
  /** Also match old episodes, for operators who want alerts for an archive that they load. */
  evenOld: boolean;
};

/** Older episodes aren't news: loading an archive alerts nobody. */
const newsMs = 30 * 86_400_000;

const isNews = ({ publicationDate }: PreparedEpisode['input']) =>
  !publicationDate || Date.now() - Date.parse(publicationDate) <= newsMs;

/**
 * Records the matches of an episode, in the transaction that stores its first transcript. Every subscription that was
 * active when the episode arrived is matched, and only once.
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
