import { Lookahead } from '../text/words/lookahead.ts';
import { type Phrase, queryFields } from './expression.ts';
import { countWords, type QueryWord, readWords, toPhrase } from './query-words.ts';

/** What a colon follows: the field that the next part has to be in, or the whole episode. */
const prefixes = [...queryFields, 'episode'] as const;
type Prefix = (typeof prefixes)[number];

/** A piece of a query and where it begins in it. */
export type Lexeme =
  | { kind: 'open' | 'close' | 'or' | 'and' | 'minus'; at: number }
  | { kind: 'near'; distance: number; at: number }
  | { kind: 'field'; field: Prefix; at: number }
  | { kind: 'phrase'; phrase: Phrase; wordCount: number; isQuoted: boolean; at: number };

const quotes = /[“”„«»"]/;
const fieldName = new RegExp(`(${prefixes.join('|')}):(?=\\S)`, 'iy');
const operator = /(?:(OR)|(AND)|(NOT)|NEAR\/(\d{1,4}))(?=[\s()]|$)/y;
const blank = /\s/;

/**
 * Splits a query into lexemes, with its words as they count in a language. An unclosed quote ends with the query: it's
 * still being typed.
 */
export function readLexemes(text: string, language?: string): Lexeme[] {
  const ahead = new Lookahead(text);
  const lexemes: Lexeme[] = [];
  /** The run of bare words that is being read: signs that span blanks (`c plus plus`) are read as one. */
  let bareFrom = -1;
  const endBare = (at: number) => {
    if (bareFrom >= 0) lexemes.push(...readBare(text.slice(bareFrom, at), bareFrom, language));
    bareFrom = -1;
  };
  for (let at = 0; at < text.length; ) {
    const isAtStart = at === 0 || /[\s()"“”„«»:-]/.test(text[at - 1] ?? '');
    const found: Found | undefined = isMinus(text, at, lexemes.at(-1))
      ? { lexeme: { kind: 'minus', at }, end: at + 1 }
      : ahead.isGershayim(at)
        ? undefined
        : readMark(text, at, { isAtStart, language });
    if (!found) {
      if (bareFrom < 0 && !blank.test(text[at] ?? '')) bareFrom = at;
      at += 1;
      continue;
    }
    endBare(at);
    if (found.lexeme) lexemes.push(found.lexeme);
    at = found.end;
  }
  endBare(text.length);
  return lexemes;
}

type Found = { lexeme: Lexeme | undefined; end: number };

/** The lexeme that begins here, unless it is a bare word. */
function readMark(
  text: string,
  at: number,
  { isAtStart, language }: { isAtStart: boolean; language: string | undefined },
): Found | undefined {
  const sign = text[at] ?? '';
  if (sign === '(') return { lexeme: { kind: 'open', at }, end: at + 1 };
  if (sign === ')') return { lexeme: { kind: 'close', at }, end: at + 1 };
  if (quotes.test(sign)) return readQuoted(text, at, language);
  if (!isAtStart) return undefined;
  fieldName.lastIndex = at;
  const field = fieldName.exec(text)?.[1]?.toLowerCase();
  const known = prefixes.find((name) => name === field);
  if (known) return { lexeme: { kind: 'field', field: known, at }, end: at + known.length + 1 };
  operator.lastIndex = at;
  const match = operator.exec(text);
  if (!match) return undefined;
  const end = at + match[0].length;
  if (match[4]) return { lexeme: { kind: 'near', distance: Number(match[4]), at }, end };
  return { lexeme: { kind: match[1] ? 'or' : match[2] ? 'and' : 'minus', at }, end };
}

/** `-word` or `title:-word`, not a dash between blanks and not two of them. */
function isMinus(text: string, at: number, last: Lexeme | undefined): boolean {
  if (text[at] !== '-' || /[\s-]/.test(text[at + 1] ?? ' ')) return false;
  const isAfterField = last?.kind === 'field' && at === last.at + last.field.length + 1;
  return at === 0 || isAfterField || /[\s(]/.test(text[at - 1] ?? '');
}

function readQuoted(text: string, at: number, language: string | undefined): Found {
  const ahead = new Lookahead(text);
  let end = at + 1;
  while (end < text.length && (!quotes.test(text[end] ?? '') || ahead.isGershayim(end))) end += 1;
  const words = readWords(text.slice(at + 1, end), language);
  return {
    lexeme:
      words.length > 0
        ? { kind: 'phrase', phrase: toPhrase(words), wordCount: countWords(words), isQuoted: true, at }
        : undefined,
    end: end + 1,
  };
}

/** A word of a query with what is written onto it. */
type Chunk = { words: QueryWord[]; end: number; isPrefix: boolean };

/**
 * Bare words, one by one. A word that consists of several (`CI/CD`) becomes a phrase. A star at its end makes it a
 * prefix.
 */
function readBare(text: string, offset: number, language: string | undefined): Lexeme[] {
  const chunks: Chunk[] = [];
  for (const word of readWords(text, language)) {
    let last = chunks.at(-1);
    if (last && word.start < last.end) last.words.push(word);
    else {
      last = { words: [word], end: -1, isPrefix: false };
      chunks.push(last);
    }
    if (word.end > last.end) {
      last.end = word.end;
      while (last.end < text.length && !blank.test(text[last.end] ?? '')) last.end += 1;
    }
    last.isPrefix = /^\*+$/.test(text.slice(word.end, last.end));
  }
  return chunks.map(({ words, isPrefix }) => ({
    kind: 'phrase',
    phrase: toPhrase(words, isPrefix),
    wordCount: countWords(words),
    isQuoted: false,
    at: offset + (words[0]?.start ?? 0),
  }));
}
