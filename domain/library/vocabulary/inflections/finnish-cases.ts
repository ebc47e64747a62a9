import { strongStems } from './finnish-gradation.ts';
import { endsInTwoVowels, endsInVowel } from './finnish-letters.ts';
import { stemsOfNominative, stemsOfPlural } from './finnish-nouns.ts';

type Case = { isPlural: boolean; isWeak: boolean; follows: (before: string) => boolean };

const anything = () => true;
const consonant = (before: string) => !endsInVowel(before);

const cases = new Map<string, Case>();
const add = (endings: string, found: Case) => {
  for (const ending of endings.split(' ')) cases.set(ending, found);
};
// A closed syllable has a weak stem, an open one a strong stem.
add('n ssa sta lla lta lle ksi t', { isPlural: false, isWeak: true, follows: endsInVowel });
add('na', { isPlural: false, isWeak: false, follows: endsInVowel });
add('a', { isPlural: false, isWeak: false, follows: endsInVowel });
add('seen', { isPlural: false, isWeak: false, follows: endsInTwoVowels });
add('issa ista illa ilta ille iksi', { isPlural: true, isWeak: true, follows: anything });
add('ina', { isPlural: true, isWeak: false, follows: anything });
add('ita iden itten ihin', { isPlural: true, isWeak: false, follows: endsInVowel });
add('isiin', { isPlural: true, isWeak: false, follows: endsInVowel });
add('ia ien iin', { isPlural: true, isWeak: false, follows: consonant });
add('ja jen', { isPlural: true, isWeak: false, follows: (before) => /[eouy]$/.test(before) });
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
const isContracted = (stem: string): boolean =>
  stem.length > 3 && (stem.endsWith('ee') || stem.endsWith('aa') || stem.endsWith('ii'));

/** A stem has a consonant or two vowels, as in yö. */
const isStem = (stem: string): boolean => stem.length > 2 || (stem.length === 2 && endsInTwoVowels(stem));

function stemsBefore(before: string, { isPlural, isWeak }: Case): string[] {
  const stems = isPlural ? stemsOfPlural(before) : [before];
  if (!isWeak) return stems;
  return stems.flatMap((stem) => {
    const isStrong = isContracted(stem) || (isPlural && stem.endsWith('te') && before.endsWith('s'));
    return isStrong ? [stem] : strongStems(stem);
  });
}

/** -ta and -ten behind a consonant: what is before them is a nominative or a stem without its e. */
function stemsBeforeTa(before: string): string[] {
  const last = before.charAt(before.length - 1);
  if (last === 't') return stemsOfNominative(before);
  return last !== '' && 'snlr'.includes(last) ? [`${before}e`, ...stemsOfNominative(before)] : [];
}

function partitives(word: string): string[] {
  const isPlural = word.endsWith('ten');
  if (!isPlural && !word.endsWith('ta')) return [];
  const before = word.slice(0, isPlural ? -3 : -2);
  if (endsInVowel(before)) return !isPlural && endsInTwoVowels(before) ? [before] : [];
  if (!before.endsWith('t')) return stemsBeforeTa(before);
  const root = before.slice(0, -1);
  return [`${root}te`, ...stemsBeforeTa(before), ...(root.endsWith('e') ? stemsOfNominative(root) : [])];
}

/** The illative repeats the last vowel: taloon, maahan. */
function illatives(word: string): string[] {
  if (!word.endsWith('n')) return [];
  const end = word.charAt(word.length - 3) === 'h' ? 3 : 2;
  const before = word.slice(0, word.length - end);
  const repeats = before.charAt(before.length - 1) === word.charAt(word.length - 2);
  return repeats && endsInVowel(before) && (end === 2 || endsInTwoVowels(before)) ? [before] : [];
}

/** The stems that a word without possessor and clitic may have. */
export function casesOf(word: string): string[] {
  const irregular = irregularForms.get(word);
  if (irregular) return [irregular];
  const stems = [...stemsOfNominative(word), ...partitives(word), ...illatives(word)];
  for (let length = 1; length <= maxLength && length < word.length; length += 1) {
    const found = cases.get(word.slice(word.length - length));
    const before = word.slice(0, word.length - length);
    if (found?.follows(before)) stems.push(...stemsBefore(before, found));
  }
  return stems.filter(isStem);
}
