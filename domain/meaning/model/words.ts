/** Control characters and the like say nothing, but tabs and ends of lines separate words. */
const dropped = /[^\P{C}\t\n\r]|\uFFFD/gu;
const accents = /\p{Mn}/gu;
const upperCase = /\p{Changes_When_Lowercased}/gu;

const chinese =
  '\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{2A6DF}\\u{2A700}-\\u{2CEAF}\\u{2F800}-\\u{2FA1F}';
const punctuation = '!-\\/:-@\\[-`\\{-~\\p{P}';
/** A sign, a Chinese character, or what lies between those and spaces. */
const word = new RegExp(`[${chinese}${punctuation}]|[^\\s${chinese}${punctuation}]+`, 'gu');

/** The words of a text as the model was taught to see them: in lower case, without accents, each sign on its own. */
export function* splitWords(text: string): Generator<string> {
  const plain = text
    .replace(dropped, '')
    .normalize('NFD')
    .replace(accents, '')
    // One by one: the form of a letter doesn't depend on its neighbors, as it does for the Greek sigma.
    .replace(upperCase, (letter) => letter.toLowerCase());
  for (const [found] of plain.matchAll(word)) yield found;
}
