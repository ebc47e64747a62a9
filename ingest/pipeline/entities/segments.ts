import { connectors } from './connectors.ts';
import type { Region } from './regions.ts';
import type { RuleSpans } from './rule-spans.ts';
import type { Span } from './spans.ts';
import type { Token, Tokens } from './tokens.ts';
import { isEntityWord, isHonorific, isJobTitle, isNumber, isPlaceAdjective } from './words.ts';

/** Words of a region that can be one name: the tokens from one place up to another. */
export type Segment = { from: number; to: number; span: Span };

/** Names with more words are rare, and are found by the rules alone. */
const maxSegmentWords = 4;
/** In a longer row of capitals, which is a list or a heading, names are short. */
const longRegionWords = 8;
const maxSegmentWordsInList = 2;

const phraseOfWords = (words: Token[]) => words.map(({ lower }) => lower).join(' ');

/** "The C++ of Flask", "Google and Facebook": two known names, unless they are known as one. */
function joinsTwoNames(words: Token[]): boolean {
  const at = words.findIndex(({ text }) => connectors.has(text));
  return (
    at > 0 &&
    isEntityWord(phraseOfWords(words.slice(0, at))) &&
    isEntityWord(phraseOfWords(words.slice(at + 1))) &&
    !isEntityWord(phraseOfWords(words))
  );
}

/** An office, a direction or a number is no name by itself. */
const isNeverName = (words: Token[]): boolean => {
  const [only, second] = words;
  if (isJobTitle(words) || isPlaceAdjective(words) || joinsTwoNames(words)) return true;
  return only !== undefined && second === undefined && (isHonorific(only.lower) || isNumber(only.text));
};

/** Everything in a region that can be a name, by where it begins. */
export function segmentsOf(
  { capitals, lowerBefore }: Tokens,
  { endAt }: RuleSpans,
  region: Region,
): Segment[] {
  const segments: Segment[] = [];
  const maxWords = region.to - region.from > longRegionWords ? maxSegmentWordsInList : maxSegmentWords;
  for (let from = region.from; from < region.to; from += 1) {
    const first = capitals[from];
    if (!first || connectors.has(first.text)) continue;
    const words: Token[] = [];
    const ruleEnd = endAt[from] ?? -1;
    const maxEnd = Math.min(region.to, Math.max(ruleEnd, from + maxWords));
    for (let to = from + 1; to <= maxEnd; to += 1) {
      const last = capitals[to - 1];
      if (!last) break;
      // "Ann Lee Ann": what is said again is no part of the same name, but for what the rules know.
      if (words.some(({ lower }) => lower === last.lower) && to > ruleEnd) break;
      words.push(last);
      if (to > from + maxWords && to !== ruleEnd) continue;
      if (connectors.has(last.text) || isNeverName(words)) continue;
      const span = {
        passage: first.passage,
        start: first.start,
        end: last.end,
        words: words.slice(),
        before: lowerBefore[from]?.toLowerCase() ?? '',
      };
      segments.push({ from, to, span });
    }
  }
  return segments;
}
