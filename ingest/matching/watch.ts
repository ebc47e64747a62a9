import type { Executor } from '../../domain/core/database/connection.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import { insertAlerts, insertWebhookEvents } from './insert-matches.ts';
import type { AlertMatcher } from './matcher.ts';
import { readStoredEpisode } from './stored-episode.ts';
import { readOtherEpisodes } from './work-of-episode.ts';

/** Whose alerts and webhooks are matched. */
export type AlertWatch = {
  matcher: AlertMatcher;
  /** Also match old episodes, for operators who want alerts for an archive that they load. */
  includeOldEpisodes: boolean;
};

/** Older episodes aren't news: loading an archive alerts nobody. */
const newsMs = 30 * 86_400_000;

const isWatched = ({ includeOldEpisodes }: AlertWatch, { publicationDate }: PreparedEpisode['input']) =>
  includeOldEpisodes || !publicationDate || Date.now() - Date.parse(publicationDate) <= newsMs;

/**
 * The subscriptions and webhooks that an episode matches as it is stored, before a corrected transcript replaces that:
 * what matched all along isn't news, even to somebody who asked for it after the episode came.
 */
export async function matchedBefore(
  executor: Executor,
  { id, input }: PreparedEpisode,
  watch: AlertWatch | undefined,
): Promise<Set<string>> {
  const stored = watch && isWatched(watch, input) ? await readStoredEpisode(executor, id) : undefined;
  const matches =
    watch && stored ? await watch.matcher.match(executor, stored, await readOtherEpisodes(executor, id)) : [];
  return new Set(matches.map(({ watcherId }) => watcherId));
}

/**
 * Records what an episode matches, in the transaction that stores its transcript and places it in its work: once for the
 * work, in however many shows it is.
 */
export async function recordMatches(
  executor: Executor,
  episode: PreparedEpisode,
  { watch, before }: { watch: AlertWatch | undefined; before: Set<string> },
): Promise<void> {
  if (!watch || !episode.transcript || !isWatched(watch, episode.input)) return;
  const others = await readOtherEpisodes(executor, episode.id);
  const all = await watch.matcher.match(executor, episode, others);
  const matches = all.filter(({ watcherId }) => !before.has(watcherId));
  if (matches.length === 0) return;
  const otherIds = others.map(({ id }) => id);
  await insertAlerts(executor, episode.id, matches, otherIds);
  await insertWebhookEvents(executor, episode.id, matches, otherIds);
}
