/** How letters sound, roughly, in English; in this order. Capitals are sounds that take two letters. */
const spellings: [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/^[kgp](?=[n])/, ''],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/(?<=[aeiou])gh(?=t|$)/g, ''],
  [/[tcs]ion|cian/g, 'Sn'],
  [/tch|ch|sh/g, 'S'],
  [/th/g, 'T'],
  [/dge?(?=[eiy])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/(?<=.)[wh](?![aeiouy])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Sounds that are taken for each other. */
const alike: Record<string, string> = { b: 'p', d: 't', T: 't', g: 'k', v: 'f', j: 'S', m: 'n' };

const vowels = /[aeiouy]+/g;

/** How a word sounds: its consonants, and an `a` if it begins with a vowel. */
export function soundOf(word: string): string {
  const spoken = spellings.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), word);
  return spoken
    .replace(/^[aeiouy]+/, 'A')
    .replace(vowels, '')
    .replace('A', 'a');
}

/** The same for words that are easily confused. */
export const soundKey = (word: string): string =>
  soundOf(word).replace(/./g, (sound) => alike[sound] ?? sound);
