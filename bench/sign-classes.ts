import { wordsOf } from '../domain/core/text/tokenize.ts';
import type { Platform } from '../runtime/platform.ts';
import { scanFor } from '../testing/truth/scan-for.ts';
import { storedTexts } from '../testing/truth/stored-texts.ts';
import { compare, episodesWith, tally } from '../testing/truth/tally.ts';
import type { Row } from './measure/table.ts';
import { rowsOfTally } from './measure/tally-rows.ts';

const formsPerClass = 12;

const before = '(?<![\\p{L}\\p{N}])';
const after = '(?![\\p{L}\\p{N}])';
const whole = (pattern: string, flags = 'giu') => new RegExp(`${before}(?:${pattern})${after}`, flags);

/** Words with signs as transcripts have them, by what is special about them. */
const signClasses: Record<string, RegExp> = {
  'C++': whole('c\\+\\+'),
  'C#': whole('[cf]#'),
  '.NET': /(?<![\p{L}\p{N}.])\.net(?![\p{L}\p{N}])/giu,
  'Node.js': whole('(?:node|next|vue|react|express|three|nuxt)\\.js'),
  'AT&T': whole('at&t'),
  'R&D': whole('[a-z]&[a-z]'),
  'U.S.': whole('(?:\\p{L}\\.){2,4}'),
  'St.': whole('(?:st|dr|mr|mrs|vs)\\. \\p{L}+'),
  'CI/CD': whole('\\p{L}{2,}/\\p{L}{2,}'),
  '$100,000': /[$€£]\d[\d,]*\d(?![\d.])/gu,
  '10,000+': /(?<![\p{L}\p{N}$€£.,])\d[\d,]*\+(?![\p{L}\p{N}+])/gu,
  '50%': /(?<![\p{L}\p{N}$€£.,])\d+%(?!%)/gu,
  'v1.0': whole('v?\\d+(?:\\.\\d+)+'),
  'e-mail': whole('e-mails?|wi-fi'),
  'covid-19': whole('\\p{L}+-\\d+'),
  "it's": whole("(?:it|that|let|there)['’]s|(?:don|can|won)['’]t|(?:we|they|you)['’](?:re|ve|ll)"),
  possessives: whole("\\p{Lu}\\p{Ll}+['’]s \\p{L}+", 'gu'),
  accents: whole('\\p{L}*[à-öø-ÿ]\\p{L}*'),
  quotes: /(?<=[“"])\p{L}[^“”"\n]{3,40}(?=[”"])/gu,
  dashes: whole('\\p{L}+(?: - | – |—|–|--)\\p{L}+'),
};

/** A form and an episode whose transcript has it. */
type Form = { text: string; episodeId: string };

/** Up to a dozen forms of each class, from as many episodes. */
async function collectForms(platform: Platform): Promise<Map<string, Form[]>> {
  const classes = Object.entries(signClasses);
  const forms = new Map(classes.map(([name]) => [name, new Map<string, Form>()]));
  for await (const { id: episodeId, passages } of storedTexts(platform)) {
    const open = classes.filter(([name]) => (forms.get(name)?.size ?? 0) < formsPerClass);
    if (open.length === 0) break;
    for (const [name, pattern] of open) {
      const own = forms.get(name);
      const fresh = passages
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([match]) => match))
        .find((text) => !own?.has(text) && wordsOf(text).length > 0);
      if (fresh) own?.set(fresh, { text: fresh, episodeId });
    }
  }
  return new Map(Array.from(forms, ([name, own]) => [name, [...own.values()]]));
}

/** Forms of 20 classes of signs, quoted, against a scan by the same tokens. Classes that the library lacks are named. */
export async function benchSigns(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const forms = await collectForms(platform);
  const { episodesOf, labelOf } = await scanFor(
    platform,
    [...forms.values()].flat().map(({ text }) => text),
  );
  const all = tally();
  const misses: string[] = [];
  for (const [name, own] of forms) {
    const counted = tally();
    for (const { text, episodeId } of own) {
      // The episode that has the form must be found, whatever the scan says.
      const expected = new Set([...episodesOf(text), episodeId]);
      compare(counted, `${name}: "${text}"`, expected, await episodesWith(platform, `"${text}"`), labelOf);
    }
    all.hits += counted.hits;
    all.expected += counted.expected;
    all.found += counted.found;
    all.surplus.push(...counted.surplus);
    misses.push(
      ...(own.length === 0 ? [`no form of ${name} in the library`] : []),
      ...counted.misses.map((miss) => `missed ${miss}`),
      ...counted.surplus.map((miss) => `surplus ${miss}`),
    );
  }
  const present = [...forms.values()].filter((own) => own.length > 0).length;
  return { rows: rowsOfTally(`${present} classes of signs`, all), misses };
}
