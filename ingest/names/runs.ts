import { isKnown, isListed } from './lexicon.ts';
import { splitNames, withoutLooseEnds } from './split.ts';
import { connectors, type Token, type Tokens } from './tokens.ts';
import {
  extendsRun,
  isAdjective,
  isCapitalisedWord,
  isHonorific,
  isNameToken,
  isNameWord,
  isNumber,
  isTitle,
} from './words.ts';

/** Consecutive words that make up one name; `start` may lie before them, at a title that was said with it. */
export type Run = { passage: number; start: number; end: number; words: Token[]; before: string };

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

function closeOne(words: Token[], before: string, runs: Run[]): void {
  const kept = withoutLooseEnds(words);
  const first = kept[0];
  const last = kept.at(-1);
  const spoken = words[words.indexOf(first as Token) - 1];
  if (!first || !last || isTitle(kept) || isAdjective(kept)) return;
  if (
    kept.length === 1 &&
    (isHonorific(first.lower) ||
      isNumber(first.text) ||
      (first.text.length < 2 && !isKnown(first.lower, 'product')))
  )
    return;
  runs.push({
    passage: first.passage,
    start: spoken && spokenTitles.has(spoken.lower) ? spoken.start : first.start,
    end: last.end,
    words: kept,
    before: kept[0] === words[0] ? before : (words[0]?.lower ?? before),
  });
}

function close(words: Token[], before: string, runs: Run[]): void {
  for (const part of splitNames(words)) closeOne(part, part[0] === words[0] ? before : 'of', runs);
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
function knownPhrase(tokens: Tokens, at: number): number {
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
    if (!connectors.has(token.text) && isNameWord(phrase)) found = length;
  }
  return found;
}

/** The runs of a document: capitalised words that are names, joined over the small words that names hold. */
export function findRuns(tokens: Tokens): Run[] {
  const { capitals, counts, lowerBefore } = tokens;
  const runs: Run[] = [];
  let open: Token[] = [];
  let before = '';
  const end = () => {
    if (open.some((token) => !connectors.has(token.text))) close(open, before, runs);
    open = [];
  };
  for (let at = 0; at < capitals.length; at += 1) {
    const token = capitals[at] as Token;
    const last = open.at(-1);
    if (last && (last.possessive || !follows(tokens, at))) end();
    const isConnector = connectors.has(token.text);
    if (isConnector) {
      const next = capitals[at + 1];
      const reaches =
        next !== undefined && follows(tokens, at + 1) && !connectors.has(next.text) && !next.opens;
      const isTitleJoin =
        reaches &&
        open.length > 0 &&
        titleJoiners.has(token.text) &&
        isCapitalisedWord(next, token.passage) &&
        isCapitalisedWord(open.at(-1), token.passage);
      if (isTitleJoin) {
        open.push(token);
        continue;
      }
      const fits = open.length > 0 && joiners.has(token.text) && reaches;
      if (!fits) {
        // 'of the': two small words in a row, before a name.
        const after = capitals[at + 2];
        const chain =
          open.length > 0 &&
          token.text === 'of' &&
          next?.text === 'the' &&
          next.joined &&
          after?.joined &&
          after.passage === token.passage &&
          !connectors.has(after.text) &&
          lowerBefore[at + 2] === 'the' &&
          isNameToken(after, counts.get(after.lower));
        if (chain) open.push(token);
        else end();
        continue;
      }
      const nextCounts = counts.get(next.lower);
      const whole = `${open.map((one) => one.lower).join(' ')} ${token.text} ${next.lower}`;
      const strict = looseJoiners.has(token.text) && open.at(-1)?.text !== 'of';
      const afterNext = capitals[at + 2];
      const endsAsBody =
        token.text === 'and' &&
        (open.some((one) => one.text === 'of') ||
          ([next, afterNext].some(
            (one) => one && one.passage === token.passage && organizationTail.test(one.lower),
          ) &&
            next.possessive === false));
      if (
        strict
          ? isListed(whole) || (endsAsBody && extendsRun(next, nextCounts))
          : isNameToken(next, nextCounts) || extendsRun(next, nextCounts)
      )
        open.push(token);
      else end();
      continue;
    }
    const own = counts.get(token.lower);
    const phrase = knownPhrase(tokens, at);
    if (phrase > 0) {
      if (open.length === 0) before = lowerBefore[at] ?? '';
      open.push(...capitals.slice(at, at + phrase));
      at += phrase - 1;
      continue;
    }
    if (open.length === 0) {
      const next = capitals[at + 1];
      const joinsName =
        next !== undefined && follows(tokens, at + 1) && !connectors.has(next.text) && !token.possessive;
      const beginsBody =
        bodyOf.has(token.lower) &&
        next?.text === 'of' &&
        next.joined &&
        (!token.opens || (own?.inside ?? 0) > 0);
      // "Halden Freight are …": an unheard-of word at a sentence's start, right before a name, is its first part.
      const unheard =
        joinsName &&
        token.opens &&
        own?.lower === 0 &&
        !isListed(token.lower) &&
        /^\p{Lu}\p{Ll}{2,}$/u.test(token.text) &&
        !next.opens &&
        (isNameToken(next, counts.get(next.lower)) || (counts.get(next.lower)?.inside ?? 0) > 0);
      const opensName =
        beginsBody ||
        unheard ||
        isNameToken(token, own) ||
        (joinsName && isHonorific(token.lower)) ||
        (joinsName &&
          !token.opens &&
          !isNumber(token.text) &&
          extendsRun(token, own) &&
          isNameToken(next, counts.get(next.lower)));
      if (opensName) {
        open = [token];
        before = lowerBefore[at] ?? '';
      }
      continue;
    }
    if (
      isNameToken(token, own) ||
      extendsRun(token, own, last) ||
      (last !== undefined && connectors.has(last.text) && isCapitalisedWord(token, token.passage))
    )
      open.push(token);
    else end();
  }
  end();
  return runs;
}
