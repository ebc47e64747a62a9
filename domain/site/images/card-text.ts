import { characterSegments } from '../../core/formats/cut-text.ts';
import { exportedText } from '../../core/formats/exported-text.ts';

/** What people see as one character. */
export type Character = { text: string; isMarked: boolean };
export type TextPart = { text: string; isMarked: boolean };
/** A line or a paragraph. Quotation marks are put around what is left of a quote. */
export type CardText = { characters: Character[]; isQuote: boolean };

const maxCharacters = 320;
/** Before the first mark. The widest letters leave room for the mark below so many. */
const maxLeadIn = 110;
/** Says the direction of what follows, whatever letter is first. */
const directionMarks = { ltr: '\u200e', rtl: '\u200f' };
export const directed = (characters: Character[], dir: 'ltr' | 'rtl'): Character[] =>
  characters.length === 0 ? [] : [{ text: directionMarks[dir], isMarked: false }, ...characters];

const ellipsis: Character = { text: '…', isMarked: false };

/** More marks than any language puts on a letter make it as tall as the picture. */
const tooManyMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu;

/** On one line, without what can't be seen; joiners stay, since letters and emoji need them. */
const visibleText = (text: string) =>
  exportedText(text)
    .replace(/[\p{Cf}--[\u200c\u200d]]/gv, '')
    .replace(/[[\p{C}\s]--[\u200c\u200d]]+/gv, ' ')
    .replace(tooManyMarks, '$1');

const charactersOf = ({ text, isMarked }: TextPart): Character[] =>
  Array.from(characterSegments.segment(visibleText(text)), ({ segment }) => ({ text: segment, isMarked }));

const isBlank = ({ text }: Character) => text === ' ';

/** The first characters, up to a blank if there is one near, and an ellipsis. */
function cutCharacters(characters: Character[], count: number): Character[] {
  if (characters.length <= count) return characters;
  const blank = characters.slice(0, count).findLastIndex(isBlank);
  return [...characters.slice(0, blank > count / 2 ? blank : count), ellipsis];
}

export const cutCardText = (text: CardText, count: number): CardText => ({
  ...text,
  characters: cutCharacters(text.characters, count),
});

function withoutOuterBlanks(characters: Character[]): Character[] {
  const first = characters.findIndex((character) => !isBlank(character));
  return first < 0 ? [] : characters.slice(first, characters.findLastIndex((item) => !isBlank(item)) + 1);
}

/** The characters of a text, but no more than a card has room for: those around the first mark. */
export function toCharacters(parts: TextPart[]): Character[] {
  const characters = withoutOuterBlanks(parts.flatMap(charactersOf));
  const mark = characters.findIndex(({ isMarked }) => isMarked);
  if (characters.length <= maxCharacters || mark <= maxLeadIn)
    return cutCharacters(characters, maxCharacters);
  const start = mark - maxLeadIn;
  const blank = characters.slice(start, mark).findIndex(isBlank);
  return [ellipsis, ...cutCharacters(characters.slice(start + blank + 1), maxCharacters)];
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Pango markup, in which runs of marked characters have a background. */
export function markupOf({ characters, isQuote }: CardText, markColor: string): string {
  if (characters.length === 0) return '';
  let markup = '';
  let isMarked = false;
  for (const character of characters) {
    if (character.isMarked !== isMarked) markup += isMarked ? '</span>' : `<span background="${markColor}">`;
    isMarked = character.isMarked;
    markup += escapeMarkup(character.text);
  }
  const closed = isMarked ? `${markup}</span>` : markup;
  return isQuote ? `“${closed}”` : closed;
}
