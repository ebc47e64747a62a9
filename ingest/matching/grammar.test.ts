import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfTerm } from '../../domain/alerts/subscriptions/term.ts';
import { canonicalText } from '../../domain/core/query/canonical.ts';
import { parseExpression, parseStored } from '../../domain/core/query/parse.ts';
import type { DescribedEpisode } from '../../domain/library/catalog/episode-description.ts';
import { noText } from '../../domain/library/placing/evidence.ts';
import type { PreparedEpisode, PreparedPassage } from '../prepare/prepare.ts';
import { EpisodeMatcher } from './episode-matcher.ts';
import { AlertMatcher } from './matcher.ts';
import { SearchableEpisode } from './searchable-episode.ts';

/** An expression as it was made up, before anything of the product has read it. */
type Node =
  | { kind: 'row'; words: string[]; isPrefix: boolean }
  | { kind: 'near'; left: string[]; right: string[]; distance: number }
  | { kind: 'not'; part: Node }
  | { kind: 'and' | 'or'; parts: Node[] }
  | { kind: 'field'; field: 'title' | 'podcast' | 'speaker'; part: Node };

type Texts = Record<'everywhere' | 'title' | 'podcast' | 'speaker', string[][]>;
type Talk = { speaker: string | undefined; words: string[] }[];

const word = fc.constantFrom('ink', 'inky', 'mill', 'ada', 'the');
const words = fc.array(word, { minLength: 1, maxLength: 3 });

const { node } = fc.letrec<{ node: Node; plain: Node }>((tie) => {
  const row = fc.record({ kind: fc.constant('row' as const), words, isPrefix: fc.constant(false) });
  const prefix = fc
    .constantFrom('i', 'in', 'm', 'inky', 'zz')
    .map((beginning): Node => ({ kind: 'row', words: [beginning], isPrefix: true }));
  const near = fc.record({
    kind: fc.constant('near' as const),
    ...{ left: words, right: words, distance: fc.integer({ min: 1, max: 4 }) },
  });
  const group = (part: 'node' | 'plain') =>
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie(part), { minLength: 2, maxLength: 3 }),
    });
  const not = (part: 'node' | 'plain') => fc.record({ kind: fc.constant('not' as const), part: tie(part) });
  return {
    plain: fc.oneof({ maxDepth: 3 }, row, prefix, near, group('plain'), not('plain')),
    node: fc.oneof(
      { maxDepth: 4 },
      ...[row, prefix, near, group('node'), not('node')],
      fc.record({
        kind: fc.constant('field' as const),
        field: fc.constantFrom('title' as const, 'podcast' as const, 'speaker' as const),
        part: tie('plain'),
      }),
    ),
  };
});

const quote = (row: string[]) => `"${row.join(' ')}"`;

/** The node as somebody may type it. */
function typed(expression: Node): string {
  const inner = (part: Node) =>
    part.kind === 'row' || part.kind === 'field' || part.kind === 'not' ? typed(part) : `(${typed(part)})`;
  switch (expression.kind) {
    case 'row':
      return expression.isPrefix ? `${expression.words.join(' ')}*` : quote(expression.words);
    case 'near':
      return `${quote(expression.left)} NEAR/${expression.distance} ${quote(expression.right)}`;
    case 'not':
      return expression.part.kind === 'not' ? `-(${typed(expression.part)})` : `-${inner(expression.part)}`;
    case 'field':
      return `${expression.field}:${inner(expression.part)}`;
    default:
      return expression.parts.map(inner).join(expression.kind === 'or' ? ' OR ' : ' ');
  }
}

/** Where a row begins in a stream, by comparing every place. */
const placesOf = (stream: string[], row: string[], isPrefix = false): number[] =>
  stream.flatMap((_, at) =>
    row.every((own, offset) => {
      const said = stream[at + offset];
      return isPrefix ? said?.startsWith(own) : said === own;
    })
      ? [at]
      : [],
  );

/** What an expression means, word by word. */
function holds(expression: Node, texts: Texts, streams = texts.everywhere): boolean {
  switch (expression.kind) {
    case 'row':
      return streams.some((stream) => placesOf(stream, expression.words, expression.isPrefix).length > 0);
    case 'near': {
      const { left, right, distance } = expression;
      const between = (first: number, length: number, second: number) => second - (first + length);
      const fits = (gap: number) => gap >= 0 && gap <= distance;
      return streams.some((stream) =>
        placesOf(stream, left).some((a) =>
          placesOf(stream, right).some(
            (b) => fits(between(a, left.length, b)) || fits(between(b, right.length, a)),
          ),
        ),
      );
    }
    case 'not':
      return !holds(expression.part, texts, streams);
    case 'field':
      return holds(expression.part, texts, texts[expression.field]);
    case 'and':
      return expression.parts.every((part) => holds(part, texts, streams));
    default:
      return expression.parts.some((part) => holds(part, texts, streams));
  }
}

const talk: fc.Arbitrary<Talk> = fc.array(
  fc.record({
    speaker: fc.constantFrom(undefined, 'ada ink', 'the mill'),
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** What is written about an episode. */
type About = Record<
  'title' | 'podcast' | 'author' | 'description' | 'season' | 'chapter' | 'guest',
  string[]
>;

const about: fc.Arbitrary<About> = fc.record({
  ...{ title: words, podcast: words, author: words, description: words },
  ...{ season: words, chapter: words, guest: words },
});

const factsOf = (written: About): DescribedEpisode => ({
  title: written.title.join(' '),
  language: 'en',
  podcast: written.podcast.join(' '),
  author: written.author.join(' '),
  description: `<p>${written.description.join(' ')}</p>`,
  seasonTitle: written.season.join(' '),
  chapters: [{ start_seconds: 0, title: written.chapter.join(' ') }],
  persons: [{ name: written.guest.join(' '), role: 'guest' }],
});

const episodeOf = (spoken: Talk): PreparedEpisode => ({
  ...{ id: 'episode', podcastId: 'podcast', inputHash: '', slug: '', description: undefined, language: 'en' },
  input: { title: '', persons: [], entities: [] },
  transcript: { text: '', marks: [], format: 'text', wordCount: 0 },
  passages: spoken.map(
    (passage, ordinal): PreparedPassage => ({
      ...{ id: `${ordinal}`, ordinal, start: undefined, startEstimated: false, speakerEntityId: undefined },
      ...{ speaker: passage.speaker, text: `${passage.words.join(', ')}.` },
    }),
  ),
  ...{ entities: [], mentions: [], aliases: [], roles: [], topics: [], redactions: 0 },
  text: noText,
});

const textsOf = (spoken: Talk, written: About): Texts => {
  const runs: string[][] = [];
  spoken.forEach((passage, at) => {
    if (at > 0 && spoken[at - 1]?.speaker === passage.speaker) runs.at(-1)?.push(...passage.words);
    else runs.push([...passage.words]);
  });
  const speaker = spoken.flatMap(({ speaker: name }) => (name ? [name.split(' ')] : []));
  return {
    everywhere: [...runs, ...speaker, ...Object.values(written)],
    ...{ title: [written.title], podcast: [written.podcast], speaker },
  };
};

/** Whether an alert matches an episode, from the term that was typed to the decision. */
function alerts(query: string, episode: PreparedEpisode, facts: DescribedEpisode): boolean | undefined {
  let key: string;
  try {
    const expression = parseExpression(query);
    if (!expression) return undefined;
    key = keyOfTerm(expression);
  } catch {
    // Too long, or one side of OR only excludes: such an alert can't be created.
    return undefined;
  }
  const id = '00000000-0000-4000-8000-000000000001';
  const matcher = new AlertMatcher();
  matcher.add(id, key);
  const searchable = new SearchableEpisode(episode, facts);
  const isCandidate = searchable.streams.some((stream) => matcher.candidates(stream).includes(id));
  const matched = new EpisodeMatcher(episode, searchable).match({ id, termKey: key, filters: {} });
  // What the phrases in memory rule out must not match.
  if (!isCandidate) expect(matched, `${query} was ruled out`).toBeUndefined();
  return matched !== undefined;
}

describe('expressions of the grammar', () => {
  it('match as alerts what they mean', () => {
    let compared = 0;
    fc.assert(
      fc.property(node, talk, about, (expression, spoken, written) => {
        const result = alerts(typed(expression), episodeOf(spoken), factsOf(written));
        if (result === undefined) return;
        compared += 1;
        expect(result, typed(expression)).toBe(holds(expression, textsOf(spoken, written)));
      }),
      { numRuns: 3_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('read back from their canonical form as the same', () => {
    const piece = fc.constantFrom(
      ...['ink', 'Mill', '"the ink"', "it's", 'C++', 'CI/CD', 'e-mail', '50%', 'c plus plus', 'R&D', 'ink*'],
      ...['CI/CD*', '(', ')', '-', ' - ', 'OR', 'AND', 'NEAR/3', 'title:', 'speaker:', 'or', 'and', '*', '"'],
      ...['café', '.NET', '$100,000', 'v1.0', '“ada ink”', '--', '/', 'c', 'plus', 'sharp', 'é', '東京'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), fc.constantFrom(' ', ''), (pieces, glue) => {
        let first: string;
        try {
          const expression = parseExpression(pieces.join(glue));
          if (!expression) return;
          first = canonicalText(expression);
        } catch {
          // A fault in what was typed: nothing to read back.
          return;
        }
        const again = parseStored(first);
        expect(again && canonicalText(again), pieces.join(glue)).toBe(first);
      }),
      { numRuns: 5_000 },
    );
  });
});
