import { isAnonymous } from '../transcript/speakers.ts';
import { classify, collectCues } from './classify.ts';
import type { EntityDocument, EntityMention } from './entity-mention.ts';
import { collectPeople } from './people.ts';
import { findSpans } from './spans.ts';
import { tokenize } from './tokens.ts';

/** Finds the people, organizations, places, products and events that a document mentions. */
export function extractEntities(input: EntityDocument): EntityMention[] {
  const spans = findSpans(tokenize(input.passages));
  const speakers = [
    ...new Set(input.passages.flatMap(({ speaker }) => (speaker && !isAnonymous(speaker) ? [speaker] : []))),
  ];
  const people = collectPeople(spans, speakers, input.people);
  const cues = collectCues(spans);
  return spans.map((span) => {
    const surfaceForm = input.passages[span.passage]?.text.slice(span.start, span.end) ?? '';
    const guess = classify(span, people.full, cues);
    const type =
      guess === 'product' && span.words.length === 1 && people.isPart(surfaceForm) ? 'person' : guess;
    const fullName =
      span.words.length === 1 && (type === 'person' || type === 'organization')
        ? people.resolve(surfaceForm)
        : undefined;
    return {
      passage: span.passage,
      name: fullName ?? surfaceForm,
      type: fullName ? 'person' : type,
      surfaceForm,
    };
  });
}
