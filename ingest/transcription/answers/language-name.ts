import { toLanguageCode } from '../../../contract/shared/language-code.ts';

/** All that Whisper knows. */
const codes =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh';

/** Names that English has besides those of Unicode. */
const otherNames: Record<string, string> = {
  burmese: 'my',
  castilian: 'es',
  farsi: 'fa',
  flemish: 'nl',
  'haitian creole': 'ht',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'tl',
  valencian: 'ca',
};

const english = new Intl.DisplayNames('en', { type: 'language' });
const byName = new Map([
  ...codes.split(' ').map((code): [string, string] => [(english.of(code) ?? code).toLowerCase(), code]),
  ...Object.entries(otherNames),
]);

/** The code of a language that is called `english`, `en` or `en-US`; undefined for what isn't known. */
export function languageOfName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const known = byName.get(name.trim().toLowerCase());
  return toLanguageCode(known ?? name);
}
