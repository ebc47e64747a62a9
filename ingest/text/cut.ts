const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** The text from `from`, at most `length` long, never ending within a character of two code units. */
export function cut(text: string, from: number, length: number): string {
  const end = from + length;
  return text.slice(from, end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end);
}
