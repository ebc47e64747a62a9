import { AppError } from '../errors.ts';
import { parseExpression } from '../query/parse.ts';
import { wordsOf } from '../text/tokenize.ts';

/** What an alert looks for, in the grammar of the search: all phrases must be said, none of the excluded ones. */
export type AlertTerm = {
  /** Folded words, each phrase contiguous; the first is the one by which episodes are found. */
  phrases: string[][];
  excluded: string[][];
};

/** Quoted phrases are taken whole, and so is what stands between them: words of an alert are said in a row. */
function readPhrases(term: string): AlertTerm {
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  let loose: string[] = [];
  const endLoose = () => {
    if (loose.length > 0) phrases.push(loose);
    loose = [];
  };
  for (const [, minus, quoted, bare] of term.matchAll(/(-?)"([^"]*)"|(\S+)/g)) {
    if (quoted !== undefined) {
      endLoose();
      const words = wordsOf(quoted);
      if (words.length > 0) (minus === '-' ? excluded : phrases).push(words);
    } else if (bare && /^-[^-]/.test(bare)) {
      endLoose();
      const words = wordsOf(bare.slice(1));
      if (words.length > 0) excluded.push(words);
    } else loose.push(...wordsOf((bare ?? '').replaceAll('"', '')));
  }
  endLoose();
  // The longest phrase is said least often: by it few episodes have to be looked at closely.
  return { phrases: phrases.sort((a, b) => b.join(' ').length - a.join(' ').length), excluded };
}

/** Reads a term. Throws AppError invalid_term, query_too_long. */
export function readTerm(input: string): AlertTerm {
  const text = input.toWellFormed().trim();
  const expression = parseExpression(text);
  const term = readPhrases(text.replace(/[“”„«»]/g, '"'));
  if (!expression || term.phrases.length === 0)
    throw new AppError('invalid_term', 'Name a person, a company or a topic to be alerted about.');
  return term;
}

/** By this, two spellings of one term are one subscription. */
export const keyOfTerm = ({ phrases, excluded }: AlertTerm): string =>
  [...phrases.map((words) => words.join(' ')), ...excluded.map((words) => `-${words.join(' ')}`)].join(' | ');

/** The other way round. */
export function termOfKey(key: string): AlertTerm {
  const parts = key.split(' | ');
  return {
    phrases: parts.filter((part) => !part.startsWith('-')).map((part) => part.split(' ')),
    excluded: parts.filter((part) => part.startsWith('-')).map((part) => part.slice(1).split(' ')),
  };
}
