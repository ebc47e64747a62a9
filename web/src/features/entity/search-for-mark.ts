import { type MarkedText, partsOf } from '../../../../contract/shared/marked-text.ts';

/** What is marked first, as a search for it. */
export function searchForMark(marked: MarkedText): string | undefined {
  const words = partsOf(marked)
    .find(({ isMarked }) => isMarked)
    ?.text.replaceAll('"', '');
  return words && /\s/.test(words) ? `"${words}"` : words || undefined;
}
