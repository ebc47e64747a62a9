import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfTerm } from '../../domain/alerts/subscriptions/term.ts';
import { canonicalText } from '../../domain/core/query/canonical.ts';
import { parseExpression, parseStored } from '../../domain/core/query/parse.ts';
import type { DescribedEpisode } from '../../domain/library/catalog/episode-description.ts';
import { noText } from '../../domain/library/placing/evidence.ts';
import {
  type MadeUpFacts,
  type MadeUpTalk,
  madeUpFacts,
  madeUpTalk,
} from '../../testing/grammar/made-up-episode.ts';
import { madeUpTerm, typed } from '../../testing/grammar/made-up-term.ts';
import { isMeant } from '../../testing/grammar/meaning.ts';
import type { PreparedEpisode, PreparedPassage } from '../prepare/prepare.ts';
import { EpisodeMatcher } from './episode-matcher.ts';
import { AlertMatcher } from './matcher.ts';
import { SearchableEpisode } from './searchable-episode.ts';

const factsOf = (written: MadeUpFacts): DescribedEpisode => ({
  title: written.title.join(' '),
  language: 'en',
  podcast: written.podcast.join(' '),
  author: written.author.join(' '),
  description: `<p>${written.description.join(' ')}</p>`,
  seasonTitle: written.season.join(' '),
  chapters: [{ start_seconds: 0, title: written.chapter.join(' ') }],
  persons: [{ name: written.guest.join(' '), role: 'guest' }],
});

const episodeOf = (spoken: MadeUpTalk): PreparedEpisode => ({
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

/** Whether an alert matches an episode, from the term that was typed to the decision. */
function alerts(
  query: string,
  anywhere: boolean,
  episode: PreparedEpisode,
  facts: DescribedEpisode,
): boolean | undefined {
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
  const matched = new EpisodeMatcher(episode, searchable).match({ id, termKey: key, anywhere, filters: {} });
  // What the phrases in memory rule out must not match.
  if (!isCandidate) expect(matched, `${query} was ruled out`).toBeUndefined();
  return matched !== undefined;
}

describe('expressions of the grammar', () => {
  it('match as alerts what they mean', () => {
    let compared = 0;
    fc.assert(
      fc.property(madeUpTerm, fc.boolean(), madeUpTalk, madeUpFacts, (term, anywhere, talk, facts) => {
        const result = alerts(typed(term), anywhere, episodeOf(talk), factsOf(facts));
        if (result === undefined) return;
        compared += 1;
        expect(result, typed(term)).toBe(isMeant(term, [talk, facts], anywhere));
      }),
      { numRuns: 3_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('ask for what a speaker says as long as they go on', () => {
    const nothing = {
      title: [],
      podcast: [],
      author: [],
      description: [],
      season: [],
      chapter: [],
      guest: [],
    };
    const says = (...speakers: string[]) =>
      alerts(
        'speaker:ada the inky',
        false,
        episodeOf(speakers.map((speaker, at) => ({ speaker, words: [at === 0 ? 'the' : 'inky'] }))),
        factsOf(nothing),
      );
    expect(says('ada ink', 'ada ink')).toBe(true);
    expect(says('ada ink', 'the mill')).toBe(false);
  });

  it('read back from their canonical form as the same', () => {
    const piece = fc.constantFrom(
      ...['ink', 'Mill', '"the ink"', "it's", 'C++', 'CI/CD', 'e-mail', '50%', 'c plus plus', 'R&D', 'ink*'],
      ...[
        'CI/CD*',
        '(',
        ')',
        '-',
        ' - ',
        'OR',
        'AND',
        'NEAR/3',
        'title:',
        'speaker:',
        'episode:',
        'or',
        'and',
        '*',
        '"',
      ],
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
