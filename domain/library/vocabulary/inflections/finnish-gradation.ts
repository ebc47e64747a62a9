/**
 * Gradation: before a closed syllable, the consonants before the last vowel of a stem are weak. `kk`, `pp` and `tt` are
 * single there, and `k`, `p` and `t` are softened or gone: kukka, kukan; ranta, rannan; joki, joen.
 */

const lastConsonants = /^(.*?)([bcdfghjklmnpqrstvxz]*)([aeiouy]{1,2})$/;

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

/** Consonants that are weak before a closed syllable: a stem that has them there is another one. */
const alwaysGraded = /^(?:kk|pp|tt|[mnlr]?[ptk]{1,2}|ht)$/;

/** Names and loanwords whose single consonant stays. */
const ungraded = new Set(
  'auto foto moto mika niko miko riku saku aku eetu kati outi satu heta rita anita arto marko mirka tarkka erika veeti toto'.split(
    ' ',
  ),
);

const isLong = (stem: string): boolean => (stem.match(/[aeiouy]+/g) ?? []).length > 2;

/** Here the vowels change, too. */
const irregularWeak = new Map([
  ['poja', ['poika']],
  ['aja', ['aika', 'aja']],
]);

/** The strong forms that a stem with a closed last syllable may have. */
export function strongStems(stem: string): string[] {
  const irregular = irregularWeak.get(stem);
  if (irregular) return irregular;
  const [, before = '', consonants = '', vowels = ''] = lastConsonants.exec(stem) ?? [];
  const stems: string[] = [];
  const isSingle = !/^[mnlr]?(?:kk|pp|tt)$/.test(consonants);
  const isOneSyllable = !/[aeiouy]/.test(before);
  if (isOneSyllable || !alwaysGraded.test(consonants) || ungraded.has(stem) || (isLong(stem) && isSingle))
    stems.push(stem);
  if (!isOneSyllable)
    for (const strong of strongConsonants.get(consonants) ?? []) stems.push(before + strong + vowels);
  if (vowels.length === 2 && (consonants === '' || isOneSyllable))
    stems.push(`${stem.slice(0, -1)}k${vowels[1]}`);
  return stems;
}
