import { describe, expect, it } from 'vitest';
import {
  lineAtSecond,
  lineFromUrl,
  matchingLines,
  numberSpeakers,
  parseSeconds,
  searchPattern,
} from './lines.ts';

const segments = [
  { start_seconds: null, speaker: null, text: 'Title' },
  { start_seconds: 5.4, speaker: 'Ada', text: 'What is C++ (really)?' },
  { start_seconds: 9, speaker: 'Jo', text: 'A language.' },
  { start_seconds: null, speaker: 'Ada', text: 'So, c++ then.' },
];
const passage = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
const transcript = {
  transcript: '',
  segments,
  passages: [{ id: passage, line: 2, offset: 0, start_seconds: 9 }],
};

describe('the lines of a transcript', () => {
  it('are found by second, by mention and by number; what is named first in that order wins', () => {
    expect(lineAtSecond(segments, 4)).toBe(-1);
    expect(lineAtSecond(segments, 5)).toBe(1);
    expect(lineAtSecond(segments, 100)).toBe(2);
    expect(lineFromUrl(transcript, '', 9)).toBe(2);
    expect(lineFromUrl(transcript, '#line-3', 9)).toBe(3);
    expect(lineFromUrl(transcript, `#mention-${passage}`, 5)).toBe(2);
    const long = { ...transcript, passages: [{ id: passage, line: 1, offset: 0, start_seconds: 5.4 }] };
    expect(lineFromUrl(long, `#mention-${passage}`, 9)).toBe(2);
    expect(lineFromUrl(transcript, '#line-99', undefined)).toBeUndefined();
    expect(lineFromUrl(transcript, '', 2)).toBeUndefined();
  });

  it('are searched for the text as it was typed, whatever its case and signs', () => {
    expect(matchingLines(segments, searchPattern('c++'))).toEqual([1, 3]);
    expect(matchingLines(segments, searchPattern('(really)'))).toEqual([1]);
    expect(searchPattern('  ')).toBeUndefined();
  });

  it('take seconds from an address only when they are seconds', () => {
    expect(parseSeconds('42')).toBe(42);
    expect(parseSeconds('4e9')).toBeUndefined();
    expect(parseSeconds('-1')).toBeUndefined();
    expect(parseSeconds(null)).toBeUndefined();
  });

  it('number the speakers as they come', () => {
    expect([...numberSpeakers(segments)]).toEqual([
      ['Ada', 0],
      ['Jo', 1],
    ]);
  });
});
