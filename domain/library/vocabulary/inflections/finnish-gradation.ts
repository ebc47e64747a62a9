import { lastSyllable, vowelGroups } from './finnish-letters.ts';

/**
 * Gradation: before a closed syllable, the consonants before the last vowel of a stem are weak. `kk`, `pp` and `tt` are
 * single there, and `k`, `p` and `t` are softened or gone: kukka, kukan; ranta, rannan; joki, joen.
 */

/** Weak consonants, and the strong ones that they may be from. */
const strongConsonants = new Map<string, string[]>(
  Object.entries({
    p: 'pp',
    t: 'tt',
    k: 'kk',
    mp: 'mpp',
    nt: 'ntt',
    nk: 'nkk',
    lp: 'lpp',
    lt: 'ltt',
    lk: 'lkk',
    rp: 'rpp',
    rt: 'rtt',
    rk: 'rkk',
    v: 'p k',
    lv: 'lp',
    rv: 'rp',
    d: 't',
    hd: 'ht',
    mm: 'mp',
    nn: 'nt',
    ng: 'nk',
    ll: 'lt',
    rr: 'rt',
    l: 'lk',
    r: 'rk',
    h: 'hk',
    lj: 'lk',
    rj: 'rk',
    hj: 'hk',
    j: 'k',
  }).map(([weak, strong]) => [weak, strong.split(' ')]),
);

const afterOthers = (consonants: string): string[] =>
  consonants.split(' ').flatMap((consonant) => ['', 'm', 'n', 'l', 'r'].map((other) => other + consonant));

const doubled = new Set(afterOthers('kk pp tt'));

/** Consonants that are never before a closed last syllable of a native word: they would be weak. */
const graded = new Set([...doubled, ...afterOthers('k p t'), 'ht']);

/** Names and loanwords whose single consonant stays. */
const ungraded = new Set(
  'auto foto moto mika niko miko riku saku aku eetu kati outi satu heta rita anita arto marko mirka tarkka erika veeti toto'.split(
    ' ',
  ),
);

/** Here the vowels change, too. */
const irregularWeak = new Map([
  ['poja', ['poika']],
  ['aja', ['aika', 'aja']],
]);

/** The strong forms that a stem with a closed last syllable may have. */
export function strongStems(stem: string): string[] {
  const irregular = irregularWeak.get(stem);
  if (irregular) return irregular;
  const { before, consonants, vowels } = lastSyllable(stem);
  // Two vowels that aren't long are two syllables: yhti-ön, Noki-an.
  const isHiatus = vowels.length === 2 && vowels[0] !== vowels[1];
  if (isHiatus) return [stem, `${stem.slice(0, -1)}k${vowels[1]}`];
  const syllables = vowelGroups(stem, 3);
  if (syllables < 2) return [stem];
  const staysStrong = syllables > 2 && !doubled.has(consonants);
  const stems = !graded.has(consonants) || staysStrong || ungraded.has(stem) ? [stem] : [];
  for (const strong of strongConsonants.get(consonants) ?? []) stems.push(before + strong + vowels);
  return stems;
}
