import { strongStems } from './finnish-gradation.ts';
import { endsInVowel, vowelGroups } from './finnish-letters.ts';

/** Words whose stem no rule makes; the nominative and the stem. */
const irregularStems = new Map<string, string[]>(
  Object.entries({
    mies: 'miehe',
    veli: 'velje',
    sydan: 'sydame',
    lapsi: 'lapse',
    kevat: 'kevaa',
    olut: 'olue',
    lyhyt: 'lyhye',
    kevyt: 'kevye',
    ohut: 'ohue',
    tytar: 'tyttare',
  }).map(([word, stem]) => [word, [stem]]),
);

type NominativeEnd = { end: RegExp; stem: string; isGraded?: boolean };

/** Nominatives that end in a consonant, by that: their ending, and what the stem has instead. */
const consonantEnds: Record<string, NominativeEnd[]> = {
  s: [
    { end: /(?<=[aeiouy])([uy])s$/, stem: '$1te' },
    { end: /([aeiouy])s$/, stem: '$1kse' },
    { end: /as$/, stem: 'aa', isGraded: true },
    { end: /is$/, stem: 'ii', isGraded: true },
    { end: /es$/, stem: 'ee', isGraded: true },
  ],
  n: [
    { end: /(?<=[aeiouy])nen$/, stem: 'se' },
    { end: /in$/, stem: 'ime' },
    { end: /ton$/, stem: 'ttoma' },
    { end: /n$/, stem: 'ne' },
  ],
  t: [{ end: /n[uy]t$/, stem: 'nee' }],
  l: [{ end: /l$/, stem: 'le' }],
  r: [{ end: /r$/, stem: 're' }],
};

function stemsOfConsonantEnd(word: string): string[] {
  // Names from elsewhere get an i: Marin, Marinin.
  const stems = [`${word}i`];
  for (const { end, stem, isGraded } of consonantEnds[word.charAt(word.length - 1)] ?? []) {
    const read = word.replace(end, stem);
    if (read !== word) stems.push(...(isGraded ? [read, ...strongStems(read)] : [read]));
  }
  return stems;
}

/** Stems of a nominative, with strong consonants. Stems are those of the genitive without its n. */
export function stemsOfNominative(word: string): string[] {
  const irregular = irregularStems.get(word);
  if (irregular) return irregular;
  if (!endsInVowel(word)) return stemsOfConsonantEnd(word);
  const stems = [word];
  const cut = word.slice(0, -1);
  if (word.endsWith('i')) {
    stems.push(`${cut}e`);
    if (word.endsWith('si')) stems.push(`${word.slice(0, -2)}te`);
    if (word.endsWith('mpi')) stems.push(`${cut}a`);
  } else if (word.endsWith('e') && !endsInVowel(cut)) stems.push(`${word}e`, ...strongStems(`${word}e`));
  return stems;
}

const frontWords = new Set(
  'paiva isa kesa pesa metsa leipa era ika seta tera selka heina seina jarva silma hata nalka pitka selva aiti kipea herna terva nakya'.split(
    ' ',
  ),
);

/** Whether a stem in -a loses it before the plural i, as those of two syllables do if the first begins with o, u or y; otherwise it is an o. */
const losesA = (stem: string): boolean =>
  vowelGroups(stem, 3) !== 2 || /^[^aeiouy]*[ou]|y/.test(stem) || frontWords.has(stem);

/** Stems that are before the plural i without their last vowel: taloi-, kirjoi-, kielii-, maii-. */
export function stemsOfPlural(before: string): string[] {
  const last = before.at(-1) ?? '';
  const cut = before.slice(0, -1);
  if (last === 'o') {
    const withA = `${cut}a`;
    const stems = [before];
    if (!losesA(withA) || vowelGroups(withA, 3) > 2) stems.push(withA);
    if (vowelGroups(cut, 1) === 0) stems.push(`${cut}uo`, `${cut}yo`);
    return stems;
  }
  if (last === 'e')
    return [`${cut}i`, `${before}e`, `${before}a`, ...(vowelGroups(cut, 1) > 0 ? [] : [`${cut}ie`])];
  if (last === 'a' || last === 'i') return [before + last];
  if (last === 'u' || last === 'y') return [before, ...(vowelGroups(cut, 1) > 0 ? [] : [before + last])];
  const stems = [`${before}e`, `${before}i`];
  if (losesA(`${before}a`)) stems.push(`${before}a`);
  if (last === 's') stems.push(`${cut}te`);
  if (before.endsWith('ks')) stems.push(`${before.slice(0, -2)}te`);
  return stems;
}
