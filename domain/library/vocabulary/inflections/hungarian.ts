import {
  backStems,
  bareAccusative,
  cases,
  type HungarianEnding,
  isLowering,
  maxEndingLength,
  possessors,
  stemsWithV,
} from './hungarian-endings.ts';
import { distinctBeginnings, type Inflection } from './inflection.ts';

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter);
const endsInVowel = (word: string): boolean => isVowel(word.charAt(word.length - 1));

/** Words of two letters that have endings; what else would be left is no word. */
const shortWords = new Set('fa no lo ko to mu fu le ho so ar ut ev uj ag al ok or ur ir no'.split(' '));
const minStemLength = 3;

function lastVowel(word: string): string {
  let at = word.length - 1;
  while (at >= 0 && !isVowel(word.charAt(at))) at -= 1;
  return word.charAt(at);
}

function isInHarmony(stem: string, { harmony }: HungarianEnding): boolean {
  if (harmony === 'either') return true;
  if (harmony === 'front') return lastVowel(stem) !== 'a';
  return /[aou]/.test(stem) || backStems.has(stem);
}

const lowered = /^a[tkmdn]/;
const notLowered = /^o[tkmd]/;

/** Whether the vowel between a stem and its ending is the one that this stem has. */
function isLinked(stem: string, ending: string, isPossessed: boolean): boolean {
  if (lowered.test(ending)) return isLowering(stem) || isPossessed;
  return !(notLowered.test(ending) && isLowering(stem));
}

/** What may be left of a word without one of these endings. */
function strip(
  word: string,
  endings: Map<string, HungarianEnding[]>,
  isPossessed: (stem: string) => boolean,
): string[] {
  const stems: string[] = [];
  for (let length = 1; length <= maxEndingLength && word.length - length >= 2; length += 1) {
    const ending = word.slice(word.length - length);
    const rules = endings.get(ending);
    if (!rules) continue;
    const stem = word.slice(0, word.length - length);
    if (stem.length < minStemLength && !shortWords.has(stem)) continue;
    const place = endsInVowel(stem) ? 'vowel' : 'consonant';
    const fits = rules.some(
      (rule) =>
        (rule.after === 'any' || rule.after === place || isLowering(stem)) &&
        stem.length >= rule.minStemLength &&
        isInHarmony(stem, rule),
    );
    if (fits && isLinked(stem, ending, isPossessed(stem))) stems.push(stem);
  }
  return stems;
}

/** -val, -vel, -vá and -vé take the consonant before them: orvossal, lánnyal, Kováccsal. */
const assimilated = /^(.*[aeiou])([^aeiou])\2([szy]?)[ae]l?$/;

function stripAssimilated(word: string): string[] {
  const [, before = '', consonant = '', second = ''] = assimilated.exec(word) ?? [];
  const isCase = word.endsWith('l') || before.length > minStemLength;
  return consonant && isCase ? [before + consonant + second] : [];
}

/** A vowel that is only there without an ending: bokor, bokrot; étterem, éttermek. */
const fleetingVowel = /^(.*[aeiou].*[^aeiou])[oe]([rlmgknz]|ny|ly)$/;

const none = () => false;
const isPossessed = (stem: string): boolean =>
  'kmd'.includes(stem.charAt(stem.length - 1)) && strip(stem, possessors, none).length > 0;

function stemsOf(word: string): string[] {
  const bases = [word, ...strip(word, cases, isPossessed), ...stripAssimilated(word)];
  const accusative = bareAccusative.exec(word)?.[1];
  if (accusative && accusative.length >= minStemLength) bases.push(accusative);
  const stems = new Set<string>();
  for (const base of bases) {
    for (const stem of [base, ...strip(base, possessors, none)]) stems.add(stemsWithV.get(stem) ?? stem);
    const [, before, last] = fleetingVowel.exec(base) ?? [];
    if (before) stems.add(before + last);
  }
  return [...stems];
}

const changingConsonant = /(?:[szgnlct][yz]|cs|zs|(?<=[^aeiou])[^aeiou])$/;
const formsWithV = new Map(Array.from(stemsWithV, ([stem, word]) => [word, stem]));

function beginningsOf(word: string): string[] {
  return distinctBeginnings(
    stemsOf(word).flatMap((stem) => [stem.replace(changingConsonant, ''), formsWithV.get(stem) ?? '']),
  );
}

/** Cases, plurals and possessors of Hungarian. From Kenesei, Vago and Fenyvesi, Hungarian, and Rounds, Hungarian: An Essential Grammar. */
export const hungarian: Inflection = { languages: ['hu'], stemsOf, beginningsOf };
