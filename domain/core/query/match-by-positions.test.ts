import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { episodeTexts } from '../../../testing/truth/episode-texts.ts';
import { type EpisodeInWords, matchesByPositions } from '../../../testing/truth/read-by-positions.ts';
import { toSearchable } from '../../../testing/truth/searchable-episode.ts';
import { canonicalText } from './canonical.ts';
import { type Expression, phrase } from './expression.ts';
import { matchesExpression } from './match.ts';

const word = fc.constantFrom('ink', 'inky', 'mill', 'ada', 'the');
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const texts = fc.array(words, { maxLength: 2 });

const episodeInWords: fc.Arbitrary<EpisodeInWords> = fc.record({
  ...{ title: words, shows: fc.array(words, { minLength: 1, maxLength: 2 }) },
  ...{ people: texts, paragraphs: texts },
  passages: fc.array(fc.record({ speaker: fc.constantFrom([], ['ada', 'ink'], ['mill']), words }), {
    minLength: 1,
    maxLength: 6,
  }),
});

const row = words.map((own): Expression => phrase(own));
const prefix = fc.constantFrom('i', 'in', 'm', 'zz').map((own): Expression => phrase([own], true));
const near = fc.record({
  kind: fc.constant('near' as const),
  ...{ left: words.map((own) => phrase(own)), right: words.map((own) => phrase(own)) },
  distance: fc.integer({ min: 1, max: 5 }),
});

const { any } = fc.letrec<{ any: Expression; plain: Expression }>((tie) => {
  const not = (part: 'any' | 'plain') => fc.record({ kind: fc.constant('not' as const), part: tie(part) });
  const group = (part: 'any' | 'plain') =>
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie(part), { minLength: 2, maxLength: 3 }),
    });
  const field = fc.record({
    kind: fc.constant('field' as const),
    field: fc.constantFrom('title' as const, 'podcast' as const, 'speaker' as const, 'speaker' as const),
    part: tie('plain'),
  });
  const whole = fc.record({ kind: fc.constant('episode' as const), part: tie('any') });
  return {
    plain: fc.oneof({ maxDepth: 2 }, row, prefix, near, not('plain'), group('plain')),
    any: fc.oneof({ maxDepth: 4 }, row, prefix, near, not('any'), group('any'), group('any'), field, whole),
  };
});

const storedAs = ({ title, shows, people, paragraphs, passages }: EpisodeInWords) => {
  const [podcast = '', ...otherShows] = shows.map((own) => own.join(' '));
  return episodeTexts({
    ...{ title: title.join(' '), podcast, otherShows },
    persons: people.map((own) => ({ name: own.join(' '), role: 'guest' })),
    chapters: paragraphs.map((own) => ({ start_seconds: 0, title: own.join(', ') })),
    passages: passages.map((own) => ({
      speaker: own.speaker.join(' ') || null,
      text: `${own.words.join(', ')}.`,
    })),
  });
};

describe('an expression of the grammar', () => {
  it('means what reading each of its words by its position says', () => {
    const outcomes = { true: 0, false: 0 };
    fc.assert(
      fc.property(any, episodeInWords, (expression, inWords) => {
        const expected = matchesByPositions(expression, inWords);
        outcomes[`${expected}`] += 1;
        const isMatch = matchesExpression(expression, toSearchable(storedAs(inWords)));
        expect(isMatch, canonicalText(expression)).toBe(expected);
      }),
      { numRuns: 2_000, seed: 7 },
    );
    expect(Math.min(outcomes.true, outcomes.false)).toBeGreaterThan(400);
  });
});
