import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { searchParameters } from '../contract/api/library/search.ts';
import { searchMentions } from '../domain/search/search.ts';
import type { Platform } from '../runtime/platform.ts';
import { readJsonLines } from '../testing/read-json-lines.ts';
import { scanFor } from '../testing/truth/scan-for.ts';
import { writtenAbout } from '../testing/truth/searchable-episode.ts';
import { storedTexts } from '../testing/truth/stored-texts.ts';
import { compare, episodesWith, precision, recall, tally } from '../testing/truth/tally.ts';
import { whenAvailable } from '../testing/truth/when-available.ts';
import type { Row } from './measure/table.ts';
import { rowsOfTally } from './measure/tally-rows.ts';

type OracleTerm = { term: string; sources: Record<string, { paths?: Record<string, number> }> };

/**
 * Words of a text for the naive scan, with a blank on either side: case and accents folded, `+ # &` kept, points kept
 * inside initials, numbers and the names that are searched with them. Nothing of the search engine or of our own folding
 * is used here.
 */
function scanned(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const kept = plain
    .replace(
      /(?<![\p{L}\p{N}]|\.)\.(?=net\b)|(?<=\b(?:asp|vb))\.(?=net\b)|(?<=\b(?:node|next|vue|react|express|three|d3|nuxt))\.(?=js\b)|(?<=\bsocket)\.(?=io\b)/gu,
      '\u00b7',
    )
    .replace(/(?<=\d)\.(?=\d)|(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '\u00b7');
  return ` ${kept.replace(/[^\p{L}\p{N}+#&\u00b7]+/gu, ' ').trim()} `;
}

/** Transcripts without the timestamps and speakers of lines, so that a name across a line break is whole. */
function talkOf(canonical: string): string {
  const lines = canonical.split('\n').map((line) => line.replace(/^\[\d\d+:\d\d:\d\d\] /, ''));
  let speaker = '';
  return lines
    .map((line) => {
      const label = /^([^:]{1,80}): /.exec(line)?.[1] ?? '';
      if (label === '' || label !== speaker) {
        speaker = label;
        return line;
      }
      return line.slice(label.length + 2);
    })
    .join(' ');
}

/**
 * Every oracle term as a quoted phrase, against a naive scan of the stored transcripts and what is written about the
 * episodes, and against the oracle by file; guests by full name.
 */
export async function benchTruth(
  platform: Platform,
  corpus: string,
): Promise<{ rows: Row[]; misses: string[] }> {
  const path = join(corpus, 'names/oracle_terms.jsonl');
  if (!existsSync(path)) {
    console.error(`${corpus} has no list of terms: name another with corpus=/path.`);
    return { rows: [], misses: [] };
  }
  const { rows: stored } = await platform.database.execute<{
    id: string;
    title: string;
    guid: string | null;
    text: string;
    file: string | null;
  }>(
    sql`select e.id, c.title || ': ' || e.title as title, t.text from episodes e join podcasts c on c.id = e.podcast_id join transcripts t on t.episode_id = e.id where not e.is_copy`,
  );
  const about = new Map<string, string>();
  for await (const episode of storedTexts(platform))
    about.set(episode.id, writtenAbout(episode).map(scanned).join('|'));
  const texts = stored.map(({ id, text }) => ({
    id,
    scanned: `${scanned(talkOf(text))}|${about.get(id) ?? ''}`,
  }));
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  const files = await idsByFile(platform, corpus);
  const terms = readJsonLines<OracleTerm>(path);
  const byTokens = await scanFor(
    platform,
    terms.map(({ term }) => term),
  );
  const naive = tally();
  const tokens = tally();
  const oracle = tally();
  const label = (id: string) => titles.get(id) ?? id;
  for (const { term, sources } of terms) {
    const found = await episodesWith(platform, `"${term}"`);
    const words = scanned(term);
    compare(
      naive,
      term,
      new Set(texts.filter((text) => text.scanned.includes(words)).map((text) => text.id)),
      found,
      label,
    );
    compare(tokens, term, byTokens.episodesOf(term), found, label);
    const ofOracle = Object.values(sources)
      .flatMap((source) => Object.keys(source.paths ?? {}))
      .flatMap((file) => files.get(fileKey(file)) ?? []);
    compare(oracle, term, new Set(ofOracle), found, label);
  }
  const guests = tally();
  for (const { path: file, guests: people } of readJsonLines<{ path: string; guests: { name: string }[] }>(
    join(corpus, 'names/guests_changelog.jsonl'),
  )) {
    const id = files.get(fileKey(file));
    if (!id) continue;
    for (const { name } of people) {
      const parameters = searchParameters.parse({ q: `"${name}"`, episode: id });
      const answer = await whenAvailable(() => searchMentions(platform, parameters));
      compare(
        guests,
        name,
        new Set([id]),
        new Set(answer.entities.map((result) => result.episode_uuid)),
        label,
      );
    }
  }
  return {
    rows: [
      ...rowsOfTally('153 terms, by tokens', tokens),
      {
        metric: 'truth: recall of 153 phrases',
        measured: recall(naive).toFixed(4),
        reference: `${naive.expected} pairs by naive scan`,
        target: '≥ 0.995',
        isMet: recall(naive) >= 0.995,
      },
      {
        metric: 'truth: precision of the same',
        measured: precision(naive).toFixed(4),
        reference: `${naive.found} pairs found`,
        // Search also finds names that are spelled as they are spoken: `C plus plus`, `dot net`.
        target: '≥ 0.995',
        isMet: precision(naive) >= 0.995,
      },
      {
        metric: 'truth: recall by original file',
        measured: recall(oracle).toFixed(4),
        reference: `${oracle.expected} pairs of the oracle`,
        target: '≥ 0.97',
        isMet: recall(oracle) >= 0.97,
      },
      {
        metric: 'truth: guests by full name',
        measured: recall(guests).toFixed(4),
        reference: `${guests.expected} guests`,
        target: '≥ 0.98',
        isMet: recall(guests) >= 0.98,
      },
    ],
    misses: [
      ...[...tokens.misses, ...tokens.surplus].map((one) => `by tokens ${one}`),
      ...naive.misses.map((one) => `missed ${one}`),
      ...naive.surplus.map((one) => `surplus ${one}`),
      ...guests.misses.map((one) => `guest ${one}`),
      ...oracle.misses.slice(0, 40).map((one) => `oracle ${one}`),
    ],
  };
}

/** The last part of a path without its ending: how the oracle's original files and the bundles' files meet. */
const fileKey = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '')
    .toLowerCase() ?? path;

/** Episode ids by the name of the transcript file that the bundles' lists give them. */
async function idsByFile(platform: Platform, corpus: string): Promise<Map<string, string>> {
  const { readdirSync } = await import('node:fs');
  const { episodeIds, podcastId } = await import('../ingest/prepare/ids.ts');
  const { readBundle } = await import('../ingest/sources/bundle.ts');
  const files = new Map<string, string>();
  const { rows } = await platform.database.execute<{ id: string }>(
    sql`select id from episodes where not is_copy`,
  );
  const stored = new Set(rows.map((row) => row.id));
  for (const name of readdirSync(corpus)) {
    const folder = join(corpus, name);
    if (!existsSync(join(folder, 'podcast.json'))) continue;
    const bundle = await readBundle(folder);
    const ids = episodeIds(podcastId(bundle.show), bundle.episodes);
    const lists = readFileSync(join(folder, 'episodes.ndjson'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { transcript?: string });
    lists.forEach(({ transcript }, at) => {
      const id = ids[at];
      if (transcript && id && stored.has(id)) files.set(fileKey(transcript), id);
    });
  }
  return files;
}
