const marks = new Set('.?!…。？！');
const fullWidthMarks = new Set('。？！');
const closers = new Set('"\'”’)]');

/** Whether a sentence ends with `text`; only its last characters are looked at. */
export function endsSentence(text: string): boolean {
  let at = text.length - 1;
  const limit = Math.max(0, text.length - 8);
  while (at >= limit && closers.has(text.charAt(at))) at -= 1;
  return at >= limit && marks.has(text.charAt(at));
}

/** The first position between `from` and `to` where a sentence has ended and the next may begin; -1 when there is none. */
export function findSentenceEnd(text: string, from: number, to: number): number {
  for (let at = from; at < Math.min(to, text.length); at += 1) {
    if (!marks.has(text.charAt(at))) continue;
    while (at < text.length && marks.has(text.charAt(at))) at += 1;
    if (fullWidthMarks.has(text.charAt(at - 1))) return at;
    while (at < text.length && closers.has(text.charAt(at))) at += 1;
    if (text.charAt(at) === ' ') return at + 1;
    at -= 1;
  }
  return -1;
}
