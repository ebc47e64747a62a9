const rememberedSentences = 6;
const allowedRepeats = 2;

type Sentence = { text: string; letters: number; key?: string; times: number };

/** The words of a sentence, without signs and capitals. */
function keyOf(sentence: Sentence): string {
  sentence.key ??= sentence.text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return sentence.key;
}

/** A number that is equal for sentences with the same ASCII letters in the same order. Cheap, since most sentences are new. */
function hashLetters(sentence: string): number {
  let hash = 0;
  for (let at = 0; at < sentence.length; at += 1) {
    const lower = sentence.charCodeAt(at) | 32;
    if (lower >= 97 && lower <= 122) hash = Math.imul(hash ^ lower, 0x01000193);
  }
  return hash;
}

/** Detects speech recognition that got stuck and repeats one or two sentences hundreds of times. */
export class LoopFilter {
  readonly #recent: Sentence[] = [];

  /** Whether this sentence has occurred more than twice among the last few. */
  isRepeat(text: string): boolean {
    const sentence: Sentence = { text, letters: hashLetters(text), times: 1 };
    const seen = this.#recent.find(
      (recent) => recent.letters === sentence.letters && keyOf(recent) === keyOf(sentence),
    );
    if (seen) {
      seen.times += 1;
      return seen.times > allowedRepeats;
    }
    this.#recent.push(sentence);
    if (this.#recent.length > rememberedSentences) this.#recent.shift();
    return false;
  }
}
