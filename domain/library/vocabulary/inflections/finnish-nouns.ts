import { strongStems } from './finnish-gradation.ts';

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

const vowel = /[aeiouy]$/;

/** Nominatives that end in a consonant: the ending, and what the stem has instead. */
const consonantEnds: [end: RegExp, stem: string, isGraded: boolean][] = [
  [/(?<=[aeiouy])nen$/, 'se', false],
  [/(?<=[aeiouy])([uy])s$/, '$1te', false],
  [/([uy])s$/, '$1kse', false],
  [/os$/, 'okse', false],
  [/as$/, 'aa', true],
  [/is$/, 'ii', true],
  [/es$/, 'ee', true],
  [/([aei])s$/, '$1kse', false],
  [/in$/, 'ime', false],
  [/ton$/, 'ttoma', false],
  [/n[uy]t$/, 'nee', false],
  [/([aeiouy][lrn])$/, '$1e', false],
];

/** Stems of a nominative, with strong consonants. Stems are those of the genitive without its n. */
export function stemsOfNominative(word: string): string[] {
  const irregular = irregularStems.get(word);
  if (irregular) return irregular;
  if (!vowel.test(word)) {
    const stems = [`${word}i`];
    for (const [end, stem, isGraded] of consonantEnds) {
      if (!end.test(word)) continue;
      const read = word.replace(end, stem);
      stems.push(...(isGraded ? [read, ...strongStems(read)] : [read]));
    }
    return stems;
  }
  const stems = [word];
  if (word.endsWith('si')) stems.push(`${word.slice(0, -2)}te`);
  if (word.endsWith('mpi')) stems.push(`${word.slice(0, -1)}a`);
  if (word.endsWith('i')) stems.push(`${word.slice(0, -1)}e`);
  if (/[^aeiouy]e$/.test(word)) stems.push(`${word}e`, ...strongStems(`${word}e`));
  return stems;
}

const frontWords = new Set(
  'paiva isa kesa pesa metsa leipa era ika seta tera selka heina seina jarva silma hata nalka pitka selva aiti kipea herna terva nakya'.split(
    ' ',
  ),
);

/** Whether a stem in -a loses it before the plural i; otherwise it is an o. */
function losesA(stem: string): boolean {
  const vowels = stem.match(/[aeiouy]+/g) ?? [];
  if (vowels.length !== 2) return true;
  return /[ouy]/.test(vowels[0] ?? '') || frontWords.has(stem);
}

/** Stems that are before the plural i without their last vowel: taloi-, kirjoi-, kielii-, maii-. */
export function stemsOfPlural(before: string): string[] {
  const last = before.at(-1) ?? '';
  const cut = before.slice(0, -1);
  if (last === 'o') {
    const withA = `${cut}a`;
    const stems = [before];
    if (!losesA(withA) || /[aeiouy][^aeiouy]+[aeiouy]+[^aeiouy]+a$/.test(withA)) stems.push(withA);
    if (!/[aeiouy]/.test(cut)) stems.push(`${cut}uo`, `${cut}yo`);
    return stems;
  }
  if (last === 'e') return [`${cut}i`, `${before}e`, ...(/[aeiouy]/.test(cut) ? [] : [`${cut}ie`])];
  if (last === 'a' || last === 'i') return [before + last];
  if (last === 'u' || last === 'y') return [before, ...(/[aeiouy]/.test(cut) ? [] : [before + last])];
  const stems = [`${before}e`];
  if (losesA(`${before}a`)) stems.push(`${before}a`);
  if (last === 's') stems.push(`${cut}te`);
  if (before.endsWith('ks')) stems.push(`${before.slice(0, -2)}te`);
  return stems;
}
