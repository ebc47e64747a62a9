import { cut } from '../text/cut.ts';
import { countWords, isUnspaced, segmentsOf } from './words.ts';

export const maxWords = 80;
const maxCharacters = 900;
/** How many extra words a piece may have, so that it doesn't end within a name. */
const extraWords = 6;

const abbreviation =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Inc|Ltd|Co|Gov|Sen|Rep|Gen|Capt|Lt|\p{Lu})\.\s*$/u;

const wordsOf = (sentence: string, language: string) =>
  isUnspaced(sentence)
    ? Array.from(segmentsOf(sentence, language, 'word'), ({ segment }) => segment)
    : sentence.split(/(?<=\s)(?=\S)/);

/** Splits an endless "word"; almost always returns the word itself. */
function* partsOf(word: string): Generator<string> {
  for (let from = 0; from < word.length; ) {
    const part = cut(word, from, maxCharacters);
    yield part;
    from += part.length;
  }
}

/** Splits a stretch without sentence ends between words, though not between two capitalized ones where possible. */
function splitLongSentence(sentence: string, language: string): string[] {
  if (sentence.length <= maxCharacters && countWords(sentence, language) <= maxWords) return [sentence];
  const pieces: string[] = [];
  let piece = '';
  let words = 0;
  for (const word of wordsOf(sentence, language)) {
    for (const part of partsOf(word)) {
      const fits = piece.length + part.length <= maxCharacters;
      const isFull = words >= maxWords || !fits;
      const mayRunOver = fits && words < maxWords + extraWords && /^\p{Lu}/u.test(part);
      if (isFull && !mayRunOver) {
        pieces.push(piece);
        piece = '';
        words = 0;
      }
      piece += part;
      words += 1;
    }
  }
  return piece ? [...pieces, piece] : pieces;
}

/** Whether the segmenter cut where no sentence ends: "about .NET", "example.Com", "Dr. Smith". */
const runsOn = (last: string) =>
  last.length < maxCharacters && (!/[\s。？！]$/.test(last.slice(-1)) || abbreviation.test(last.slice(-12)));

/** Sentences with their spacing; joined they are the text again. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmentsOf(text, language, 'sentence')) {
    const last = sentences.at(-1);
    if (last !== undefined && runsOn(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.flatMap((sentence) => splitLongSentence(sentence, language));
}
