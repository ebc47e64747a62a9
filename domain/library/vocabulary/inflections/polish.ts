import { behind, inflectionOf, type StemKind } from './declensions.ts';

/** Before `-e` of the locative; the stem's `t` is a `ci`, its `r` an `rz`. */
const locative = 'cie>t dzie>d rze>r le>l ce>k dze>g sie>s zie>z nie>n pie>p bie>b wie>w mie>m fie>f';
/** The plural of men: studenci, sąsiedzi, Polacy, koledzy, Czesi. */
const men = 'ci>t dzi>d rzy>r cy>k dzy>g si>ch si>s zi>z ni>n li>l wi>w pi>p bi>b mi>m';
const adjective = 'y a e ego emu ej ym ymi ych i';

/** ą of forms without an ending, and ę of the stem in the others. */
const nasalStems = new Map(
  'zab>zeb dab>deb golab>goleb maz>mez waz>wez blad>bled urzad>urzed krag>kreg rak>rek swiat>swiet wstag>wsteg ksiadz>ksiedz'
    .split(' ')
    .map((pair) => pair.split('>') as [string, string]),
);

/** a becomes e before a softened consonant: las, lesie; miasto, mieście; sąsiad, sąsiedzi. */
const raisedA = /^(.*[ilj]|.*rz)e([tdnszlr]|st|zd|tr)$/;
const fleetingE = /^(.+?)i?e([kclnrwsmt])$/;
const softFinals = 'ncszbpwm';

function bareStems(stem: string): string[] {
  const stems = [stem];
  const nasal = nasalStems.get(stem);
  if (nasal) stems.push(nasal);
  if (stem.endsWith('dzien')) stems.push(`${stem.slice(0, -5)}dni`);
  if (stem.endsWith('cien')) stems.push(`${stem.slice(0, -4)}tni`);
  if (stem.endsWith('rzel')) stems.push(`${stem.slice(0, -4)}rl`);
  const [, before = '', last = ''] = fleetingE.exec(stem) ?? [];
  if (last) stems.push(before.endsWith('c') && last === 'c' ? before : before + last);
  // kość and kości, koń and konia: what is soft without an ending has an i before one.
  for (const read of [...stems]) if (softFinals.includes(read.at(-1) ?? '')) stems.push(`${read}i`);
  return stems;
}

function readStem(stem: string, kind: StemKind): string[] {
  if (kind === 'bare') return bareStems(stem);
  if (kind === 'plain') return [stem];
  const [, before, last] = raisedA.exec(stem) ?? [];
  return before ? [stem, `${before}a${last}`] : [stem];
}

const changingConsonant = /(?:ch|[^aeiouy])i?$|[aeiouy]$/;

function beginningsOf(stem: string): string[] {
  const fixed = stem.replace(changingConsonant, '');
  const forms = [fixed.length < 2 ? stem.slice(0, 2) : fixed];
  const vowel = /^(.*?)([ae])([^aeiouy]+)i?$/.exec(stem);
  if (vowel) forms.push(`${vowel[1]}a`, `${vowel[1]}e`);
  if (/[^aeiouy]{2}i?$/.test(stem)) forms.push(`${fixed}e`, `${fixed}ie`);
  return forms;
}

/** Cases of Polish. From Swan, A Grammar of Contemporary Polish, and Sadowska, Polish: A Comprehensive Grammar. */
export const polish = inflectionOf({
  languages: ['pl'],
  declensions: {
    masculine: {
      endings: `~ a u owi em e y owie ow om ami ach mi ${behind('kg', 'i iem')} ${locative} ${men} iecy>iac iedzy>iadz oi>oj ai>aj ei>ej`,
    },
    feminine: { endings: `~ a y e o om ami ach ${behind('kg', 'i')} ${locative} sze>ch` },
    'feminine in -i': { endings: '~ i ia ie iom iami iach mi y a e om ami ach', stemsEndIn: 'czsnlw' },
    neuter: { endings: `~ o e a u em om ami ach ${behind('kg', 'iem')} ${locative}` },
    'neuter in -um': { endings: 'um a ow om ami ach', stemsEndIn: 'eirn' },
    'neuter in -mię': { endings: 'ie ienia ieniu ieniem iona ion ionom ionami ionach', stemsEndIn: 'm' },
    'neuter in -ę': { endings: 'e ecia eciu eciem eta at etom etami etach' },
    adjective: { endings: `${adjective} ${behind('kg', 'ie iego iemu iej im imi ich')} ${men} si>ch szy>ch` },
    'soft adjective': { endings: '~ a e ego emu ej m mi ch', stemsEndIn: 'i' },
  },
  readStem,
  beginningsOf,
  irregular: {
    bracia: 'bratowie',
    braci: 'bratow',
    braciom: 'bratom',
    bracmi: 'bratami',
    braciach: 'bratach',
    dzieci: 'dziecka',
    dziecmi: 'dzieckami',
    dzieciom: 'dzieckom',
    dzieciach: 'dzieckach',
    oczy: 'oka',
    oczu: 'oka',
    oczom: 'oka',
    oczami: 'oka',
    oczach: 'oka',
    uszy: 'ucha',
    uszu: 'ucha',
    uszami: 'ucha',
    uszach: 'ucha',
    ksiecia: 'ksiazeta',
    ksieciu: 'ksiazeta',
    ksieciem: 'ksiazeta',
    ksieza: 'ksiedzowie',
    ksiezy: 'ksiedzowie',
    ksiezom: 'ksiedzowie',
    przyjaciol: 'przyjacielow',
    przyjaciolom: 'przyjacielow',
    przyjaciolmi: 'przyjacielow',
    kosciele: 'kosciola',
    niemczech: 'niemcach',
    dzien: 'dnia',
    tydzien: 'tygodnia',
    pan: 'panowie',
    pani: 'paniami',
  },
});
