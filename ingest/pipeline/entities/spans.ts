import { isEmphasis } from './common-words.ts';
import { connectors } from './connectors.ts';
import { hasMeaning, isInLexicon } from './lexicon.ts';
import { splitEntities, trimLooseEnds } from './split.ts';
import type { Token, Tokens } from './tokens.ts';
import {
  extendsSpan,
  isCapitalizedWord,
  isEntityToken,
  isEntityWord,
  isHonorific,
  isJobTitle,
  isNumber,
  isPlaceAdjective,
} from './words.ts';

/** Consecutive words that make up one name; `start` may lie before them, at a title that was said with it. */
export type Span = { passage: number; start: number; end: number; words: Token[]; before: string };

/** What is longer is a heading or a list. */
const maxSpanWords = 14;

/** Titles that are said as a part of the name. */
const spokenTitles = new Set(
  'judge justice professor senator president king queen prince princess pope saint lord lady sir dame'.split(
    ' ',
  ),
);

const joiners = new Set('of & de del della di da la le van von der den ter bin al y the for and'.split(' '));

/** Between capitalised common words these make a title: Pride and Prejudice, Notes from the Underground. */
const titleJoiners = new Set(['and', 'or', 'in', 'from', 'at', 'with', 'on', 'to', 'for', 'of', 'the', 'a']);

/** After these the next word must be a name of its own, never a new one beside the first. */
const looseJoiners = new Set(['and', 'for', 'the', 'in']);

/** Words that begin an organization's name when "of" and a name follow. */
const bodyOf = new Set(
  'bank university department ministry institute bureau office college house board council church republic federation kingdom museum school state district'.split(
    ' ',
  ),
);

const organizationTail =
  /^(?:company|commission|corporation|authority|administration|department|agency|association|society|committee|council|foundation|institute|bank|group|museum|university|college|partners|association|act|center|centre|board|bureau|ministry|mines|markets)$/;

function closeSpan(words: Token[], before: string, spans: Span[], counts: Tokens['counts']): void {
  const kept = trimLooseEnds(words);
  const first = kept[0];
  const last = kept.at(-1);
  const spoken = words[words.indexOf(first as Token) - 1];
  if (!first || !last || isJobTitle(kept) || isPlaceAdjective(kept)) return;
  if (
    kept.length === 1 &&
    (isEmphasis(first, counts.get(first.lower), before) ||
      isHonorific(first.lower) ||
      isNumber(first.text) ||
      (first.text.length < 2 && !hasMeaning(first.lower, 'product')))
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

function closeSpans(words: Token[], before: string, spans: Span[], counts: Tokens['counts']): void {
  for (const part of splitEntities(words))
    closeSpan(part, part[0] === words[0] ? before : 'of', spans, counts);
}

/** Whether the word at this place follows the one before it in the list directly, with a single blank between them. */
function follows({ capitals, lowerBefore }: Tokens, at: number): boolean {
  const token = capitals[at];
  const previous = capitals[at - 1];
  return (
    token !== undefined &&
    previous !== undefined &&
    token.passage === previous.passage &&
    token.joined &&
    lowerBefore[at] === previous.text
  );
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

/** The name's capital opens no sentence and the word follows directly: a small word before it can reach it. */
const reachesNextWord = (tokens: Tokens, at: number): boolean => {
  const next = tokens.capitals[at + 1];
  return next !== undefined && follows(tokens, at + 1) && !connectors.has(next.text) && !next.opens;
};

/** "In everything from US Weekly to Time Magazine": from one name to another, not over a title's small word. */
const isAfterFrom = ({ capitals, lowerBefore }: Tokens, at: number, [first]: Token[]): boolean =>
  first !== undefined && lowerBefore[capitals.lastIndexOf(first, at)] === 'from';

/** "Pride and Prejudice": common words with capitals on both sides. */
function joinsTitle(tokens: Tokens, at: number, open: Token[]): boolean {
  const token = tokens.capitals[at] as Token;
  if (token.text === 'to' && isAfterFrom(tokens, at, open)) return false;
  return (
    reachesNextWord(tokens, at) &&
    titleJoiners.has(token.text) &&
    isCapitalizedWord(tokens.capitals[at + 1], token.passage) &&
    isCapitalizedWord(open.at(-1), token.passage)
  );
}

/** "Office of the Mayor": two small words in a row, before a name. */
function joinsOverTwo({ capitals, counts, lowerBefore }: Tokens, at: number): boolean {
  const token = capitals[at] as Token;
  const next = capitals[at + 1];
  const after = capitals[at + 2];
  return (
    token.text === 'of' &&
    next?.text === 'the' &&
    next.joined &&
    after?.joined === true &&
    after.passage === token.passage &&
    !connectors.has(after.text) &&
    lowerBefore[at + 2] === 'the' &&
    isEntityToken(after, counts.get(after.lower))
  );
}

/** "Department of Trade and Industry", "Food and Drug Administration": "and" within a body's name. */
function joinsBody({ capitals }: Tokens, at: number, open: Token[]): boolean {
  const token = capitals[at] as Token;
  if (token.text !== 'and') return false;
  if (open.some((one) => one.text === 'of')) return true;
  const [next, afterNext] = [capitals[at + 1], capitals[at + 2]];
  return (
    next?.possessive === false &&
    [next, afterNext].some((one) => one && one.passage === token.passage && organizationTail.test(one.lower))
  );
}

/** Whether the small word at this place belongs to the name that is open. */
function joinsEntityWords(tokens: Tokens, at: number, open: Token[]): boolean {
  if (open.length === 0) return false;
  if (joinsTitle(tokens, at, open)) return true;
  const { capitals, counts } = tokens;
  const token = capitals[at] as Token;
  const next = capitals[at + 1];
  if (!next || !joiners.has(token.text) || !reachesNextWord(tokens, at)) return joinsOverTwo(tokens, at);
  const own = counts.get(next.lower);
  const isStrict = looseJoiners.has(token.text) && open.at(-1)?.text !== 'of';
  if (!isStrict) return isEntityToken(next, own) || extendsSpan(next, own);
  const whole = `${open.map((one) => one.lower).join(' ')} ${token.text} ${next.lower}`;
  return isInLexicon(whole) || (joinsBody(tokens, at, open) && extendsSpan(next, own));
}

/** "Halden Freight are …": an unheard-of word at a sentence's start, right before a name, is its first part. */
function isUnknownOpening({ capitals, counts }: Tokens, at: number): boolean {
  const token = capitals[at] as Token;
  const next = capitals[at + 1] as Token;
  return (
    token.opens &&
    counts.get(token.lower)?.lower === 0 &&
    !isInLexicon(token.lower) &&
    /^\p{Lu}\p{Ll}{2,}$/u.test(token.text) &&
    !next.opens &&
    (isEntityToken(next, counts.get(next.lower)) || (counts.get(next.lower)?.inside ?? 0) > 0)
  );
}

/** Whether a name begins with the word at this place. */
function opensSpan(tokens: Tokens, at: number): boolean {
  const { capitals, counts } = tokens;
  const token = capitals[at] as Token;
  const next = capitals[at + 1];
  const own = counts.get(token.lower);
  if (isEntityToken(token, own)) return true;
  const beginsBody =
    bodyOf.has(token.lower) && next?.text === 'of' && next.joined && (!token.opens || (own?.inside ?? 0) > 0);
  if (beginsBody) return true;
  const precedesWord = next && follows(tokens, at + 1) && !connectors.has(next.text) && !token.possessive;
  if (!precedesWord) return false;
  if (isHonorific(token.lower) || isUnknownOpening(tokens, at)) return true;
  return (
    !token.opens &&
    !isNumber(token.text) &&
    extendsSpan(token, own) &&
    isEntityToken(next, counts.get(next.lower))
  );
}

/** Whether the name that is open goes on with the word at this place. */
function continuesSpan({ capitals, counts }: Tokens, at: number, open: Token[]): boolean {
  const token = capitals[at] as Token;
  const last = open.at(-1);
  const own = counts.get(token.lower);
  const followsSmallWord = last !== undefined && connectors.has(last.text);
  return (
    isEntityToken(token, own) ||
    extendsSpan(token, own, last) ||
    (followsSmallWord && isCapitalizedWord(token, token.passage))
  );
}

/** The runs of a document: capitalised words that are names, joined over the small words that names hold. */
export function findSpans(tokens: Tokens): Span[] {
  const { capitals, lowerBefore } = tokens;
  const spans: Span[] = [];
  let open: Token[] = [];
  let before = '';
  const end = () => {
    if (open.some((token) => !connectors.has(token.text))) closeSpans(open, before, spans, tokens.counts);
    open = [];
  };
  for (let at = 0; at < capitals.length; at += 1) {
    const token = capitals[at] as Token;
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
