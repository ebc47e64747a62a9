import { sql } from 'drizzle-orm';
import type { AlertFilters } from '../../../server/contract/alert.ts';
import { type AlertTerm, termOfKey } from '../../../server/core/alerts/term.ts';
import { containsPhrase } from '../../../server/core/alerts/words.ts';
import type { Executor } from '../../../server/core/database/connection.ts';
import { bytesToUuid, uuidToBytes } from '../../../server/core/ids.ts';
import { nameKey } from '../../../server/core/text/normalize.ts';
import { wordsOf } from '../../../server/core/text/tokenize.ts';
import type { PreparedEpisode } from '../prepare.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Moments } from './mention-times.ts';
import { talkWords } from './spoken-text.ts';
import { PhraseTrie } from './trie.ts';

/** A subscription or a webhook that an episode says something for. */
export type AlertMatch = {
  watcherId: string;
  passageIds: string[];
  seconds: (number | null)[];
  fingerprint: string;
};

const mostQuotes = 3;
const idBytes = 16;

type Row = { id: string; term_key: string; filters: AlertFilters };

/**
 * Finds the subscriptions and the webhooks that an episode is about. It holds every subscribed phrase in memory, so its cost grows with
 * the episode and not with the number of subscriptions; what was subscribed since it last looked, it reads before each
 * episode. Subscriptions that have ended stay in it and are left out when their rows are read.
 */
export class AlertMatcher {
  readonly #trie = new PhraseTrie();
  #ids = Buffer.alloc(idBytes * 1024);
  /** Phrases read before this transaction are known; those of open transactions are read again. */
  #knownUpTo = 0;
  readonly #recent = new Set<string>();
  /** By the folded name: subscriptions that also want the other forms of it. */
  readonly #byName = new Map<string, string[]>();

  get size(): number {
    return this.#trie.size;
  }

  /** Reads what is new. A row may come twice, while transactions are open; it is added once. */
  async refresh(executor: Executor): Promise<void> {
    const { rows: limits } = await executor.execute<{ open: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as open`,
    );
    const { rows } = await executor.execute<Row & { activated_in: string }>(sql`
      select id, term_key, filters, activated_in from subscriptions
      where activated_in >= ${this.#knownUpTo} and kind = 'alert' and status in ('active', 'paused')
      union all
      select id, term_key, filters, activated_in from webhooks where activated_in >= ${this.#knownUpTo}`);
    for (const row of rows) {
      const mark = `${row.id} ${row.activated_in}`;
      if (this.#recent.has(mark)) continue;
      this.#recent.add(mark);
      this.add(row.id, row.term_key);
      if (row.filters.aliases) this.#addName(row.id, row.term_key);
    }
    const open = Number(limits[0]?.open ?? 0);
    for (const mark of this.#recent) if (Number(mark.split(' ')[1]) < open) this.#recent.delete(mark);
    this.#knownUpTo = open;
  }

  /** Adds one subscription under the first phrase of its term. */
  add(id: string, termKey: string): void {
    const [anchor] = termOfKey(termKey).phrases;
    if (!anchor) return;
    const at = this.#trie.add(anchor) * idBytes;
    if (at + idBytes > this.#ids.length)
      this.#ids = Buffer.concat([this.#ids, Buffer.alloc(this.#ids.length)]);
    uuidToBytes(id).copy(this.#ids, at);
  }

  #addName(id: string, termKey: string): void {
    const name = nameKey(termKey);
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), id]);
  }

  /** Ids of the subscriptions whose first phrase stands in these words. */
  candidates(words: string[]): string[] {
    const found: string[] = [];
    this.#trie.search(words, (phrase) =>
      found.push(bytesToUuid(this.#ids.subarray(phrase * idBytes, (phrase + 1) * idBytes))),
    );
    return found;
  }

  /** The subscriptions that this episode is about, each with up to three passages that say it. */
  async match(executor: Executor, episode: PreparedEpisode): Promise<AlertMatch[]> {
    await this.refresh(executor);
    if (this.size === 0 || !episode.transcript) return [];
    const words = talkWords(episode.transcript);
    const named = episode.entities.flatMap((entity) => this.#byName.get(entity.nameKey) ?? []);
    const ids = [...new Set([...this.candidates(words), ...named])];
    if (ids.length === 0) return [];
    const { rows } = await executor.execute<Row>(sql`
      select id, term_key, filters from subscriptions where id = any(${sql.param(ids)}::uuid[]) and status = 'active'
      union all
      select id, term_key, filters from webhooks where id = any(${sql.param(ids)}::uuid[]) and status = 'active'`);
    const look = new EpisodeLook(episode, words);
    return rows.flatMap((row) => look.at(row) ?? []);
  }
}

/** One episode, looked at closely for the few subscriptions that may match. */
class EpisodeLook {
  readonly #episode: PreparedEpisode;
  readonly #words: string[];
  #passages: string[][] | undefined;
  readonly #moments: Moments;

  constructor(episode: PreparedEpisode, words: string[]) {
    this.#episode = episode;
    this.#words = words;
    this.#moments = new Moments(episode);
  }

  at({ id, term_key, filters }: Row): AlertMatch | undefined {
    const term = termOfKey(term_key);
    if (!this.#isWanted(filters)) return undefined;
    const said = this.#says(term) ? this.#saying(term, filters) : [];
    const ordinals = [...new Set([...said, ...(filters.aliases ? this.#naming(term_key) : [])])];
    if (ordinals.length === 0) return undefined;
    const quoted = ordinals.slice(0, mostQuotes).map((ordinal) => this.#episode.passages[ordinal]);
    return {
      watcherId: id,
      passageIds: quoted.flatMap((passage) => (passage ? [passage.id] : [])),
      seconds: quoted.flatMap((passage) =>
        passage ? [this.#moments.secondOf(passage, term.phrases[0] ?? [])] : [],
      ),
      fingerprint: fingerprintOf(quoted[0]?.text ?? ''),
    };
  }

  #isWanted({ podcast, language }: AlertFilters): boolean {
    return (
      (!podcast || podcast === this.#episode.podcastId) && (!language || language === this.#episode.language)
    );
  }

  /** Whether the whole episode says every phrase, and none of the excluded ones. */
  #says(term: AlertTerm): boolean {
    return (
      term.phrases.every((phrase) => containsPhrase(this.#words, phrase)) &&
      !term.excluded.some((phrase) => containsPhrase(this.#words, phrase))
    );
  }

  /** The passages that carry the entity of this name, under whatever form. */
  #naming(termKey: string): number[] {
    const key = nameKey(termKey);
    const ids = new Set(this.#episode.entities.filter((one) => one.nameKey === key).map(({ id }) => id));
    return this.#episode.mentions.filter((one) => ids.has(one.entityId)).map(({ ordinal }) => ordinal);
  }

  /** The passages to quote. A phrase that runs from one passage into the next is quoted by the first that holds its beginning. */
  #saying(term: AlertTerm, filters: AlertFilters): number[] {
    this.#passages ??= this.#episode.passages.map(({ text, speaker }) =>
      wordsOf(`${speaker ?? ''}\n${text}`),
    );
    const phrase = term.phrases[0] ?? [];
    const holding = this.#passages.flatMap((words, ordinal) =>
      containsPhrase(words, phrase) ? [ordinal] : [],
    );
    const wanted = holding.filter((ordinal) => this.#passes(ordinal, phrase, filters));
    if (holding.length > 0) return wanted;
    const beginning = this.#passages.findIndex((words) => words.includes(phrase[0] ?? ''));
    return this.#passes(Math.max(beginning, 0), phrase, filters) ? [Math.max(beginning, 0)] : [];
  }

  #passes(ordinal: number, phrase: string[], { role, type }: AlertFilters): boolean {
    const passage = this.#episode.passages[ordinal];
    if (role === 'speaker' && !containsPhrase(wordsOf(passage?.speaker ?? ''), phrase)) return false;
    if (role === 'mention' && !containsPhrase(wordsOf(passage?.text ?? ''), phrase)) return false;
    if (!type) return true;
    const { mentions, entities } = this.#episode;
    const names = new Set(mentions.filter((one) => one.ordinal === ordinal).map((one) => one.entityId));
    return (
      entities.some((entity) => entity.type === type && names.has(entity.id)) ||
      (type === 'person' && passage?.speakerEntityId !== undefined)
    );
  }
}
