import { cut } from '../text/cut.ts';
import { segmentsOf } from './words.ts';

/** Where talk pauses: a blank, as in Thai, or a comma of Japanese and Chinese. */
const isPause = (segment: string) => /^[\s、，；]+$/.test(segment);

type Limits = { maxWords: number; maxCharacters: number };

/** A piece under construction, and where it paused last. */
class OpenPiece {
  text = '';
  words = 0;
  #pauseAt = 0;
  #wordsAtPause = 0;

  append(part: string, isWord: boolean): void {
    this.text += part;
    if (isWord) this.words += 1;
    else if (isPause(part)) {
      this.#pauseAt = this.text.length;
      this.#wordsAtPause = this.words;
    }
  }

  /** Takes what comes before the last pause, or everything if that would be little. */
  take(minWords: number): string {
    const isEnough = this.#wordsAtPause >= minWords;
    const end = isEnough ? this.#pauseAt : this.text.length;
    const taken = this.text.slice(0, end);
    this.text = this.text.slice(end);
    this.words = isEnough ? this.words - this.#wordsAtPause : 0;
    this.#pauseAt = 0;
    this.#wordsAtPause = 0;
    return taken;
  }
}

/**
 * Splits talk of a script without blanks in which no sentence ends: at a pause where there is one, otherwise between two
 * words. Joined, the pieces are the text again.
 */
export function splitUnspaced(text: string, language: string, { maxWords, maxCharacters }: Limits): string[] {
  const pieces: string[] = [];
  const open = new OpenPiece();
  for (const { segment, isWordLike } of segmentsOf(text, language, 'word'))
    for (let from = 0; from < segment.length; ) {
      const part = cut(segment, from, maxCharacters);
      from += part.length;
      const isFull = open.words >= maxWords || open.text.length + part.length > maxCharacters;
      if (isFull && !isPause(part) && open.text !== '') pieces.push(open.take(maxWords / 2));
      open.append(part, isWordLike === true);
    }
  return open.text === '' ? pieces : [...pieces, open.text];
}
