/** British endings and their American ones. A word that only looks British changes everywhere alike, which harms nothing. */
const endings: [british: RegExp, american: string][] = [
  [/(?<=\p{L}{3})our(?=(?:s|ed|ing|ful|able|ite|ites|ist|ists|hood|hoods)?$)/u, 'or'],
  [/(?<=\p{L}{4})is(?=(?:e|es|ed|er|ers|ing|ation|ations|ational)$)/u, 'iz'],
  [/(?<=\p{L}{3})ys(?=(?:e|ed|er|ers|ing)$)/u, 'yz'],
  [/(?<=\p{L}{2})enc(?=(?:e|es|ed|ing)$)/u, 'ens'],
  [/(?<=\p{L}{3})ogue(?=s?$)/u, 'og'],
  [/(?<=ogram)me(?=s?$)/u, ''],
];

/** A word in lower case in one of its spellings: `colour` and `color`, `licence` and `license` give the same. */
export function toAmericanSpelling(word: string): string {
  const found = endings.find(([british]) => british.test(word));
  return found ? word.replace(...found) : word;
}
