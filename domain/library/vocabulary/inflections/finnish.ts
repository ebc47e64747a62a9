import { casesOf } from './finnish-cases.ts';
import { distinctBeginnings, type Inflection } from './inflection.ts';

/** Of what is left without a clitic; `-kin` is also how the genitive of `merkki` ends. */
const clitics: [end: RegExp, minLength: number][] = [
  [/(?:kin|kaan)$/, 4],
  [/(?:ko|han|pa)$/, 5],
];

/** Possessors, but for that of the third person behind a case. */
const possessors = /(?:ni|si|mme|nne|nsa)$/;
const thirdPerson = /(?:(?<=ssa|sta|lla|lta|na)an|(?<=lle|kse)en)$/;

const canPrecedeClitic = /[aeiouynts]$/;
const hasTwoSyllables = /[aeiouy]+[^aeiouy]+[aeiouy]+$/;

function withoutClitic(word: string): string[] {
  const [end] =
    clitics.find(([end, minLength]) => word.replace(end, '').length >= minLength && end.test(word)) ?? [];
  const rest = end ? word.replace(end, '') : '';
  return canPrecedeClitic.test(rest) ? [word, rest] : [word];
}

function stemsWithoutPossessor(word: string): string[] {
  if (thirdPerson.test(word)) return casesOf(word.replace(thirdPerson, '').replace(/kse$/, 'ksi'));
  const rest = word.replace(possessors, '');
  // kuusi is a spruce, and not "your moon".
  if (rest === word || !hasTwoSyllables.test(rest)) return [];
  return [rest, ...casesOf(rest), ...casesOf(`${rest}n`)];
}

function stemsOf(word: string): string[] {
  const words = withoutClitic(word);
  return [...new Set(words.flatMap((rest) => [...casesOf(rest), ...stemsWithoutPossessor(rest)]))];
}

const changingEnd =
  /(?:kse|pse|(?<=[^aeiouy])[^aeiouy]+[aeiouy]+|[ptkh][aeiouy]+|[smn]e|(?<=t)toma|[aeiouy])$/;

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
