import { strongStems } from './finnish-gradation.ts';
import { stemsOfNominative, stemsOfPlural } from './finnish-nouns.ts';

type Case = { isPlural: boolean; isWeak: boolean; follows: RegExp };

const vowel = /[aeiouy]$/;
const anything = /./;

const cases = new Map<string, Case>();
const add = (endings: string, found: Case) => {
  for (const ending of endings.split(' ')) cases.set(ending, found);
};
// A closed syllable has a weak stem, an open one a strong stem.
add('n ssa sta lla lta lle ksi t', { isPlural: false, isWeak: true, follows: vowel });
add('na', { isPlural: false, isWeak: false, follows: vowel });
add('a', { isPlural: false, isWeak: false, follows: /(?:^|[^aeiouy])[aeiouy]$|[aeiouy][eoi]$/ });
add('seen', { isPlural: false, isWeak: false, follows: /[aeiouy]{2}$/ });
add('issa ista illa ilta ille iksi', { isPlural: true, isWeak: true, follows: anything });
add('ina', { isPlural: true, isWeak: false, follows: anything });
add('ita iden itten ihin', { isPlural: true, isWeak: false, follows: vowel });
add('isiin', { isPlural: true, isWeak: false, follows: /[aei]$/ });
add('ia ien iin', { isPlural: true, isWeak: false, follows: /[^aeiouy]$/ });
add('ja jen', { isPlural: true, isWeak: false, follows: /[eouy]$/ });
const maxLength = 5;

/** Forms whose stem no rule finds. */
const irregularForms = new Map([
  ['lasta', 'lapse'],
  ['lasten', 'lapse'],
  ['lunta', 'lume'],
  ['vuonna', 'vuote'],
  ['asia', 'asia'],
]);

/** Stems in two vowels that were contracted are strong in all cases: huonee-, kuninkaa-, kaunii-. */
const contracted = /(?:ee|aa|ii)$/;

/** A stem has a consonant or two vowels, as in yö. */
const isStem = (stem: string): boolean => stem.length > 2 || /^[aeiouy]{2}$/.test(stem);

function stemsBefore(before: string, { isPlural, isWeak }: Case): string[] {
  const stems = isPlural ? stemsOfPlural(before) : [before];
  if (!isWeak) return stems;
  return stems.flatMap((stem) => {
    const isStrong =
      (contracted.test(stem) && stem.length > 3) || (isPlural && stem.endsWith('te') && before.endsWith('s'));
    return isStrong ? [stem] : strongStems(stem);
  });
}

/** -ta and -ten behind a consonant: what is before them is a nominative or a stem without its e. */
function stemsBeforeTa(before: string): string[] {
  const stems = /[snlr]$/.test(before) ? [`${before}e`] : [];
  return /[snt]$/.test(before) ? [...stems, ...stemsOfNominative(before)] : stems;
}

function partitives(word: string): string[] {
  const [, before = '', ending = ''] = /^(.+?)(t?ta|ten)$/.exec(word) ?? [];
  if (!ending) return [];
  if (ending === 'tta')
    return [
      `${before}te`,
      ...stemsBeforeTa(`${before}t`),
      ...(before.endsWith('e') ? stemsOfNominative(before) : []),
    ];
  if (!vowel.test(before)) return stemsBeforeTa(before);
  return ending === 'ta' && /[aeiouy]{2}$/.test(before) ? [before] : [];
}

/** The illative repeats the last vowel: taloon, maahan. */
function illatives(word: string): string[] {
  const [, before, , last] = /^(.*[^aeiouy]([aeiouy]))(h?)\2n$/.exec(word) ?? [];
  if (before && !last) return [before];
  const long = /^(.*[aeiouy]([aeiouy]))h\2n$/.exec(word)?.[1];
  return long ? [long] : [];
}

/** The stems that a word without possessor and clitic may have. */
export function casesOf(word: string): string[] {
  const irregular = irregularForms.get(word);
  if (irregular) return [irregular];
  const stems = [...stemsOfNominative(word), ...partitives(word), ...illatives(word)];
  for (let length = 1; length <= maxLength && length < word.length; length += 1) {
    const found = cases.get(word.slice(word.length - length));
    const before = word.slice(0, word.length - length);
    if (found?.follows.test(before)) stems.push(...stemsBefore(before, found));
  }
  return stems.filter(isStem);
}
