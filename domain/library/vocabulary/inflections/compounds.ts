import { canFollow, canPrecede, isPlausibleHead, isPlausibleTail } from './compound-rests.ts';

/** Sounds between the parts: Versicherung-s-vertrag, Kind-er-garten, gezondheid-s-zorg. */
const links = ['', 's', 'es', 'n', 'en', 'er', 'e', 'ens'];
/** Endings of the last part. */
const endings = ['', 'e', 'en', 'n', 'er', 'ern', 'es', 's'];

const minPartLength = 4;
const minRestLength = 3;
const maxParts = 3;

type IsWord = (word: string) => boolean;

const isWordOrStem = (text: string, isWord: IsWord): boolean =>
  // Schul- and Sprach- are words without their last letter, Schreib- is a verb without its ending.
  isWord(text) || (text.length >= minPartLength && (isWord(`${text}e`) || isWord(`${text}en`)));

const withoutLast = (text: string, ends: string[]): string[] =>
  ends.filter((end) => text.endsWith(end)).map((end) => text.slice(0, text.length - end.length));
const withoutFirst = (text: string, starts: string[]): string[] =>
  starts.filter((start) => text.startsWith(start)).map((start) => text.slice(start.length));

/** Whether what is before a part is made of words that the library has. */
function isKnownHead(text: string, isWord: IsWord, maxWords = maxParts - 1): boolean {
  if (withoutLast(text, links).some((head) => canPrecede(head) && isWordOrStem(head, isWord))) return true;
  return isSplit(
    text,
    maxWords,
    (left, right) => isKnownHead(left, isWord, 1) && isKnownHead(right, isWord, maxWords - 1),
  );
}

/** The same for what is behind, which can have an ending. */
function isKnownTail(text: string, isWord: IsWord, maxWords = maxParts - 1): boolean {
  if (
    canFollow(text) &&
    withoutLast(text, endings).some((tail) => canFollow(tail) && isWordOrStem(tail, isWord))
  )
    return true;
  return isSplit(
    text,
    maxWords,
    (left, right) => isKnownHead(left, isWord, 1) && isKnownTail(right, isWord, maxWords - 1),
  );
}

function isSplit(text: string, maxWords: number, isKnown: (left: string, right: string) => boolean): boolean {
  if (maxWords === 1) return false;
  for (let at = minRestLength; at <= text.length - minRestLength; at += 1)
    if (isKnown(text.slice(0, at), text.slice(at))) return true;
  return false;
}

function isFirst(part: string, compound: string, isWord: IsWord): boolean {
  const shortened = part.length > minPartLength && part.endsWith('e') ? [part.slice(0, -1)] : [];
  return [part, ...shortened]
    .filter((form) => compound.startsWith(form))
    .flatMap((form) => withoutFirst(compound.slice(form.length), links))
    .some((rest) => {
      const before = compound.slice(0, compound.length - rest.length);
      return isKnownTail(rest, isWord) || isPlausibleTail(before, rest);
    });
}

function isLast(part: string, compound: string, isWord: IsWord): boolean {
  return withoutLast(compound, endings)
    .filter((text) => text.endsWith(part))
    .map((text) => text.slice(0, text.length - part.length))
    .some((head) => isKnownHead(head, isWord) || isPlausibleHead(head, part));
}

/** In the middle of a compound, a part is only one if the library has the words on both sides. */
function isBetween(part: string, compound: string, isWord: IsWord): boolean {
  const at = compound.indexOf(part, 1);
  if (at < 0 || !isKnownHead(compound.slice(0, at), isWord)) return false;
  return withoutFirst(compound.slice(at + part.length), links).some((rest) => isKnownTail(rest, isWord));
}

/**
 * Whether a German or Dutch compound has this word as a part: `versicherung` is one of `krankenversicherung`, and
 * `rind` is none of `grind`. `isWord` tells which words the library has.
 */
export function isPartOf(part: string, compound: string, isWord: IsWord): boolean {
  if (part.length < minPartLength || compound.length < part.length + minRestLength) return false;
  if (!compound.includes(part.slice(0, -1))) return false;
  return (
    isFirst(part, compound, isWord) || isLast(part, compound, isWord) || isBetween(part, compound, isWord)
  );
}
