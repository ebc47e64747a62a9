import type { Executor } from '../../domain/core/database/connection.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import { insertAlerts, insertWebhookEvents } from './insert-matches.ts';
import type { AlertMatcher } from './matcher.ts';
import { readOtherEpisodes } from './work-of-episode.ts';

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
 * Records the matches of an episode, in the transaction that stores its first transcript and places it in its work. Every
 * subscription that was active when the work arrived is matched, and only once, in however many shows it is.
 */
export async function noteAlerts(
  executor: Executor,
  episode: PreparedEpisode,
  watch: AlertWatch | undefined,
): Promise<void> {
  if (!watch || !episode.transcript || !(watch.evenOld || isNews(episode.input))) return;
  const others = await readOtherEpisodes(executor, episode.id);
  const matches = await watch.matcher.match(executor, episode, others);
  if (matches.length === 0) return;
  const otherIds = others.map(({ id }) => id);
  await insertAlerts(executor, episode.id, matches, otherIds);
  await insertWebhookEvents(executor, episode.id, matches, otherIds);
}
