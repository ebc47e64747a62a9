import { isUnspaced } from '../../domain/core/text/words/scripts.ts';
import { cut } from '../text/cut.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Making a segmenter takes long: one for each language and kind. */
function segmenterFor(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${language}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}

/** The segmenter's time grows faster than the text: it gets pieces of at most this length. */
const maxSegmentedLength = 4_000;

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const piece = cut(text, from, maxSegmentedLength);
    const isLast = from + piece.length === text.length;
    const end = isLast ? piece.length : piece.lastIndexOf(' ') + 1 || piece.length;
    yield piece.slice(0, end);
    from += end;
  }
}

/** Sentences or words with their spacing; joined they are the text again. */
export function* segmentsOf(
  text: string,
  language: string,
  granularity: 'sentence' | 'word',
): Generator<Intl.SegmentData> {
  const segmenter = segmenterFor(language, granularity);
  for (const piece of pieces(text)) yield* segmenter.segment(piece);
}

/** Words by white space; by the dictionary in scripts without spaces. */
export function countWords(text: string, language: string): number {
  let words = 0;
  if (isUnspaced(text)) {
    for (const { isWordLike } of segmentsOf(text, language, 'word')) if (isWordLike) words += 1;
    return words;
  }
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const isBlank = text.charCodeAt(at) <= 32;
    if (!isBlank && !inside) words += 1;
    inside = !isBlank;
  }
  return words;
}
