import type { Token } from '../words/token.ts';
import { withoutApostrophe } from './apostrophes.ts';
import type { LanguageRules } from './rules.ts';

/**
 * What French, Italian and Catalan write before a vowel, with an apostrophe in place of its last letter. Grevisse, Le bon
 * usage, § 44 to 45; Serianni, Grammatica italiana, I.20 to 29.
 */
const elided = new Set(
  [
    'l d j m t s n c qu jusqu lorsqu puisqu quoiqu',
    'un all dall dell nell sull coll quell quest bell sant gl ch dov cos mezz tutt anch quand',
  ]
    .join(' ')
    .split(' '),
);

export const isElided = (before: string): boolean => elided.has(before);

/** `l’intelligence` counts as `intelligence`; `aujourd’hui` is one word. */
const read = (token: Token, text: string): Token =>
  withoutApostrophe(token, text, (before, after) => (isElided(before.word) ? after : undefined));

export const elision: LanguageRules = {
  languages: ['fr', 'it', 'ca'],
  mayDiffer: /['’ʼ‘´`′＇]/,
  readText: (tokens, text) => tokens.map((token) => read(token, text)),
};
