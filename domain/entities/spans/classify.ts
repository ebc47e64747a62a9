import type { EntityType } from '../../../contract/api/library/entity.ts';
import {
  eventEndings,
  organizationEndings,
  organizationStarts,
  placeEndings,
  productEndings,
} from '../lexicon/endings.ts';
import { isInLexicon, isOfClass } from '../lexicon/lexicon.ts';
import { bitOf } from '../lexicon/word-classes.ts';
import type { WordForm } from '../words/word.ts';
import { phraseOf, type Span } from './spans.ts';

const placePrepositions = new Set('in from near to at across outside around into visiting'.split(' '));
const personCues = new Set(
  'by with thanks thank hi hey hello mr mrs ms dr said says asked told named guest host cohost friend welcome line'.split(
    ' ',
  ),
);

/** Before a company people say "at", "founded", "the folks from"; before a tool they say other words. */
const organizationCues = new Set(
  'at joined join founded cofounded started company startup acquired acquires sued hired founder ceo cto employees employee president folks people team'.split(
    ' ',
  ),
);

/** For words of which nothing is known, how the whole document speaks of them: like of a company, or of a thing. */
export type Cues = Map<string, { seen: number; organization: number; person: number }>;

const noCues = { seen: 1, organization: 0, person: 0 };

export function collectCues(spans: Span[]): Cues {
  const cues: Cues = new Map();
  for (const span of spans) {
    const phrase = phraseOf(span);
    const counts = cues.get(phrase) ?? { seen: 0, organization: 0, person: 0 };
    counts.seen += 1;
    if (organizationCues.has(span.before)) counts.organization += 1;
    if (span.words.at(-1)?.possessive) counts.organization += 0.3;
    if (personCues.has(span.before)) counts.person += 1;
    cues.set(phrase, counts);
  }
  return cues;
}

const listedTypes = ['product', 'organization', 'place', 'event', 'person'] as const;

/** The type under which the lists have a name, by what is known of it; undefined when they don't. */
export const listedTypeIn = (known: number): EntityType | undefined =>
  known === 0 ? undefined : listedTypes.find((type) => (known & bitOf[type]) !== 0);

export const isPlacePreposition = (word: string) => placePrepositions.has(word);

/** What several words name that no list has: by their first and last, and their shape. */
function classifyWords(words: WordForm[], text: string): EntityType {
  const first = words[0]?.lower ?? '';
  const last = words.at(-1)?.lower ?? '';
  if (eventEndings.has(last) || (/conf$|con$/.test(last) && /\p{Lu}.*\p{Lu}/u.test(words.at(-1)?.text ?? '')))
    return 'event';
  if (
    isOfClass(first, 'first') &&
    words.length <= 4 &&
    !organizationEndings.has(last) &&
    !words.some(({ lower }) => lower === 'of')
  )
    return 'person';
  if (
    organizationEndings.has(last) ||
    (organizationStarts.has(first) && words.some(({ lower }) => lower === 'of'))
  )
    return 'organization';
  if (placeEndings.has(last)) return 'place';
  if (productEndings.has(last) || /\d/.test(last)) return 'product';
  if (isOfClass(last, 'last') && words.length <= 3) return 'person';
  if (isOfClass(first, 'organization') || isOfClass(first, 'product')) return 'product';
  const isUnknownName =
    words.length === 2 &&
    /^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+$/u.test(text) &&
    !isInLexicon(first) &&
    !isInLexicon(last);
  return isUnknownName ? 'person' : 'organization';
}

/** What one word names that no list has. */
function classifyWord({ text, lower }: WordForm, cues: Cues, isAfterPreposition: boolean): EntityType {
  if (isOfClass(lower, 'first') || isOfClass(lower, 'last')) return 'person';
  if (/(?:conf|con)$/.test(lower) && /\p{Lu}.*\p{Lu}/u.test(text)) return 'event';
  if (/[\d.+#]|\p{Ll}\p{Lu}/u.test(text)) return 'product';
  if (isAfterPreposition && /(?:ia|land|stan|burg|ville|ton|berg|shire|polis)$/.test(lower)) return 'place';
  const { seen, organization, person } = cues.get(lower) ?? noCues;
  if (person > organization && person * 4 >= seen) return 'person';
  return organization * 6 >= seen ? 'organization' : 'product';
}

/**
 * What kind of thing words name that no list has, by what is known of each, their ending, and how the document speaks
 * of them. `isAfterPreposition`: a word like "in" comes before them.
 */
export function classify(words: WordForm[], cues: Cues, isAfterPreposition: boolean): EntityType {
  const [first] = words;
  if (first && words.length === 1) return classifyWord(first, cues, isAfterPreposition);
  return classifyWords(words, words.map(({ text }) => text).join(' '));
}
