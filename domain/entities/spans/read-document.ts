import { tokenize } from '../words/tokens.ts';
import type { WordMemory } from '../words/word-memory.ts';
import { createContexts } from './contexts.ts';
import { toPresent } from './full-names.ts';
import { namedSpeakers } from './named-speakers.ts';
import { collectPeople } from './people.ts';
import { findRegions } from './regions.ts';
import { placeSpans } from './rule-spans.ts';
import { findSpans } from './spans.ts';

/** Passages with their speakers, who is in the episode, and who is in others of the show. */
type NamedPassages = {
  passages: { text: string; speaker?: string | undefined }[];
  people: string[];
  knownPeople: string[];
};

/** A document as the model and whoever trains it see it: regions in which names may be, with what stands around them. */
export function readDocument({ passages, people: speaking, knownPeople }: NamedPassages, memory: WordMemory) {
  const tokens = tokenize(passages, memory);
  const spans = findSpans(tokens);
  const present = toPresent(speaking, namedSpeakers(passages));
  const people = collectPeople(spans, present, knownPeople);
  const rules = placeSpans(tokens, spans);
  const regions = findRegions(tokens, people);
  const contextOf = createContexts({ passages, tokens, spans, rules, people, regions });
  return { tokens, rules, regions, contextOf, present };
}
