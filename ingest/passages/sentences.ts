import { isUnspaced } from '../../domain/core/text/words/scripts.ts';
import { cut } from '../text/cut.ts';
import { splitUnspaced } from './split-unspaced.ts';
import { countWords, segmentsOf } from './words.ts';

export const maxWords = 80;
const maxCharacters = 900;
/** How many extra words a piece may have, so that it doesn't end within a name. */
const extraWords = 6;

const abbreviation =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Inc|Ltd|Co|Gov|Sen|Rep|Gen|Capt|Lt|\p{Lu})\.\s*$/u;

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
  if (isUnspaced(sentence)) return splitUnspaced(sentence, language, { maxWords, maxCharacters });
  const pieces: string[] = [];
  let piece = '';
  let words = 0;
  for (const word of sentence.split(/(?<=\s)(?=\S)/)) {
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

/** What ends a sentence without a blank after it: 「はい。」 */
const fullWidthEnd = /[。？！．｡][」』）】〉》”’"]*$/;

/** 何?それ: signs as they're typed in between. */
const endsBeforeUnspaced = (last: string, next: string) =>
  /[?!][」』）"”’]*$/.test(last.slice(-4)) && isUnspaced(next.slice(0, 2));

/** Whether the segmenter cut where no sentence ends: "about .NET", "example.Com", "Dr. Smith". */
const runsOn = (last: string, next: string) =>
  last.length < maxCharacters &&
  ((!/\s$/.test(last.slice(-1)) && !fullWidthEnd.test(last.slice(-4)) && !endsBeforeUnspaced(last, next)) ||
    abbreviation.test(last.slice(-12)));

/** Sentences with their spacing; joined they are the text again. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmentsOf(text, language, 'sentence')) {
    const last = sentences.at(-1);
    if (last !== undefined && runsOn(last, segment)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.flatMap((sentence) => splitLongSentence(sentence, language));
}
