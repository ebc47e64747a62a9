import { connectors } from '../lexicon/connectors.ts';
import { isInLexicon } from '../lexicon/lexicon.ts';
import type { Token, Tokens } from '../words/tokens.ts';
import { extendsSpan, isCapitalizedWord, isEntityToken } from '../words/words.ts';

const joiners = new Set('of & de del della di da la le van von der den ter bin al y the for and'.split(' '));

/** Between capitalized common words these make a title: Pride and Prejudice, Notes from the Underground. */
const titleJoiners = new Set(['and', 'or', 'in', 'from', 'at', 'with', 'on', 'to', 'for', 'of', 'the', 'a']);

/** After these, the next word must be part of the name, never a new name. */
const looseJoiners = new Set(['and', 'for', 'the', 'in']);

const organizationTail =
  /^(?:company|commission|corporation|authority|administration|department|agency|association|society|committee|council|foundation|institute|bank|group|museum|university|college|partners|association|act|center|centre|board|bureau|ministry|mines|markets)$/;

/** Whether the word at this place follows the one before it in the list directly, with a single blank between them. */
export function follows({ capitals, lowerBefore }: Tokens, at: number): boolean {
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
  const token = tokens.capitals[at];
  if (!token) return false;
  if (token.text === 'to' && isAfterFrom(tokens, at, open)) return false;
  return (
    reachesNextWord(tokens, at) &&
    titleJoiners.has(token.text) &&
    isCapitalizedWord(tokens.capitals[at + 1], token.passage) &&
    isCapitalizedWord(open.at(-1), token.passage)
  );
}

/** "Office of the Mayor": two small words in a row, before a name. */
function joinsOverTwo({ capitals, lowerBefore }: Tokens, at: number): boolean {
  const token = capitals[at];
  if (!token) return false;
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
    isEntityToken(after)
  );
}

/** "Department of Trade and Industry", "Food and Drug Administration": "and" within a body's name. */
function joinsBody({ capitals }: Tokens, at: number, open: Token[]): boolean {
  const token = capitals[at];
  if (!token) return false;
  if (token.text !== 'and') return false;
  if (open.some((one) => one.text === 'of')) return true;
  const [next, afterNext] = [capitals[at + 1], capitals[at + 2]];
  return (
    next?.possessive === false &&
    [next, afterNext].some((one) => one && one.passage === token.passage && organizationTail.test(one.lower))
  );
}

/** Whether the small word at this place belongs to the name that is open. */
export function joinsEntityWords(tokens: Tokens, at: number, open: Token[]): boolean {
  if (open.length === 0) return false;
  if (joinsTitle(tokens, at, open)) return true;
  const { capitals } = tokens;
  const token = capitals[at];
  if (!token) return false;
  const next = capitals[at + 1];
  if (!next || !joiners.has(token.text) || !reachesNextWord(tokens, at)) return joinsOverTwo(tokens, at);
  const isStrict = looseJoiners.has(token.text) && open.at(-1)?.text !== 'of';
  if (!isStrict) return isEntityToken(next) || extendsSpan(next);
  const whole = `${open.map((one) => one.lower).join(' ')} ${token.text} ${next.lower}`;
  return isInLexicon(whole) || (joinsBody(tokens, at, open) && extendsSpan(next));
}
