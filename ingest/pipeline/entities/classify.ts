import type { EntityType } from '../../../server/contract/entity.ts';
import {
  eventEndings,
  organizationEndings,
  organizationStarts,
  placeEndings,
  productEndings,
} from './endings.ts';
import { hasMeaning, isInLexicon } from './lexicon.ts';
import { phraseOf, type Span } from './spans.ts';
import { isHonorific } from './words.ts';

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

/** Whether the whole name is known, or a person's by who belongs to the document or a title. */
export function isListed(span: Span, persons: Set<string>): boolean {
  const phrase = phraseOf(span);
  return (
    persons.has(phrase) || isHonorific(span.before) || listedTypes.some((type) => hasMeaning(phrase, type))
  );
}

/** What kind of thing a run names, by what is known of its words, its ending, and how the document speaks of it. */
export function classify(span: Span, persons: Set<string>, cues: Cues): EntityType {
  const words = span.words.map((word) => word.lower);
  const phrase = words.join(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const text = span.words.map((word) => word.text).join(' ');
  if (persons.has(phrase) || isHonorific(span.before)) return 'person';
  for (const type of listedTypes) if (hasMeaning(phrase, type)) return type;
  if (words.length > 1) {
    if (
      eventEndings.has(last) ||
      (/conf$|con$/.test(last) && /\p{Lu}.*\p{Lu}/u.test(span.words.at(-1)?.text ?? ''))
    )
      return 'event';
    if (
      hasMeaning(first, 'first') &&
      words.length <= 4 &&
      !organizationEndings.has(last) &&
      !words.includes('of')
    )
      return 'person';
    if (organizationEndings.has(last) || (organizationStarts.has(first) && words.includes('of')))
      return 'organization';
    if (placeEndings.has(last)) return 'place';
    if (productEndings.has(last) || /\d/.test(last)) return 'product';
    if (hasMeaning(last, 'last') && words.length <= 3) return 'person';
    if (hasMeaning(first, 'organization')) return 'product';
    if (hasMeaning(first, 'product')) return 'product';
    if (
      words.length === 2 &&
      /^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+$/u.test(text) &&
      !isInLexicon(first) &&
      !isInLexicon(last)
    )
      return 'person';
    return 'organization';
  }
  if (hasMeaning(first, 'first') || hasMeaning(first, 'last')) return 'person';
  if (/(?:conf|con)$/.test(first) && /\p{Lu}.*\p{Lu}/u.test(text)) return 'event';
  const { seen, organization, person } = cues.get(phrase) ?? noCues;
  if (/[\d.+#]|\p{Ll}\p{Lu}/u.test(text)) return 'product';
  if (placePrepositions.has(span.before) && /(?:ia|land|stan|burg|ville|ton|berg|shire|polis)$/.test(first))
    return 'place';
  if (person > organization && person * 4 >= seen) return 'person';
  return organization * 6 >= seen ? 'organization' : 'product';
}
