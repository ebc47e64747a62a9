import { describe, expect, it } from 'vitest';
import { parseStored } from '../../core/query/parse.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { passageMatches } from './passage-query.ts';

/** A passage of few words and the next ones of the same speaker. */
const passage = (text: string, next: string): PassageDocument => ({
  ...{ id: 'passage', episode_id: 'episode', ordinal: 0, podcast_id: ['podcast'], language: 'en' },
  ...{ text, joint: `${text} ${next}`, speaker: 'ada', published: null, year: null },
});

const matches = (query: string, document: PassageDocument) => {
  const expression = parseStored(query);
  return expression !== undefined && passageMatches(expression, document, undefined);
};

describe('what a passage says', () => {
  const document = passage('we walked to the old', 'paper mill by the river and the sea');

  it('goes on in the next passage', () => {
    expect(matches('"old paper mill"', document)).toBe(true);
    expect(matches('the/old/pap*', document)).toBe(true);
    expect(matches('old NEAR/2 mill', document)).toBe(true);
    expect(matches('mill NEAR/2 old', document)).toBe(true);
  });

  it('does not begin in the next passage', () => {
    expect(matches('"paper mill"', document)).toBe(false);
    expect(matches('the NEAR/2 the', document)).toBe(false);
    expect(matches('the NEAR/5 the', document)).toBe(true);
    expect(matches('paper', document)).toBe(false);
  });
});
