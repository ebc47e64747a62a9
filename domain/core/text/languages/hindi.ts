import { type LanguageRules, rewriteWords } from './rules.ts';

/** A nasal before a consonant is written as a letter or as a dot: `हिन्दी` and `हिंदी`. McGregor, Outline of Hindi Grammar. */
const nasal = /[ङञणनम]्(?=[क-ह])/g;

export const hindi: LanguageRules = {
  languages: ['hi', 'mr', 'ne'],
  mayDiffer: /[ङञणनम]्/,
  readText: rewriteWords((word) => word.replace(nasal, 'ं')),
};
