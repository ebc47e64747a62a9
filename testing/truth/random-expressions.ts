import { matchesExpression, type SearchableTexts } from '../../domain/core/query/match.ts';
import { parseExpression } from '../../domain/core/query/parse.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { ReadAllowance } from '../../domain/search/match/read-allowance.ts';
import type { SearchScope } from '../../domain/search/match/scope.ts';
import { strictEpisodes, strictQuery } from '../../domain/search/match/strict-episodes.ts';
import { readQuery } from '../../domain/search/read-query/query.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createRandom } from '../random.ts';
import { storedTexts } from './stored-texts.ts';
import { compare, type Tally, tally } from './tally.ts';
import { whenAvailable } from './when-available.ts';

/** Reading every word of more episodes than this takes longer than searching them. */
const maxEpisodes = 250;
const allIds = 1_000_000;

type Drawn = { word: () => string; row: (maxLength: number) => string };

const pick = <T>(random: () => number, from: readonly T[], fallback: T): T =>
  from[Math.floor(random() * from.length)] ?? fallback;

/** Words and rows of words as they are said somewhere. */
export function drawFrom(random: () => number, streams: string[][]): Drawn {
  const long = streams.filter((words) => words.length > 3);
  const row = (maxLength: number) => {
    const words = pick(random, long, []);
    const from = Math.floor(random() * words.length);
    return words.slice(from, from + 2 + Math.floor(random() * (maxLength - 1))).join(' ');
  };
  return { word: () => row(2).split(' ')[0] ?? '', row };
}

function drawTerm(random: () => number, { word, row }: Drawn): string {
  const kind = random();
  if (kind < 0.45) return word();
  if (kind < 0.65) return `"${row(4)}"`;
  if (kind < 0.75) return `${word().slice(0, 4)}*`;
  if (kind < 0.88) return `(${word()} NEAR/${1 + Math.floor(random() * 12)} ${word()})`;
  return `${pick(random, ['title:', 'podcast:', 'speaker:'], 'title:')}${word()}`;
}

/** An expression of one to four terms with every operator of the grammar. */
export function drawExpression(random: () => number, drawn: Drawn): string {
  const term = () => drawTerm(random, drawn);
  return pick(
    random,
    [
      () => term(),
      () => `${term()} ${term()}`,
      () => `${term()} OR ${term()}`,
      () => `${term()} (${term()} OR ${term()})`,
      () => `${term()} -${term()}`,
      () => `(${term()} OR ${term()}) -(${term()} ${term()})`,
    ],
    term,
  )();
}

/** Random expressions of the grammar: what a search finds, against reading every word of the episodes. */
export async function compareExpressions(
  platform: Platform,
  count: number,
  seed: number,
): Promise<Tally & { compared: number }> {
  const random = createRandom(seed);
  const texts = new Map<string, SearchableTexts>();
  const titles = new Map<string, string>();
  const streams: string[][] = [];
  for await (const episode of storedTexts(platform)) {
    const runs = episode.runs.map((passages) => passages.flatMap((text) => wordsOf(text)));
    const toStreams = (list: string[]) => list.map((text) => new WordStream(wordsOf(text)));
    streams.push(...runs);
    titles.set(episode.id, episode.title);
    texts.set(episode.id, {
      everywhere: [...runs.map((words) => new WordStream(words)), ...toStreams(episode.about)],
      title: toStreams([episode.ownTitle]),
      podcast: toStreams([episode.podcast]),
      speaker: toStreams(episode.speakers),
    });
    if (texts.size === maxEpisodes) break;
  }
  const scope: SearchScope = {
    ...{ database: platform.database, engine: platform.engine, vocabulary: platform.vocabulary },
    role: undefined,
    // What is refused can't be compared.
    reads: new ReadAllowance(Number.POSITIVE_INFINITY),
    filters: {
      passages: [{ field: 'episode_id', anyOf: [...texts.keys()] }],
      episodes: [{ field: 'id', anyOf: [...texts.keys()] }],
    },
  };
  const drawn = drawFrom(random, streams);
  const counted = { ...tally(), compared: 0 };
  for (let at = 0; at < count; at += 1) {
    const typed = drawExpression(random, drawn);
    if (!parseExpression(typed)) continue;
    const query = readQuery(typed);
    const hits = await whenAvailable(async () => {
      const strict = strictQuery(await strictEpisodes(scope, query));
      const [found] = await platform.engine.search([{ ...strict, limit: allIds, offset: 0 }]);
      return found.hits;
    });
    const expected = [...texts].filter(([, own]) => matchesExpression(query.expression, own));
    compare(
      counted,
      typed,
      new Set(expected.map(([id]) => id)),
      new Set(hits.map(({ id }) => id)),
      (id) => titles.get(id) ?? id,
    );
    counted.compared += 1;
  }
  return counted;
}
