import { czech } from './czech.ts';
import { finnish } from './finnish.ts';
import { hungarian } from './hungarian.ts';
import type { Inflection } from './inflection.ts';
import { polish } from './polish.ts';
import { russian } from './russian.ts';

const byLanguage = new Map(
  [czech, finnish, hungarian, polish, russian].flatMap((inflection) =>
    inflection.languages.map((language) => [language, inflection] as const),
  ),
);

/** How the words of a language change, by its ISO 639-1 code. */
export const inflectionIn = (language: string): Inflection | undefined => byLanguage.get(language);
