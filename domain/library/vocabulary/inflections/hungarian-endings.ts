/** Endings of Hungarian on folded letters: `ö`, `ő` and `o` are one, as are `ü`, `ű` and `u`, `á` and `a`, `é` and `e`. */

type Harmony = 'back' | 'front' | 'either';
type Place = 'vowel' | 'consonant';
export type HungarianEnding = { harmony: Harmony; after: Place | 'any'; minStemLength: number };

const harmonyOf = (ending: string): Harmony => {
  const first = /[aeiou]/.exec(ending)?.[0];
  return first === 'a' ? 'back' : first === 'e' ? 'front' : 'either';
};

const read = (after: Place | 'any', endings: string, minStemLength = 2): [string, HungarianEnding[]][] =>
  endings.split(' ').map((ending) => [ending, [{ harmony: harmonyOf(ending), after, minStemLength }]]);

function byEnding(entries: [string, HungarianEnding[]][]): Map<string, HungarianEnding[]> {
  const found = new Map<string, HungarianEnding[]>();
  for (const [ending, rules] of entries) found.set(ending, [...(found.get(ending) ?? []), ...rules]);
  return found;
}

export const cases = byEnding([
  ...read('any', 'ban ben ba be nak nek ra re nal nel bol rol tol hoz hez ig'),
  // Their vowel doesn't follow the stem.
  ...['ert', 'kent'].map((ending): [string, HungarianEnding[]] => [
    ending,
    [{ harmony: 'either', after: 'any', minStemLength: 3 }],
  ]),
  ...read('vowel', 't n val vel'),
  ...read('vowel', 'va ve', 3),
  ...read('consonant', 'ot et at on en an'),
  ...read('consonant', 'ul', 4),
]);

/** The plural, possessors, and both. */
export const possessors = byEnding([
  ...read('vowel', 'k m d nk tok tek ja je juk i im id ink itok itek ik jai jei jaim jeim jaink jeink'),
  ...read(
    'consonant',
    'ok ek ak om em am od ed ad unk otok etek atok uk juk ja je jai jei aim eim jaim jeim',
  ),
  ...read('consonant', 'aid eid jaid jeid aink eink jaink jeink aitok eitek aik eik jaik jeik'),
  ...read('consonant', 'e ei', 3),
  ['ek', [{ harmony: 'either', after: 'any', minStemLength: 4 }]],
  // háza (their house) is haza (homeland) without accents: of short words, this is another word more often than not.
  ...read('consonant', 'a ai', 4),
]);

export const maxEndingLength = 5;

/** Consonants that the accusative follows without a vowel: embert, lányt, kérdést. */
export const bareAccusative = /^(.*[aeiou](?:[lnrszj]|sz|zs|ny|ly|n[sz]|rs))t$/;

/** Stems with a back vowel in their endings although they have none: híd, hidak. */
export const backStems = new Set('hid cel ir dij kin nyil sik szij sir ij hej derek ferfi'.split(' '));

/** Words with -at, -ak, -am where most have -ot, -ok, -om: ház, házat. */
const loweringStems = new Set(
  `haz hal nyar madar ut hid toll vonal agy ag al far hat haj has nyak szaj szal szarny tal vad vas ujj
  kanal fal fog hold oldal sar tav szav hav fonal lyuk pohar sugar szamar arny hang magas uj okos piros
  batr igaz ravasz szaraz lud kut rud ferfi nyil ir derek ing jav csont tag lov fazek nad`.split(/\s+/),
);

export const isLowering = (stem: string): boolean => loweringStems.has(stem) || stem.endsWith('tlan');

/** Words of one syllable that get a v before a vowel, by their stem with it. */
export const stemsWithV = new Map(
  'lov>lo szav>szo kov>ko tav>to hav>ho fuv>fu muv>mu csov>cso lev>le'
    .split(' ')
    .map((pair) => pair.split('>') as [string, string]),
);
