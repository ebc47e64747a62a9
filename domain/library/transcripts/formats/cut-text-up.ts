import { gapBetween } from '../../../core/text/words/join-texts.ts';
import { isUnspaced } from '../../../core/text/words/scripts.ts';
import { widthOf } from './text-width.ts';

/** Where a text may be cut in two, so that joining the parts gives the same text. */
type Place = {
  end: number;
  next: number;
  /** Of what is before it. */
  width: number;
  /** 2 after a sentence, 1 after a pause, 0 between words. */
  rank: number;
};

/** Dictionaries of ICU. They are chosen by script: any language does. */
let segmenter: Intl.Segmenter | undefined;

const endsSentence = /[.?!…。？！．｡؟۔।॥]["'”’»)\]」』）】]*$/u;
const endsPart = /[,;:،؛、，；：–—]["'”’»)\]」』）】]*$/u;
/** Signs that belong to what is before them, or, as dashes, would mean something at the beginning of a row. */
const staysBehind = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const staysAhead = /[\p{Ps}\p{Pi}]$/u;
const isDash = /^\p{Pd}/u;

/** What may be apart: words, and in scripts without blanks the words of a run of letters. */
function* wordsOf(text: string): Generator<{ word: string; index: number }> {
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!isUnspaced(run)) yield { word: run, index };
    else {
      segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
      for (const part of segmenter.segment(run)) yield { word: part.segment, index: index + part.index };
    }
  }
}

function placesOf(text: string): Place[] {
  const places: Place[] = [];
  let [width, end, before] = [0, 0, ''];
  for (const { word, index } of wordsOf(text)) {
    const blank = text.slice(end, index);
    const keeps = blank === '' ? !staysBehind.test(word) && !staysAhead.test(before) : !isDash.test(word);
    if (end > 0 && keeps && gapBetween(before, word) === blank)
      places.push({
        end,
        next: index,
        width,
        rank: endsSentence.test(before) ? 2 : endsPart.test(before) ? 1 : 0,
      });
    width += blank.length + widthOf(word);
    end = index + word.length;
    before = word;
  }
  return places;
}

/**
 * Cuts a text into parts of at most `maxWidth`, of similar width, where sentences end if they can. Only a word that is
 * longer, which nothing can cut, makes a longer part. Linear.
 */
export function cutTextUp(text: string, maxWidth: number): string[] {
  const total = widthOf(text);
  if (total <= maxWidth) return [text];
  const places = placesOf(text);
  const parts: string[] = [];
  let [from, fromWidth, at] = [0, 0, 0];
  while (total - fromWidth > maxWidth) {
    const rest = total - fromWidth;
    const ideal = rest / Math.ceil(rest / maxWidth);
    let [best, bestScore] = [-1, Number.NEGATIVE_INFINITY];
    for (let index = at; index < places.length; index += 1) {
      const place = places[index] as Place;
      const width = place.width - fromWidth;
      if (width > maxWidth && best >= 0) break;
      const score = place.rank * maxWidth * 0.2 - Math.abs(width - ideal);
      if (score > bestScore) [best, bestScore] = [index, score];
      if (width > maxWidth) break;
    }
    const place = places[best];
    if (!place) break;
    parts.push(text.slice(from, place.end));
    [from, fromWidth, at] = [place.next, place.width, best + 1];
  }
  parts.push(text.slice(from));
  return parts;
}

/** Letters that a row may be longer, for the other one to end where a pause is. */
const worthOfPause = 3;

/** A text in one row, or in two of similar width. */
export function rowsOf(text: string, rowWidth: number): string[] {
  const total = widthOf(text);
  if (total <= rowWidth) return [text];
  let [best, bestScore]: [Place | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const place of placesOf(text)) {
    const score = place.rank * worthOfPause - Math.max(place.width, total - place.width);
    if (score > bestScore) [best, bestScore] = [place, score];
  }
  return best ? [text.slice(0, best.end), text.slice(best.next)] : [text];
}
