const letter = /\p{L}|\p{M}/u;

function isLetterCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return (code < 0xd800 || code > 0xdfff) && letter.test(String.fromCharCode(code));
}

const isDigitCode = (code: number) => code >= 48 && code <= 57;

/** For each character whether words are made of it. */
const wordCodes = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  isLetterCode(code) || isDigitCode(code) ? 1 : 0,
);
export const isWordCode = (code: number) => wordCodes[code] === 1;
const isLowerOrDigit = (code: number) => isDigitCode(code) || (code >= 97 && code <= 122) || code > 127;
const isUpper = (code: number) => code >= 65 && code <= 90;

/** Signs inside a word: O'Reilly, AT&T, node.js, U.S, e-mail. A point before a capital ends a sentence, except in initials. */
function isInner(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (!isWordCode(next)) return false;
  if (code === 46)
    return (
      isLowerOrDigit(next) ||
      (isUpper(text.charCodeAt(at - 1)) &&
        (!isLetterCode(text.charCodeAt(at - 2)) || isUpper(text.charCodeAt(at + 2))))
    );
  return code === 39 || code === 0x2019 || code === 38 || code === 45 || code === 95;
}

/** Where the word that begins at `from` ends. */
export function endOfWord(text: string, from: number): number {
  let end = from + 1;
  for (; end < text.length; end += 1) {
    if (isWordCode(text.charCodeAt(end))) continue;
    if (end + 1 < text.length && isInner(text, end)) continue;
    break;
  }
  // C++, C#, F#
  while (end < text.length && (text[end] === '+' || text[end] === '#') && end - from <= 3) end += 1;
  return end;
}

const openingSigns = new Set('.!?:…"“„([*•。');

/** Whether what is between two words ends a sentence or opens a quotation. */
export function opensSentence(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (openingSigns.has(text.charAt(at))) return true;
  return false;
}

const domain = /^(?!asp\.net$)(?:www\.|.*\.(?:com|org|net|edu|gov|info|fm|uk|us|me|co)$)/;

const isScheme = (word: string) => word === 'https' || word === 'http';
const isDomain = (word: string) => word.includes('.') && domain.test(word);

/** Whether a web address may begin with this word. A capitalized ending is a name (ASP.NET). */
export const isAddressWord = (word: string) => isScheme(word) || isDomain(word);

/** Where the web address ends that begins with such a word; undefined when it is none. */
export function endOfAddress(text: string, word: string, end: number): number | undefined {
  const hasScheme = isScheme(word) && text.startsWith('://', end);
  if (!hasScheme && !isDomain(word)) return undefined;
  let at = end;
  if (hasScheme || text[at] === '/') while (at < text.length && text.charCodeAt(at) > 32) at += 1;
  return at;
}
