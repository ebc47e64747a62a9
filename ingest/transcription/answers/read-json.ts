/** What Python writes for numbers that aren't, and JSON doesn't have. */
const notNumbers = ['-Infinity', 'Infinity', 'NaN'];

/** Where a string ends that begins at a quote; the length of the text if it doesn't. */
function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** The text with null for those, outside of strings. */
function withoutNotNumbers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '"' ? undefined : notNumbers.find((name) => text.startsWith(name, at));
    if (found) {
      parts.push(text.slice(from, at), 'null');
      at += found.length;
      from = at;
    } else at = text[at] === '"' ? endOfString(text, at) : at + 1;
  }
  return parts.join('') + text.slice(from);
}

/** The value of a body; undefined for what isn't JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    try {
      return JSON.parse(withoutNotNumbers(body)) as unknown;
    } catch {
      // No JSON in any spelling: the caller says so.
      return undefined;
    }
  }
}
