import { connectors } from '../lexicon/connectors.ts';
import type { Token, Tokens } from '../words/tokens.ts';
import type { People } from './people.ts';
import { follows } from './span-connectors.ts';

/** Words that follow one another directly, in which names can be: the tokens from one place up to another. */
export type Region = { from: number; to: number };

/** Longer rows of capitals are headings and lists: they are read in pieces. */
const maxRegionWords = 16;

const isConnector = (token: Token | undefined) => token !== undefined && connectors.has(token.text);

/** "I", "The" and "And" at a sentence's start, where the document never has them as part of a name, nor a person who is there. */
function isPlainOpening({ capitals }: Tokens, people: People, at: number): boolean {
  const token = capitals[at];
  if (token?.lower === 'i') return true;
  if (!token?.opens) return false;
  const { inside, lower } = token.counts;
  return (
    token.lower === 'the' ||
    (inside === 0 && lower > 0 && !token.allCaps && !people.isPresentPart(token.lower))
  );
}

/** The rows of words in which names can be, in order. Linear time. */
export function findRegions(tokens: Tokens, people: People): Region[] {
  const { capitals } = tokens;
  const regions: Region[] = [];
  let from = 0;
  const close = (end: number) => {
    let to = end;
    while (to > from && isConnector(capitals[to - 1])) to -= 1;
    while (from < to && (isConnector(capitals[from]) || isPlainOpening(tokens, people, from))) from += 1;
    if (to > from) regions.push({ from, to });
    from = end;
  };
  for (let at = 1; at <= capitals.length; at += 1)
    if (at - from >= maxRegionWords || capitals[at - 1]?.possessive || !follows(tokens, at)) close(at);
  return regions;
}
