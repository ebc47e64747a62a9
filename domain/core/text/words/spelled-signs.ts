import type { Token } from './token.ts';

/** Names with signs as they're said and transcribed: `c plus plus` is C++. By their first word. */
const spelled = new Map<string, { rest: string[]; word: string }[]>();
for (const [spokenForm, word] of [
  ['c plus plus', 'cplusplus'],
  ['c sharp', 'csharp'],
  ['f sharp', 'fsharp'],
  ['dot net', 'dotnet'],
  ['q and a', 'qanda'],
  ['r and d', 'randd'],
  ['s and p', 'sandp'],
  ['at and t', 'atandt'],
  ...['node', 'next', 'vue', 'react', 'express', 'three', 'd3', 'nuxt'].map((name) => [
    `${name} js`,
    `${name}js`,
  ]),
] as [string, string][]) {
  const [first = '', ...rest] = spokenForm.split(' ');
  spelled.set(first, [...(spelled.get(first) ?? []), { rest, word }]);
}

const maxGap = 2;

/** Joins the words of such a name into one, in place. Only words with a blank between them are one name. */
export function mergeSpelledSigns(tokens: Token[]): Token[] {
  let remaining = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const merged = spelled.get(token.word)?.find(({ rest }) => isNext(tokens, at, rest));
    if (!merged) {
      tokens[remaining++] = token;
      continue;
    }
    at += merged.rest.length;
    tokens[remaining++] = { word: merged.word, start: token.start, end: tokens[at]?.end ?? token.end };
  }
  tokens.length = remaining;
  return tokens;
}

function isNext(tokens: Token[], at: number, words: string[]): boolean {
  return words.every((word, index) => {
    const [before, token] = [tokens[at + index], tokens[at + index + 1]];
    return token?.word === word && before !== undefined && token.start - before.end <= maxGap;
  });
}
