import { behind, inflectionOf, type StemKind } from './declensions.ts';

const velars = 'гкх';
const hushes = 'жчшщ';

/** A vowel that is only there without an ending: отец, отца; окон, окно; боец, бойца. */
const fleetingVowel = /^(.*[^аеиоуыэюяь])([ео])([бвгдклмнрстхц])$/;
const fleetingAfterVowel = /^(.*[аеиоуыэюя])е([кц])$/;
const palatal = 'лнрсздтв';

function readStem(stem: string, kind: StemKind): string[] {
  if (kind !== 'bare') return [stem];
  const stems = [stem];
  const [, before = '', vowel, last = ''] = fleetingVowel.exec(stem) ?? [];
  if (last && before.length > 0) {
    stems.push(before + last);
    // лев and льва, писем and письма: the softness of the consonant before is spelled where the vowel is gone.
    if (vowel === 'е' && palatal.includes(before.at(-1) ?? '')) stems.push(`${before}ь${last}`);
  }
  const [, beforeVowel = '', end = ''] = fleetingAfterVowel.exec(stem) ?? [];
  if (end) stems.push(`${beforeVowel}и${end}`);
  return stems;
}

const tail = /(?:ь?[^аеиоуыэюяь]ь?|[аеиоуыэюя]+|ь)$/;

function beginningsOf(stem: string): string[] {
  const fixed = stem.replace(tail, '');
  const forms = [fixed.length < 2 ? stem.slice(0, 2) : fixed];
  if (/[^аеиоуыэюя]{2}$/.test(stem)) forms.push(`${fixed}е`, `${fixed}о`);
  if (/[аеиоуыэюя]и[кц]$/.test(stem)) forms.push(`${stem.slice(0, -2)}е`);
  return forms;
}

/** Cases of Russian; й is и, ё is е. From Timberlake, A Reference Grammar of Russian, and Wade, A Comprehensive Russian Grammar. */
export const russian = inflectionOf({
  languages: ['ru'],
  declensions: {
    masculine: {
      endings: `~ а у ом е ы ов ам ами ах ья ьев ьям ьями ьях овья овеи овьям овьями овьях ${behind(velars, 'и')} ${behind(hushes, 'и еи ем')} ${behind('ц', 'ем ев')}`,
    },
    'soft masculine': { endings: 'ь я ю ем е и еи ям ями ях' },
    'masculine in -й': { endings: 'и я ю ем е ев ям ями ях', stemsEndIn: 'аеиоуыэюя' },
    feminine: {
      endings: `~ а ы е у ои ою ам ами ах ${behind(velars, 'и')} ${behind(hushes, 'и еи')} ${behind('ц', 'еи')}`,
    },
    'soft feminine': { endings: 'я и е ю еи ею ь ям ями ях еи>ь ен>н' },
    'feminine in -ь': { endings: 'ь и ью еи ям ями ях ам ами ах' },
    neuter: { endings: `~ о а у ом е ам ами ах ья ьев ьям ьями ьях ${behind('цщж', 'ем')}` },
    'soft neuter': { endings: 'е я ю ем еи и ям ями ях' },
    'neuter in -мя': { endings: 'я ени енем ена ен енам енами енах', stemsEndIn: 'м' },
    adjective: {
      endings: `ыи ои ая ое ые ого ому ым ом ую ою ых ыми ${behind(velars, 'ии им ие их ими')} ${behind(hushes, 'ии ее его ему им ем еи ие их ими')}`,
    },
    'soft adjective': { endings: 'ии яя ее ие его ему им ем еи юю ею их ими' },
    'surname in -ов': { endings: '~ а у ым е ои ы ых ыми', stemsEndIn: 'вн' },
  },
  readStem,
  beginningsOf,
  irregular: {
    мать: 'матерь',
    дочь: 'дочерь',
    друзья: 'другья',
    друзеи: 'другьев',
    друзьям: 'другьям',
    друзьями: 'другьями',
    друзьях: 'другьях',
    братьев: 'братам',
    стульев: 'стулам',
    уши: 'уха',
    ушеи: 'уха',
    ушам: 'уха',
    ушами: 'уха',
    ушах: 'уха',
    яблоки: 'яблока',
    небеса: 'неба',
    небес: 'неба',
  },
});
