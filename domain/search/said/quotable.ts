import type { MarkedRange } from '../../../contract/shared/marked-text.ts';
import {
  aboutTheShow,
  breaks,
  ceremony,
  countOf,
  doesSomething,
  fillers,
  firstPerson,
  goesOn,
  judges,
  pointsElsewhere,
  refersBack,
  stutters,
} from './quote-words.ts';
import { maxQuoteLength, minQuoteLength, quotedSentences } from './sentences.ts';

/** Whole sentences of a passage, and how well they do as a quote about what they mention: 0 is neither good nor bad. */
export type Quotable = { sentences: MarkedRange; worth: number };

/** What is worth less is chatter. */
const minWorth = -1.2;
/** From here on, what is said has more to do with the show than with what it mentions. */
const maxAboutShow = 1;

/** Whether somebody is spoken to by this name: “That's a good point, Ada.” */
function isAddressed(text: string, { start, end }: MarkedRange): boolean {
  const before =
    /(?:^|[,.!?…]\s*|\b(?:and|so|but|well|hi|hey|hello|thanks|thank you|yes|yeah|okay|right)\s+)$/iu;
  return before.test(text.slice(0, start)) && /^(?:[,.!?…]|$)/u.test(text.slice(end));
}

const isWhole = (quote: string) =>
  /^["“‘'(]?[\p{Lu}\p{Lo}\p{N}]/u.test(quote) &&
  /[.!”"。！][')\]]*$/u.test(quote) &&
  !/\.{3}["”]?$/u.test(quote);

const worthOfForm = (quote: string) =>
  (isWhole(quote) ? 0 : -1) -
  1.5 * Math.max(0, 1 - quote.length / minQuoteLength) -
  (quote.length > maxQuoteLength ? 1 : 0) -
  (refersBack.test(quote) ? 0.6 : 0) -
  (goesOn.test(quote) ? 0.35 : 0) -
  (quote.includes('?') ? 0.3 : 0);

function worthOfWords(quote: string): number {
  const disturbing = countOf(quote, fillers) + countOf(quote, breaks);
  return (
    0.15 * Math.min(3, countOf(quote, judges)) -
    0.8 * Math.min(2, countOf(quote, aboutTheShow)) -
    Math.min(1.5, (50 * disturbing) / Math.max(quote.length, 100)) -
    0.25 * Math.min(4, countOf(quote, pointsElsewhere)) -
    0.3 * Math.min(2, countOf(quote, stutters)) -
    0.1 * Math.min(4, countOf(quote, firstPerson))
  );
}

/** What a sentence begins with, and what does something in it, is what the sentence is about. */
function worthOfPlace(after: string, isEarly: boolean): number {
  const isListed = /^,? (?:and|or) \p{Lu}|^, \p{Lu}/u.test(after);
  return (doesSomething.test(after) ? 0.8 : 0) + (isEarly ? 0.2 : 0) - (isListed ? 0.4 : 0);
}

/**
 * The sentences to quote for a mention. Undefined if they say nothing about it: somebody is spoken to, greeted or thanked,
 * something is sold, or it's chatter. `others`: how many other names the passage mentions.
 */
export function quotable(passage: string, mention: MarkedRange, others: number): Quotable | undefined {
  const text = passage.replaceAll('’', "'");
  const { own, quoted } = quotedSentences(text, mention);
  const quote = text.slice(quoted.start, quoted.end);
  const ownText = text.slice(own.start, own.end).trimEnd();
  const isCeremony = countOf(ownText, ceremony) > 0 || countOf(quote, aboutTheShow) > maxAboutShow;
  if (isCeremony || isAddressed(text, mention)) return undefined;
  const worth =
    worthOfForm(quote) +
    worthOfWords(quote) +
    worthOfPlace(text.slice(mention.end), mention.start - quoted.start < quote.length / 2) -
    (/\?["”')]*$/u.test(ownText) ? 1 : 0) -
    0.25 * Math.min(4, Math.max(0, others - 1));
  return worth < minWorth ? undefined : { sentences: quoted, worth };
}
