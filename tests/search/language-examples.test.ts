import { describe, expect, it } from 'vitest';
import { countedForms, looseForms } from '../../contract/shared/language-examples.ts';
import { matchesExpression } from '../../domain/core/query/match.ts';
import { readIn } from '../../domain/core/query/readings.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { looseFormsIn } from '../../domain/library/vocabulary/loose-forms.ts';
import { episodeTexts } from '../../testing/truth/episode-texts.ts';
import { toSearchable } from '../../testing/truth/searchable-episode.ts';

describe('the examples of the search tips', () => {
  it.each(countedForms)('are counted in $name: $typed', ({ language, typed, said }) => {
    const expression = readIn(typed, language);
    const texts = episodeTexts({ language, passages: [{ speaker: null, text: said }] });
    expect(expression && matchesExpression(expression, toSearchable(texts))).toBe(true);
  });

  it.each(looseForms)('are found loosely in $name: $typed', ({ language, typed, said }) => {
    const words = [...wordsOf(said, language), 'zorg', 'kranken'].sort();
    const vocabulary = {
      words,
      count: (word: string) => (words.includes(word) ? 1 : 0),
      startingWith: (beginning: string) => words.filter((word) => word.startsWith(beginning)),
    };
    const [word = ''] = wordsOf(typed, language);
    expect(words).not.toContain(word);
    expect(looseFormsIn(language, vocabulary, word).length).toBeGreaterThan(0);
  });
});
