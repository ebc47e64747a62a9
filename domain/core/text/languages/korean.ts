import { addForms, type LanguageRules } from './rules.ts';

/** Behind one syllable, other particles are more often a part of the word: `회의`, `제도`, `작가`. */
const minSyllables = 2;
const sureBehindOne = new Set(
  '을 를 은 는 에 에서 에게 에서는 에는 에도 에게는 으로 까지 부터 부터는 처럼 보다 한테 들은 들을 들이 들의 입니다 이에요 예요 이었다 이었습니다'.split(
    ' ',
  ),
);

const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const finals = 28;
const rieul = 8;

/** The final consonant of a syllable by its number, 0 for none; undefined for what is no Hangul. */
function finalOf(syllable: string): number | undefined {
  const code = syllable.charCodeAt(0);
  return code >= firstSyllable && code <= lastSyllable ? (code - firstSyllable) % finals : undefined;
}

const afterConsonant = '이 은 을 과 이나 이랑 이라 이라고 이라는 이며 이고 이야 이란 이든'.split(' ');
const afterVowel = '가 는 를 와 나 랑 라 라고 라는 며 고 야 란 든'.split(' ');
/** These stand behind a vowel and behind ㄹ; with 으 before them, behind every other consonant. */
const afterVowelOrRieul = '로 로서 로써 로부터 로는 로도 로의 로만'.split(' ');
const afterAny = [
  '의 에 에서 에게 에게서 에는 에도 에만 에서는 에서도 에서의 에서만 에게는 에게도 에의 께 께서 께서는 께는',
  '한테 한테서 한테는 한테도 까지 까지는 까지도 까지의 부터 부터는 부터의 보다 보다는 보다도 처럼 만큼 만큼은 만 만은 만이 만의 만을',
  '도 마다 조차 마저 밖에 뿐 뿐만 뿐이 뿐인 들 들이 들은 들을 들의 들에 들에게 들과 들도 하고 대로 같이 이다 입니다 이에요 예요 이었다 이었습니다 이라면 이지만',
]
  .join(' ')
  .split(' ');

type Fits = (final: number) => boolean;

/** Particles with what they may stand behind: Sohn, The Korean Language, 8.2. */
const particles: [particle: string, fits: Fits][] = [
  ...afterConsonant.map((particle): [string, Fits] => [particle, (final) => final !== 0]),
  ...afterVowel.map((particle): [string, Fits] => [particle, (final) => final === 0]),
  ...afterVowelOrRieul.flatMap((particle): [string, Fits][] => [
    [particle, (final) => final === 0 || final === rieul],
    [`으${particle}`, (final) => final !== 0 && final !== rieul],
  ]),
  ...afterAny.map((particle): [string, Fits] => [particle, () => true]),
];
const byParticle = new Map(particles);
const maxParticleLength = Math.max(...byParticle.keys().map(({ length }) => length));

/** What is before a particle at the end of a word, for each that it may be; the shortest particle first. */
function withoutParticle(word: string): string[] {
  const stems: string[] = [];
  for (let length = 1; length <= maxParticleLength && length < word.length; length += 1) {
    const stem = word.slice(0, -length);
    const particle = word.slice(-length);
    if (stem.length < minSyllables && !sureBehindOne.has(particle)) continue;
    const fits = byParticle.get(particle);
    // Names of other scripts have particles, too: `AI를`.
    const final = finalOf(stem.at(-1) ?? '');
    if (fits && (final === undefined || fits(final))) stems.push(stem);
  }
  return stems;
}

/** At the end of a query, a syllable that nouns end with as well (`고양이`, `제도`) isn't taken for a particle. */
const ambiguous = /[이가도만고며나라야여란든들뿐인아]$/;

export const korean: LanguageRules = {
  languages: ['ko'],
  mayDiffer: /\p{Script=Hangul}/u,
  hasForms: true,
  readText: addForms(withoutParticle),
  alsoSought: (word) => (ambiguous.test(word) ? undefined : withoutParticle(word).at(-1)),
};
