/** Also Arabic, Urdu, Hindi, Burmese, Khmer, Ethiopic and Armenian ends of sentences. */
const marks = new Set('.?!…。？！．｡؟۔।॥\u1362\u104b\u17d4\u0589');
const fullWidthMarks = new Set('。？！．｡');
const closers = new Set('"\'”’»›)]」』）】〉》');

/** Whether a sentence ends with `text`; only its last characters are looked at. */
export function endsSentence(text: string): boolean {
  let at = text.length - 1;
  const limit = Math.max(0, text.length - 8);
  while (at >= limit && closers.has(text.charAt(at))) at -= 1;
  return at >= limit && marks.has(text.charAt(at));
}

/** The end of a run of these signs that begins at `from`, at most `to`. */
function skip(signs: Set<string>, text: string, from: number, to: number): number {
  let at = from;
  while (at < to && signs.has(text.charAt(at))) at += 1;
  return at;
}

/** The first position between `from` and `to` where a sentence has ended and the next may begin; -1 when there is none. */
export function findSentenceEnd(text: string, from: number, to: number): number {
  for (let at = from; at < Math.min(to, text.length); at += 1) {
    const afterMarks = skip(marks, text, at, to);
    if (afterMarks === at) continue;
    const afterClosers = skip(closers, text, afterMarks, to);
    if (fullWidthMarks.has(text.charAt(afterMarks - 1))) return afterClosers;
    if (text.charAt(afterClosers) === ' ') return afterClosers + 1;
    at = afterClosers - 1;
  }
  return -1;
}
