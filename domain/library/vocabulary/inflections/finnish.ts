import { casesOf } from './finnish-cases.ts';
import { endsInVowel, vowelGroups } from './finnish-letters.ts';
import { distinctBeginnings, type Inflection } from './inflection.ts';

/** Clitics, and how much is left without them: `-kin` is also how the genitive of `merkki` ends. */
const clitics: [clitic: string, minLength: number][] = [
  ['kin', 4],
  ['kaan', 4],
  ['ko', 5],
  ['han', 5],
  ['pa', 5],
];
const possessors = ['ni', 'si', 'mme', 'nne', 'nsa'];

/** The third person repeats the last vowel behind a case: talossaan, talolleen. */
const thirdPerson = /(?:ssa|sta|lla|lta|na)an$|(?:lle|kse)en$/;

const canPrecedeClitic = /[aeiouynts]$/;

function withoutClitic(word: string): string | undefined {
  for (const [clitic, minLength] of clitics) {
    if (!word.endsWith(clitic)) continue;
    const rest = word.slice(0, -clitic.length);
    return rest.length >= minLength && canPrecedeClitic.test(rest) ? rest : undefined;
  }
  return undefined;
}

function stemsWithoutPossessor(word: string): string[] {
  if (thirdPerson.test(word)) return casesOf(word.slice(0, -2).replace(/kse$/, 'ksi'));
  const possessor = possessors.find((end) => word.endsWith(end));
  if (!possessor) return [];
  const rest = word.slice(0, -possessor.length);
  // kuusi is a spruce, and not "your moon".
  if (!endsInVowel(rest) || vowelGroups(rest, 2) < 2) return [];
  return [rest, ...casesOf(rest), ...casesOf(`${rest}n`)];
}

const stemsOfWord = (word: string): string[] => [...casesOf(word), ...stemsWithoutPossessor(word)];

function stemsOf(word: string): string[] {
  const rest = withoutClitic(word);
  return [...new Set(rest ? [...stemsOfWord(word), ...stemsOfWord(rest)] : stemsOfWord(word))];
}

const changingEnd =
  /(?:kse|pse|(?<=[^aeiouy])[^aeiouy]+[aeiouy]+|[ptkh][aeiouy]+|[smn]e|(?<=t)(?:toma|tare)|[aeiouy])$/;

/** How forms with this stem begin. The vowels of suo and tyo come and go: soissa, toissa. */
function beginningsOfStem(stem: string): string[] {
  const [, onset, last] = /^([^aeiouy]*)[uyi]([oe])$/.exec(stem) ?? [];
  if (last) return [stem, `${onset}${last}i`];
  if (stem === 'poika' || stem === 'aika') return [stem.slice(0, 3), `${stem.slice(0, -3)}j`];
  const fixed = stem.replace(changingEnd, '');
  if (fixed.length >= 2) return [fixed];
  return [stem.slice(0, 2), fixed + stem.replace(/^.*[^aeiouy]/, '')];
}

function beginningsOf(word: string): string[] {
  return distinctBeginnings(stemsOf(word).flatMap(beginningsOfStem));
}

/** Cases, possessors and clitics of Finnish. From Hakulinen et al., Iso suomen kielioppi, and Karlsson, Finnish: A Comprehensive Grammar. */
export const finnish: Inflection = { languages: ['fi'], stemsOf, beginningsOf };
