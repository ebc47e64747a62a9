import { isAnonymous } from '../transcript/speakers.ts';
import { contextsOf } from './contexts.ts';
import type { EntityDocument, EntityMention } from './entity-mention.ts';
import { decideClasses } from './model/decide.ts';
import { collectPeople } from './people.ts';
import { findSpans } from './spans.ts';
import { tokenize } from './tokens.ts';

/** A mention with its place in the passage. */
export type LocatedMention = EntityMention & { start: number; end: number };

/** Finds the people, organizations, places, products and events that a document mentions. */
export function extractEntities(input: EntityDocument): LocatedMention[] {
  const tokens = tokenize(input.passages);
  const spans = findSpans(tokens);
  const speakers = [
    ...new Set(input.passages.flatMap(({ speaker }) => (speaker && !isAnonymous(speaker) ? [speaker] : []))),
  ];
  const people = collectPeople(spans, speakers, input.people);
  const contexts = contextsOf(input.passages, tokens, spans, people);
  const decided = decideClasses(spans, contexts);
  return spans.flatMap((span, index) => {
    const type = decided[index];
    if (!type || type === 'none') return [];
    const { passage, start, end } = span;
    const surfaceForm = input.passages[passage]?.text.slice(start, end) ?? '';
    const fullName =
      span.words.length === 1 && (type === 'person' || type === 'organization')
        ? people.resolve(surfaceForm)
        : undefined;
    return [
      { passage, start, end, name: fullName ?? surfaceForm, type: fullName ? 'person' : type, surfaceForm },
    ];
  });
}
