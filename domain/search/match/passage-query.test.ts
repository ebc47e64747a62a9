import { describe, expect, it } from 'vitest';
import type { PassageDocument } from '../engine/documents.ts';
import { readQuery } from '../read-query/query.ts';
import { passageTest } from './passage-query.ts';

/** A passage and the next one, of the same speaker. */
const passage = (text: string, next: string): PassageDocument => ({
  ...{ id: 'passage', episode_id: 'episode', ordinal: 0, podcast_id: ['podcast'], language: 'en' },
  ...{ text, next, goes_on: true, speaker: 'ada', about: 'coast', published: null },
});

const document = passage('we walked to the old', 'paper mill by the river and the sea');

function matches(query: string, changes: Partial<PassageDocument> = {}): boolean {
  const read = readQuery(query);
  return read !== undefined && passageTest(read, undefined)({ ...document, ...changes });
}

describe('what a passage says', () => {
  it('goes on in the next passage', () => {
    expect(matches('"old paper mill"')).toBe(true);
    expect(matches('the/old/pap*')).toBe(true);
    expect(matches('old NEAR/2 mill')).toBe(true);
    expect(matches('mill NEAR/2 old')).toBe(true);
    expect(matches('walked river')).toBe(true);
  });

  it('goes on in a row only if its speaker does', () => {
    expect(matches('"old paper mill"', { goes_on: false })).toBe(false);
    expect(matches('old NEAR/2 mill', { goes_on: false })).toBe(false);
    expect(matches('walked river', { goes_on: false })).toBe(true);
  });

  it('does not begin in the next passage', () => {
    expect(matches('"paper mill"')).toBe(false);
    expect(matches('paper river')).toBe(false);
    expect(matches('paper')).toBe(false);
  });

  it('has the words of the title, the shows and the people', () => {
    expect(matches('walked coast')).toBe(true);
    expect(matches('walked shore')).toBe(false);
    expect(matches('coast')).toBe(false);
  });

  it('is said by whoever is asked for', () => {
    expect(matches('speaker:ada walked')).toBe(true);
    expect(matches('speaker:ada coast')).toBe(false);
    expect(matches('speaker:bo walked')).toBe(false);
    expect(matches('speaker:ada river', { goes_on: false })).toBe(false);
  });
});
