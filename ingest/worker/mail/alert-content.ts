import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AlertItem } from '../../../domain/alerts/mail/alert-item.ts';
import { alertMail } from '../../../domain/alerts/mail/alert-mail.ts';
import { loadQuotes, type Quote } from '../../../domain/alerts/mail/quotes.ts';
import { phrasesToQuote, termOfKey } from '../../../domain/alerts/subscriptions/term.ts';
import type { Executor } from '../../../domain/core/database/connection.ts';
import { alerts, subscriptions } from '../../../domain/core/database/schema/alerts.ts';
import { episodes, podcasts } from '../../../domain/core/database/schema/library.ts';
import type { Phrase } from '../../../domain/core/query/expression.ts';
import { episodeUrl } from '../../../domain/library/catalog/urls.ts';
import { otherShowTitles } from '../../../domain/library/works/other-shows.ts';
import type { MailContent } from '../../../domain/mail/mail.ts';

const combinedNote =
  'These alerts are combined into one email because of your settings, or because you reached the daily limit for instant alerts.';

/**
 * The subscriptions of a message that are still active. Their rows stay locked until the caller's transaction ends:
 * unsubscribing waits until then, and nothing is sent afterwards.
 */
const lockActiveSubscriptions = (executor: Executor, messageId: string) =>
  executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        inArray(
          subscriptions.id,
          executor.select({ id: alerts.subscriptionId }).from(alerts).where(eq(alerts.messageId, messageId)),
        ),
      ),
    )
    .for('share');

const selectMatches = (executor: Executor, messageId: string, subscriptionIds: string[]) =>
  executor
    .select({
      term: subscriptions.term,
      termKey: subscriptions.termKey,
      anywhere: subscriptions.anywhere,
      fingerprint: alerts.fingerprint,
      passageIds: alerts.passageIds,
      seconds: alerts.seconds,
      episodeId: episodes.id,
      slug: episodes.slug,
      episodeTitle: episodes.title,
      language: episodes.language,
      publicationDate: episodes.publicationDate,
      podcastTitle: podcasts.title,
      otherShows: otherShowTitles,
      hasWaited: sql<boolean>`${alerts.dueAt} > ${alerts.createdAt} + interval '1 minute'`,
    })
    .from(alerts)
    .innerJoin(subscriptions, eq(subscriptions.id, alerts.subscriptionId))
    .innerJoin(episodes, eq(episodes.id, alerts.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(eq(alerts.messageId, messageId), inArray(subscriptions.id, subscriptionIds)))
    .orderBy(subscriptions.term, sql`${episodes.publicationDate} desc nulls last`, episodes.id);

type Match = Awaited<ReturnType<typeof selectMatches>>[number] & { quotes: Quote[] };

/** What to mark of a term. */
function phrasesOf(termKey: string, language: string): Phrase[] {
  const expression = termOfKey(termKey, language);
  return expression ? phrasesToQuote(expression) : [];
}

const toItem = (match: Match, otherEpisodes: number, publicUrl: string): AlertItem => ({
  term: match.term,
  anywhere: match.anywhere,
  phrases: phrasesOf(match.termKey, match.language),
  language: match.language,
  episodeTitle: match.episodeTitle,
  podcastTitle: match.podcastTitle,
  otherShows: match.otherShows,
  publicationDate: match.publicationDate,
  episodeUrl: episodeUrl(publicUrl, { slug: match.slug, uuid: match.episodeId }),
  quotes: match.quotes,
  isWrittenOnly: match.passageIds.length === 0,
  otherEpisodes,
});

/** One item per passage: where several episodes have the same one, the first is shown and the others are counted. */
function toItems(matches: Match[], publicUrl: string): AlertItem[] {
  const groups = Map.groupBy(matches, (match) => `${match.termKey} ${match.fingerprint}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [toItem(first, group.length - 1, publicUrl)] : [];
  });
}

/** What an alert message says now; undefined when none of its alerts is active anymore. */
export async function alertContent(
  executor: Executor,
  messageId: string,
  { publicUrl, manageUrl }: { publicUrl: string; manageUrl: string },
): Promise<MailContent | undefined> {
  const active = await lockActiveSubscriptions(executor, messageId);
  if (active.length === 0) return undefined;
  const rows = await selectMatches(
    executor,
    messageId,
    active.map(({ id }) => id),
  );
  if (rows.length === 0) return undefined;
  const quotes = await loadQuotes(executor, rows);
  const matches = rows.map((row, index) => ({ ...row, quotes: quotes[index] ?? [] }));
  return alertMail({
    items: toItems(matches, publicUrl),
    publicUrl,
    manageUrl,
    note: rows.some((row) => row.hasWaited) ? combinedNote : undefined,
  });
}
