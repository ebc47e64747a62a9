import { behind, inflectionOf, type StemKind } from './declensions.ts';

/** Before `-e` and `-i`, h is z, ch is š, and k is c: Praha, Praze; moucha, mouše; kluk, kluci. */
const beforeE = 'ze>h se>ch ce>k';
const beforeI = 'zi>h si>ch ci>k';
const beforeIch = 'zich>h sich>ch cich>k';

/** Stems without an ending, where ů or í is long, and those of the other forms. */
const longStems = new Map(
  'stul>stol dum>dom kun>kon vuz>voz nuz>noz hul>hol sul>sol buh>boh dvur>dvor vul>vol hnuj>hnoj vitr>vetr snih>sneh mer>mir der>dir ver>vir pritel>pratel'
    .split(' ')
    .map((pair) => pair.split('>') as [string, string]),
);

const fleetingE = /^(.*[^aeiouy])e([kclnrvstm])$/;

function readStem(stem: string, kind: StemKind): string[] {
  if (kind !== 'bare') return [stem];
  const stems = [stem];
  const shortened = longStems.get(stem);
  if (shortened) stems.push(shortened);
  const [, before = '', last = ''] = fleetingE.exec(shortened ?? stem) ?? [];
  if (last) stems.push(before + last);
  return stems;
}

const formsOfLongStems = new Map(Array.from(longStems, ([form, stem]) => [stem, form]));
const changingConsonant = /(?:ch|[^aeiouy])$|[aeiouy]$/;

function beginningsOf(stem: string): string[] {
  const fixed = stem.replace(changingConsonant, '');
  const forms = [fixed.length < 2 ? stem.slice(0, 2) : fixed];
  const bare = formsOfLongStems.get(stem);
  if (bare) forms.push(bare.slice(0, -1));
  if (/[^aeiouy]{2}$/.test(stem)) forms.push(`${fixed}e`);
  return forms;
}

/** Cases of Czech. From Naughton, Czech: An Essential Grammar, and Příruční mluvnice češtiny. */
export const czech = inflectionOf({
  languages: ['cs'],
  declensions: {
    masculine: {
      endings: `~ a u e ovi ove em i y um ech ${behind('slz', 'ich')} ${beforeI} ${beforeIch} ce>k`,
    },
    'masculine in -a': { endings: 'a y ovi u o ou ove e i um ech' },
    'soft masculine': { endings: '~ e i ovi ove em u um ich ele' },
    feminine: { endings: `~ a y e u o ou am ach ami ama ${beforeE} ze>h` },
    'soft feminine': { endings: '~ e i im ich emi em ech mi' },
    neuter: { endings: '~ o a e u em um ech ach y cich>k' },
    'soft neuter': { endings: '~ e i em im ich' },
    'neuter in -um': { endings: 'um a u em i im ich', stemsEndIn: 'eiz' },
    'neuter in -ě': { endings: 'e ete eti etem ata at atum aty atech' },
    'noun in -í': { endings: 'i im ich imi' },
    adjective: {
      endings: 'y a e eho emu em ou ych ym ymi i zi>h si>ch ci>k sti>sk cti>ck',
    },
    'soft adjective': { endings: 'i iho imu im ich imi' },
    'surname in -ová': { endings: 'ova ove ovou ovych ovym ovymi' },
  },
  readStem,
  beginningsOf,
  irregular: {
    dite: 'ditete',
    deti: 'ditete',
    detem: 'ditete',
    detech: 'ditete',
    detmi: 'ditete',
    oci: 'oka',
    ocich: 'oka',
    ocima: 'oka',
    usi: 'ucha',
    usich: 'ucha',
    usima: 'ucha',
    dceri: 'dcera',
  },
});
