import { connectors } from '../lexicon/connectors.ts';
import { isEntityWord, isInLexicon, isOfClass } from '../lexicon/lexicon.ts';
import { isEmphasis } from '../words/common-words.ts';
import type { Token, Tokens } from '../words/tokens.ts';
import { phraseOfWords } from '../words/word.ts';
import {
  extendsSpan,
  isCapitalizedWord,
  isEntityToken,
  isHonorific,
  isJobTitle,
  isNumber,
  isPlaceAdjective,
} from '../words/words.ts';
import { follows, joinsEntityWords } from './span-connectors.ts';
import { splitEntities, trimLooseEnds } from './split.ts';

/** Consecutive words that make up one name; `start` may lie before them, at a title that was said with it. */
export type Span = { passage: number; start: number; end: number; words: Token[]; before: string };

export const phraseOf = (span: Span) => phraseOfWords(span.words);

/** Anything longer is a heading or a list. */
const maxSpanWords = 14;

/** Titles that are part of the name. */
const spokenTitles = new Set(
  'judge justice professor senator president king queen prince princess pope saint lord lady sir dame'.split(
    ' ',
  ),
);

/** Words that begin an organization's name when "of" and a name follow. */
const bodyOf = new Set(
  'bank university department ministry institute bureau office college house board council church republic federation kingdom museum school state district'.split(
    ' ',
  ),
);

/** "Oh my God", "thank God": nobody speaks of anybody. */
const isExclamation = ({ lower }: Token, before: string) =>
  lower === 'god' && ['my', 'thank', 'oh', 'for', 'to', 'good'].includes(before);

const languagePrepositions = new Set(
  'in from with to and or like of use using write than plain ansi'.split(' '),
);

/** C and R are languages where one is spoken of, and letters elsewhere. */
const isLetterAlone = ({ text, opens }: Token, before: string) =>
  text.length === 1 && (opens || !languagePrepositions.has(before));

function closeSpan(words: Token[], before: string, spans: Span[]): void {
  const kept = trimLooseEnds(words);
  const first = kept[0];
  const last = kept.at(-1);
  if (!first || !last || isJobTitle(kept) || isPlaceAdjective(kept)) return;
  const spoken = words[words.indexOf(first) - 1];
  if (
    kept.length === 1 &&
    (isExclamation(first, before) ||
      isLetterAlone(first, before) ||
      isEmphasis(first, before) ||
      isHonorific(first.lower) ||
      isNumber(first.text) ||
      (first.text.length < 2 && !isOfClass(first.lower, 'product')))
  )
    return;
  spans.push({
    passage: first.passage,
    start: spoken && spokenTitles.has(spoken.lower) ? spoken.start : first.start,
    end: last.end,
    words: kept,
    before: kept[0] === words[0] ? before : (words[0]?.lower ?? before),
  });
}

function closeSpans(words: Token[], before: string, spans: Span[]): void {
  for (const part of splitEntities(words)) closeSpan(part, part[0] === words[0] ? before : 'of', spans);
}

/** How many words from here on are a phrase known as a name (United States, Bank of America); 0 when none. */
function lexiconPhraseLength(tokens: Tokens, at: number): number {
  const { capitals } = tokens;
  const first = capitals[at];
  if (!first || connectors.has(first.text)) return 0;
  let phrase = first.lower;
  let found = 0;
  for (let length = 2; length <= 4; length += 1) {
    const previous = capitals[at + length - 2];
    const token = capitals[at + length - 1];
    if (!token || previous?.possessive || !follows(tokens, at + length - 1)) break;
    phrase += ` ${token.lower}`;
    if (!connectors.has(token.text) && isEntityWord(phrase)) found = length;
  }
  return found;
}

/** "Halden Freight are …": an unheard-of word at a sentence's start, right before a name, is its first part. */
function isUnknownOpening({ capitals }: Tokens, at: number): boolean {
  const token = capitals[at];
  const next = capitals[at + 1];
  if (!token || !next) return false;
  return (
    token.opens &&
    token.counts.lower === 0 &&
    !isInLexicon(token.lower) &&
    /^\p{Lu}\p{Ll}{2,}$/u.test(token.text) &&
    !next.opens &&
    (isEntityToken(next) || next.counts.inside > 0)
  );
}

/** Whether a name begins with the word at this place. */
function opensSpan(tokens: Tokens, at: number): boolean {
  const { capitals } = tokens;
  const token = capitals[at];
  if (!token) return false;
  const next = capitals[at + 1];
  if (isEntityToken(token)) return true;
  const beginsBody =
    bodyOf.has(token.lower) &&
    next?.text === 'of' &&
    next.joined &&
    (!token.opens || token.counts.inside > 0);
  if (beginsBody) return true;
  const precedesWord = next && follows(tokens, at + 1) && !connectors.has(next.text) && !token.possessive;
  if (!precedesWord) return false;
  if (isHonorific(token.lower) || isUnknownOpening(tokens, at)) return true;
  return !token.opens && !isNumber(token.text) && extendsSpan(token) && isEntityToken(next);
}

/** Whether the name that is open goes on with the word at this place. */
function continuesSpan({ capitals }: Tokens, at: number, open: Token[]): boolean {
  const token = capitals[at];
  if (!token) return false;
  const last = open.at(-1);
  const followsSmallWord = last !== undefined && connectors.has(last.text);
  return (
    isEntityToken(token) ||
    extendsSpan(token, last) ||
    (followsSmallWord && isCapitalizedWord(token, token.passage))
  );
}

/** The spans of a document that name an entity: capitalized words, joined over the small words between them. */
export function findSpans(tokens: Tokens): Span[] {
  const { capitals, lowerBefore } = tokens;
  const spans: Span[] = [];
  let open: Token[] = [];
  let before = '';
  const end = () => {
    if (open.some((token) => !connectors.has(token.text))) closeSpans(open, before, spans);
    open = [];
  };
  for (let at = 0; at < capitals.length; at += 1) {
    const token = capitals[at];
    if (!token) continue;
    const last = open.at(-1);
    if (last && (last.possessive || open.length >= maxSpanWords || !follows(tokens, at))) end();
    if (connectors.has(token.text)) {
      if (joinsEntityWords(tokens, at, open)) open.push(token);
      else end();
      continue;
    }
    const phrase = lexiconPhraseLength(tokens, at);
    const isOpening = open.length === 0;
    const belongs = phrase > 0 || (isOpening ? opensSpan(tokens, at) : continuesSpan(tokens, at, open));
    if (!belongs) {
      end();
      continue;
    }
    if (isOpening) before = lowerBefore[at]?.toLowerCase() ?? '';
    open.push(...capitals.slice(at, at + Math.max(phrase, 1)));
    at += Math.max(phrase - 1, 0);
  }
  end();
  return spans;
}
