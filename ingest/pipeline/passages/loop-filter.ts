const rememberedSentences = 6;
const allowedRepeats = 2;

/** Detects speech recognition that got stuck and repeats one or two sentences hundreds of times. */
export class LoopFilter {
  readonly #recent: { key: string; times: number }[] = [];

  /** Whether this sentence has occurred more than twice among the last few. */
  isRepeat(sentence: string): boolean {
    const key = sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const seen = this.#recent.find((recent) => recent.key === key);
    if (seen) {
      seen.times += 1;
      return seen.times > allowedRepeats;
    }
    this.#recent.push({ key, times: 1 });
    if (this.#recent.length > rememberedSentences) this.#recent.shift();
    return false;
  }
}
