import { isFullWidth } from '../../../core/text/words/scripts.ts';

const isNarrow = /^[\x20-\x7e]*$/;
const takesNone = /^[\p{M}\p{Cf}]$/u;

const widthOfCharacter = (character: string) =>
  takesNone.test(character) ? 0 : isFullWidth(character) || /\p{Script=Hangul}/u.test(character) ? 2 : 1;

/** How much of a row a text takes: 1 for a letter, 2 for a full-width one, as it also takes longer to say; at least 1. */
export function widthOf(text: string): number {
  if (isNarrow.test(text)) return Math.max(text.length, 1);
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return Math.max(width, 1);
}
