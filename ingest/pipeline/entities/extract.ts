import { isAnonymous } from '../transcript/speakers.ts';
import { classify, gatherCues } from './classify.ts';
import type { FoundName, NamesInput } from './entity-mention.ts';
import { gatherPeople } from './people.ts';
import { findRuns } from './spans.ts';
import { tokenize } from './tokens.ts';

/** Finds the names of people, organizations, places, products and events in what was said. */
export function extractNames(input: NamesInput): FoundName[] {
  const runs = findRuns(tokenize(input.passages));
  const speakers = [
    ...new Set(input.passages.flatMap(({ speaker }) => (speaker && !isAnonymous(speaker) ? [speaker] : []))),
  ];
  const people = gatherPeople(runs, speakers, input.people);
  const cues = gatherCues(runs);
  return runs.map((run) => {
    const surface = input.passages[run.passage]?.text.slice(run.start, run.end) ?? '';
    const guess = classify(run, people.full, cues);
    const type = guess === 'product' && run.words.length === 1 && people.isPart(surface) ? 'person' : guess;
    const fullName =
      run.words.length === 1 && (type === 'person' || type === 'organization')
        ? people.resolve(surface)
        : undefined;
    return { passage: run.passage, name: fullName ?? surface, type: fullName ? 'person' : type, surface };
  });
}
