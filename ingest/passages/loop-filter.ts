const rememberedSentences = 6;
const allowedRepeats = 2;
/** "No. No. No." is an answer. */
const allowedShortRepeats = 6;
const maxShortWords = 2;

type Sentence = {
  text: string;
  letters: number;
  key?: string;
  times: number;
  /** How many new sentences had been said when it was said last. */
  saidAt: number;
};

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

const allowedTimes = (sentence: Sentence) =>
  keyOf(sentence).split(' ', maxShortWords + 1).length > maxShortWords ? allowedRepeats : allowedShortRepeats;

/** Detects speech recognition that got stuck and repeats one or two sentences hundreds of times. */
export class LoopFilter {
  readonly #recent: Sentence[] = [];
  #newSentences = 0;

  /** Whether this sentence was said several times already, with nothing new in between: an answer may be given often. */
  isRepeat(text: string): boolean {
    const sentence: Sentence = { text, letters: hashLetters(text), times: 1, saidAt: this.#newSentences + 1 };
    const seen = this.#recent.find(
      (recent) => recent.letters === sentence.letters && keyOf(recent) === keyOf(sentence),
    );
    if (seen) {
      seen.times = seen.saidAt === this.#newSentences ? seen.times + 1 : 1;
      seen.saidAt = this.#newSentences;
      return seen.times > allowedTimes(seen);
    }
    this.#newSentences += 1;
    this.#recent.push(sentence);
    if (this.#recent.length > rememberedSentences) this.#recent.shift();
    return false;
  }
}
