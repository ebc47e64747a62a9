/** Whether the first words occur consecutively in the second. */
export function containsPhrase(words: string[], phrase: string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1))
    if (phrase.every((word, offset) => words[at + offset] === word)) return true;
  return false;
}
