import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { AlertFilters } from '../../contract/api/alerts/alert.ts';
import { nameOfTerm, readingsOfKey, termOfKey } from '../../domain/alerts/subscriptions/term.ts';
import type { Executor } from '../../domain/core/database/connection.ts';
import { subscriptions } from '../../domain/core/database/schema/alerts.ts';
import { webhooks } from '../../domain/core/database/schema/webhooks.ts';
import { uuidArray } from '../../domain/core/database/sql/uuid-array.ts';
import { bytesToUuid, uuidToBytes } from '../../domain/core/ids.ts';
import { anchorsOf } from '../../domain/core/query/anchors.ts';
import { type Phrase, phrase, termsOf } from '../../domain/core/query/expression.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { readDescribed } from '../../domain/library/catalog/episode-description.ts';
import { type AlertMatch, EpisodeMatcher } from './episode-matcher.ts';
import { SearchableEpisode } from './searchable-episode.ts';
import type { MatchableEpisode } from './stored-episode.ts';
import { PhraseTrie } from './trie.ts';
import type { OtherEpisode } from './work-of-episode.ts';

const idBytes = 16;

const subscriptionColumns = {
  id: subscriptions.id,
  termKey: subscriptions.termKey,
  filters: subscriptions.filters,
  anywhere: subscriptions.anywhere,
};
const webhookColumns = {
  id: webhooks.id,
  termKey: webhooks.termKey,
  filters: webhooks.filters,
  anywhere: webhooks.anywhere,
};

const longestWord = ({ words }: Phrase) =>
  phrase([words.reduce((longest, word) => (word.length > longest.length ? word : longest))]);

/** Where words of texts count as others as well, a phrase is found by its longest word alone. */
function anchorsOfKey(termKey: string): Phrase[] {
  const [plain, ...others] = readingsOfKey(termKey);
  const inOthers = others
    .flatMap(anchorsOf)
    .map((anchor) => (anchor.isPrefix ? anchor : longestWord(anchor)));
  return [...(plain ? anchorsOf(plain) : []), ...inOthers];
}

/** Whether a subscription depends on the show that an episode is in. */
function asksForShow({ termKey, filters }: { termKey: string; filters: AlertFilters }): boolean {
  const expression = termOfKey(termKey);
  const terms = expression ? termsOf(expression) : [];
  return filters.podcast !== undefined || terms.some(({ field }) => field === 'podcast');
}

function addTo(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

/**
 * Finds the subscriptions and webhooks that an episode matches. It keeps their phrases in memory, so its cost grows
 * with the episode and not with the number of subscriptions. Before each episode, it reads new subscriptions.
 * Subscriptions that have ended stay in memory and are left out when their rows are read.
 */
export class AlertMatcher {
  readonly #trie = new PhraseTrie();
  #ids = Buffer.alloc(idBytes * 1024);
  /** Phrases read before this transaction are known; those of open transactions are read again. */
  #knownUpTo = 0;
  readonly #recent = new Set<string>();
  /** By normalized name: subscriptions that also match its aliases. */
  readonly #byName = new Map<string, string[]>();
  /** By the prefix of a word: subscriptions that have no longer phrase. */
  readonly #byPrefix = new Map<string, string[]>();
  readonly #prefixLengths = new Set<number>();

  get size(): number {
    return this.#trie.size + this.#byPrefix.size;
  }

  /** Reads what is new. While transactions are open, a row may be read twice; it is added once. */
  async refresh(executor: Executor): Promise<void> {
    const { rows: limits } = await executor.execute<{ open: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as open`,
    );
    const rows = await unionAll(
      executor
        .select({ ...subscriptionColumns, activatedIn: subscriptions.activatedIn })
        .from(subscriptions)
        .where(
          and(
            gte(subscriptions.activatedIn, this.#knownUpTo),
            eq(subscriptions.kind, 'alert'),
            inArray(subscriptions.status, ['active', 'paused']),
          ),
        ),
      executor
        .select({ ...webhookColumns, activatedIn: webhooks.activatedIn })
        .from(webhooks)
        .where(gte(webhooks.activatedIn, this.#knownUpTo)),
    );
    for (const row of rows) {
      const mark = `${row.id} ${row.activatedIn}`;
      if (this.#recent.has(mark)) continue;
      this.#recent.add(mark);
      this.add(row.id, row.termKey);
      if (row.filters.aliases) this.#addName(row.id, row.termKey);
    }
    const open = Number(limits[0]?.open ?? 0);
    for (const mark of this.#recent) if (Number(mark.split(' ')[1]) < open) this.#recent.delete(mark);
    this.#knownUpTo = open;
  }

  /** Adds one subscription under phrases, at least one of which occurs in every matching episode. */
  add(id: string, termKey: string): void {
    for (const anchor of anchorsOfKey(termKey)) {
      const words = anchor.isPrefix ? anchor.words.slice(0, -1) : anchor.words;
      if (words.length > 0) this.#addPhrase(id, words);
      else this.#addPrefix(id, anchor.words[0] ?? '');
    }
  }

  #addPhrase(id: string, words: string[]): void {
    const at = this.#trie.add(words) * idBytes;
    if (at + idBytes > this.#ids.length)
      this.#ids = Buffer.concat([this.#ids, Buffer.alloc(this.#ids.length)]);
    uuidToBytes(id).copy(this.#ids, at);
  }

  #addPrefix(id: string, beginning: string): void {
    addTo(this.#byPrefix, beginning, id);
    this.#prefixLengths.add(beginning.length);
  }

  #addName(id: string, termKey: string): void {
    const expression = termOfKey(termKey);
    const name = expression && nameKey(nameOfTerm(expression) ?? '');
    if (name) addTo(this.#byName, name, id);
  }

  /** Ids of the subscriptions that these words may match. */
  candidates(words: string[]): string[] {
    const found: string[] = [];
    this.#trie.search(words, (phrase) =>
      found.push(bytesToUuid(this.#ids.subarray(phrase * idBytes, (phrase + 1) * idBytes))),
    );
    if (this.#byPrefix.size > 0)
      for (const word of new Set(words))
        for (const length of this.#prefixLengths)
          if (length <= word.length) found.push(...(this.#byPrefix.get(word.slice(0, length)) ?? []));
    return found;
  }

  /**
   * The subscriptions that this episode, which is stored, matches, each with up to three matching passages. `others` are
   * the other episodes of its work.
   */
  async match(
    executor: Executor,
    episode: MatchableEpisode,
    others: OtherEpisode[] = [],
  ): Promise<AlertMatch[]> {
    await this.refresh(executor);
    if (this.size === 0 || !episode.transcript) return [];
    const facts = await readDescribed(executor, episode.id);
    if (!facts) return [];
    const searchable = new SearchableEpisode(
      episode,
      facts,
      others.map(({ podcastTitle }) => podcastTitle),
    );
    const named = episode.entities.flatMap((entity) => this.#byName.get(entity.nameKey) ?? []);
    const matched = searchable.streams.flatMap((words) => this.candidates(words));
    const ids = [...new Set([...matched, ...named, ...this.#merged(episode)])];
    if (ids.length === 0) return [];
    const isCandidate = (column: PgColumn) => sql`${column} = any(${uuidArray(ids)})`;
    const rows = await unionAll(
      executor
        .select(subscriptionColumns)
        .from(subscriptions)
        .where(and(isCandidate(subscriptions.id), eq(subscriptions.status, 'active'))),
      executor
        .select(webhookColumns)
        .from(webhooks)
        .where(and(isCandidate(webhooks.id), eq(webhooks.status, 'active'))),
    );
    // Where the work was matched before, only who asks for a show can't have been told.
    const wasMatched = others.some(({ hasTranscript }) => hasTranscript);
    const podcastIds = [episode, ...(wasMatched ? [] : others)].map(({ podcastId }) => podcastId);
    const matcher = new EpisodeMatcher(episode, searchable, podcastIds);
    return rows.filter((row) => !wasMatched || asksForShow(row)).flatMap((row) => matcher.match(row) ?? []);
  }

  /** Subscriptions to another name of an entity, which an operator merged into it. */
  #merged({ entities, mergedNames }: MatchableEpisode): string[] {
    return entities.flatMap(({ id, name }) => {
      const merged = mergedNames?.get(id) ?? [];
      return merged.length === 0 ? [] : [name, ...merged].flatMap((other) => this.candidates(wordsOf(other)));
    });
  }
}
