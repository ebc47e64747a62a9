import { arabic } from './arabic.ts';
import { german, nordic, swedish } from './digraphs.ts';
import { elision } from './elision.ts';
import { hebrew } from './hebrew.ts';
import { hindi } from './hindi.ts';
import { korean } from './korean.ts';
import type { LanguageRules } from './rules.ts';
import { turkish } from './turkish.ts';
import { vietnamese } from './vietnamese.ts';

export const languageRules: LanguageRules[] = [
  arabic,
  elision,
  german,
  hebrew,
  hindi,
  korean,
  nordic,
  swedish,
  turkish,
  vietnamese,
];

const byLanguage = new Map(languageRules.flatMap((rules) => rules.languages.map((code) => [code, rules])));

/** The rules of a language; undefined where the plain ones are all. */
export const rulesOf = (language: string | undefined): LanguageRules | undefined =>
  language === undefined ? undefined : byLanguage.get(language);
