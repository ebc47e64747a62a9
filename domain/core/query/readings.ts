import { languageRules, rulesOf } from '../text/languages/languages.ts';
import type { LanguageRules } from '../text/languages/rules.ts';
import { type Expression, type Phrase, phrase, phrasesOf, termsOf } from './expression.ts';
import { parseStored } from './parse.ts';

type Sought = NonNullable<LanguageRules['alsoSought']>;

/** The phrase with other words in the places of those that are looked for as others, too; undefined if none is. */
function otherPhrase({ words, isPrefix, typed = words }: Phrase, alsoSought: Sought): Phrase | undefined {
  const last = words.length - 1;
  const others = words.map(
    (word, at) => (isPrefix && at === last ? undefined : alsoSought(word, typed[at] ?? word)) ?? word,
  );
  return others.some((word, at) => word !== words[at]) ? phrase(others, isPrefix) : undefined;
}

/** In the words of a language, nothing is left of how they were typed. */
const plain = ({ words, isPrefix }: Phrase): Phrase => phrase(words, isPrefix);

/** An expression that also holds where words are said as what they're looked for as well. */
function alsoSaid(expression: Expression, alsoSought: Sought): Expression {
  switch (expression.kind) {
    case 'phrase': {
      const other = otherPhrase(expression, alsoSought);
      return other ? { kind: 'or', parts: [plain(expression), other] } : plain(expression);
    }
    case 'near': {
      const [left, right] = [expression.left, expression.right].map((side) => otherPhrase(side, alsoSought));
      const own = { ...expression, left: plain(expression.left), right: plain(expression.right) };
      if (!left && !right) return own;
      return { kind: 'or', parts: [own, { ...own, left: left ?? own.left, right: right ?? own.right }] };
    }
    case 'not':
    case 'field':
    case 'episode':
      return { ...expression, part: alsoSaid(expression.part, alsoSought) };
    default:
      return { ...expression, parts: expression.parts.map((part) => alsoSaid(part, alsoSought)) };
  }
}

/** What a query means in a language. Throws AppError invalid_query. */
export function readIn(text: string, language: string): Expression | undefined {
  const rules = rulesOf(language);
  if (!rules?.mayDiffer.test(text)) return parseStored(text);
  const expression = parseStored(text, language);
  return expression && alsoSaid(expression, rules.alsoSought ?? (() => undefined));
}

const wordsOf = (expression: Expression): string =>
  termsOf(expression)
    .flatMap(({ term }) => phrasesOf(term).map(({ words }) => words.join(' ')))
    .join('\n');

/**
 * What a query means in the languages in which it isn't what the plain rules read, or is found in another way, by their
 * codes.
 */
export function readingsOf(text: string, byPlainRules: Expression): Map<string, Expression> {
  const readings = new Map<string, Expression>();
  for (const { languages, mayDiffer, hasForms } of languageRules) {
    const [language = ''] = languages;
    const reading = mayDiffer.test(text) ? readIn(text, language) : undefined;
    if (reading && (hasForms || wordsOf(reading) !== wordsOf(byPlainRules)))
      for (const code of languages) readings.set(code, reading);
  }
  return readings;
}
