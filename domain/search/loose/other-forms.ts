import type { Expression } from '../../core/query/expression.ts';
import { phrase } from '../../core/query/expression.ts';
import { hasLooseForms, looseFormsIn } from '../../library/vocabulary/loose-forms.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import type { SearchEngine } from '../engine/engine.ts';
import { type Reading, type SearchQuery, withExpression } from '../read-query/query.ts';
import { languagesOf, readingIn } from '../read-query/readings.ts';

/** With more words, hardly a passage has a form of each. */
const maxWords = 4;

type FormsOf = (word: string) => string[];

/** The expression with each word in any of its forms; undefined where no word has another one. */
function inAnyForm(expression: Expression, formsOf: FormsOf): Expression | undefined {
  if (expression.kind === 'phrase') {
    const [word = ''] = expression.words;
    const forms = expression.words.length === 1 && !expression.isPrefix ? formsOf(word) : [];
    return forms.length === 0
      ? undefined
      : { kind: 'or', parts: [expression, ...forms.map((form) => phrase([form]))] };
  }
  if (expression.kind !== 'and' && expression.kind !== 'or') return undefined;
  const parts = expression.parts.map((part) => inAnyForm(part, formsOf) ?? part);
  return parts.some((part, at) => part !== expression.parts[at]) ? { ...expression, parts } : undefined;
}

/**
 * What a query finds loosely: in each language of the library that bends words, those in any form. Undefined where
 * nothing else would be found. Quotes ask for the words as they are.
 */
export async function inOtherForms(
  engine: SearchEngine,
  vocabulary: Vocabulary,
  query: SearchQuery,
): Promise<SearchQuery | undefined> {
  if (!query.isPlain || query.words.length > maxWords || /["“”„«»]/.test(query.text)) return undefined;
  const languages = (await languagesOf(engine)).filter(hasLooseForms);
  const readings = languages.flatMap((language): Reading[] => {
    const { expression } = readingIn(query, language);
    const bent = inAnyForm(expression, (word) => looseFormsIn(language, vocabulary, word));
    return bent ? [{ languages: { anyOf: [language] }, query: withExpression(query, bent) }] : [];
  });
  if (readings.length === 0) return undefined;
  const words = [...new Set(readings.flatMap((reading) => reading.query.words))];
  return { ...query, words, readings };
}
