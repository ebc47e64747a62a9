const wordCharacter = /[\p{L}\p{N}]/u;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the phrases it contains as whole words, whatever their case. */
export function markedParts(text: string, phrases: string[]): { text: string; isMarked: boolean }[] {
  const pattern = phrases
    .filter((phrase) => phrase.length > 1)
    .map(escapePattern)
    .join('|');
  if (pattern === '') return [{ text, isMarked: false }];
  const parts: { text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    const end = match.index + match[0].length;
    const isWhole = !wordCharacter.test(text[match.index - 1] ?? '') && !wordCharacter.test(text[end] ?? '');
    if (!isWhole) continue;
    parts.push({ text: text.slice(from, match.index), isMarked: false }, { text: match[0], isMarked: true });
    from = end;
  }
  return [...parts, { text: text.slice(from), isMarked: false }].filter((part) => part.text !== '');
}
