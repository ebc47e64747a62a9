import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { keyOfTerm, readTerm } from '../domain/alerts/subscriptions/term.ts';
import type { LineMark } from '../domain/core/text/transcript-line.ts';
import { AlertMatcher } from '../ingest/matching/matcher.ts';
import { talkWords } from '../ingest/matching/spoken-text.ts';
import type { Platform } from '../runtime/platform.ts';
import { createRandom } from '../testing/random.ts';
import { readJsonLines } from '../testing/read-json-lines.ts';
import { scanFor } from '../testing/truth/scan-for.ts';
import { compare, tally } from '../testing/truth/tally.ts';
import { milliseconds, percentile, type Row } from './measure/table.ts';

const sizes = [10_000, 100_000, 1_000_000];
const rounds = 30;
const likeSample = 1_000;
const maxMs = 15;
const maxGrowth = 6;
const maxMegabytes = 400;
const benchAddress = 'bench@localhost';

/** A million terms as people subscribe to: names of two words, companies, phrases of a topic, of real words mostly. */
function* terms(vocabulary: string[]): Generator<string> {
  const next = createRandom(7);
  const word = () => vocabulary[Math.floor(next() ** 2 * vocabulary.length)] ?? 'word';
  const rare = () => `${word()}${Math.floor(next() * 40_000).toString(36)}`;
  for (;;) {
    const kind = next();
    if (kind < 0.45) yield `${word()} ${rare()}`;
    else if (kind < 0.7) yield rare();
    else if (kind < 0.95) yield `${word()} ${word()} ${word()}`;
    else yield `${word()} ${word()}`;
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const megabytes = () => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const uuidOfNumber = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/**
 * One episode of 10,000 words against more and more terms, compared with one query per term. The terms are quoted: LIKE
 * finds words in a row.
 */
export async function benchMatching(platform: Platform): Promise<Row[]> {
  const { rows: stored } = await platform.database.execute<{ text: string; marks: LineMark[] }>(
    sql`select text, marks from transcripts order by abs(word_count - 12000) limit 40`,
  );
  const words = stored.flatMap((transcript) => talkWords(transcript));
  const episode = words.slice(0, 10_000);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // From rare to common: most terms are made of rare words, as names are.
  const vocabulary = [...counts]
    .filter(([word]) => word.length > 3)
    .sort((a, b) => a[1] - b[1])
    .map(([word]) => word);
  const source = terms(vocabulary);
  const matcher = new AlertMatcher();
  const before = megabytes();
  const medians: number[] = [];
  for (const size of sizes) {
    while (matcher.size < size)
      matcher.add(uuidOfNumber(matcher.size), keyOfTerm(readTerm(`"${source.next().value}"`)));
    const times = Array.from({ length: rounds }, () => {
      const started = performance.now();
      matcher.candidates(episode);
      return performance.now() - started;
    });
    medians.push(percentile(times, 0.5));
  }
  const used = megabytes() - before;
  const like = await likeCost(platform, episode.join(' '), source);
  const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
  return [
    ...sizes.map((size, at) => ({
      metric: `alerts: 10,000 words against ${size.toLocaleString('en-US')} terms`,
      measured: milliseconds(medians[at] ?? Number.NaN),
      reference: `LIKE a term ${milliseconds(like * size)} (from ${likeSample.toLocaleString('en-US')})`,
      target: at === sizes.length - 1 ? `<= ${maxMs} ms` : '',
      isMet: at === sizes.length - 1 ? (medians[at] ?? Number.POSITIVE_INFINITY) <= maxMs : undefined,
    })),
    {
      metric: 'alerts: growth from 10,000 to a million terms',
      measured: `${growth.toFixed(1)} x`,
      reference: '100 x the terms',
      target: `<= ${maxGrowth} x`,
      isMet: growth <= maxGrowth,
    },
    {
      metric: 'alerts: memory of a million terms',
      measured: `${used.toFixed(0)} MB`,
      reference: '',
      target: `<= ${maxMegabytes} MB`,
      isMet: used <= maxMegabytes,
    },
  ];
}

/** Milliseconds that PostgreSQL takes for one term with LIKE over the same text. */
async function likeCost(platform: Platform, text: string, source: Generator<string>): Promise<number> {
  const sample = Array.from({ length: likeSample }, () => source.next().value as string);
  const started = performance.now();
  await platform.database.execute(sql`
    select count(*) from unnest(${sql.param(sample)}::text[]) as term where (' ' || ${text}::text || ' ') like '% ' || term || ' %'`);
  return (performance.now() - started) / likeSample;
}

/** Every oracle term as a subscription: the pairs of term and episode that were noted while the corpus was loaded, against a scan of all words. */
export async function benchAlertTruth(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const { rows: terms } = await platform.database.execute<{ term: string; episode_ids: string[] }>(sql`
    select s.term, coalesce(array_agg(a.episode_id) filter (where a.id is not null), '{}') as episode_ids
    from subscriptions s join addresses on addresses.id = s.address_id
    left join alerts a on a.subscription_id = s.id where addresses.email_key = ${benchAddress} group by s.id`);
  if (terms.length === 0) throw new Error('Nobody subscribed to the terms before the corpus was loaded.');
  const scan = await scanFor(
    platform,
    terms.map(({ term }) => term),
  );
  const counted = tally();
  for (const { term, episode_ids } of terms)
    compare(counted, term, scan.episodesOf(term), new Set(episode_ids), scan.labelOf);
  const { misses, surplus, found, expected } = counted;
  return {
    rows: [
      {
        metric: `alerts: ${terms.length} terms over the corpus, pairs missing and surplus`,
        measured: `${misses.length} and ${surplus.length} of ${found.toLocaleString('en-US')}`,
        reference: `scan by tokens ${expected.toLocaleString('en-US')}`,
        target: '0 and 0',
        isMet: misses.length === 0 && surplus.length === 0,
      },
    ],
    misses: [...misses.map((pair) => `missing: ${pair}`), ...surplus.map((pair) => `surplus: ${pair}`)],
  };
}

/** Subscribes a bench address to every oracle term, verified; true when there are any. */
export async function subscribeToOracleTerms(platform: Platform, corpus: string): Promise<boolean> {
  const path = join(corpus, 'names/oracle_terms.jsonl');
  if (!existsSync(path)) {
    console.error(`${corpus} has no list of terms to subscribe to: name another with corpus=/path.`);
    return false;
  }
  const all = readJsonLines<{ term: string }>(path).map(({ term }) => term);
  const rows = all.map((term) => ({ term, key: keyOfTerm(readTerm(`"${term}"`)) }));
  await platform.database.execute(sql`
    with a as (insert into addresses (email, email_key, verified_at) values (${benchAddress}, ${benchAddress}, now())
      on conflict (email_key) do update set verified_at = now() returning id)
    insert into subscriptions (address_id, kind, term, term_key, filters, source, status, cadence, verified_at, activated_in)
    select a.id, 'alert', row.term, row.key, '{}', 'monitor-page', 'active', 'weekly', now(), pg_current_xact_id()::text::bigint
    from a, json_to_recordset(${JSON.stringify(rows)}::json) as row(term text, key text) on conflict do nothing`);
  return true;
}
