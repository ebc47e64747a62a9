import { describe, expect, it } from 'vitest';
import { finderFor, lineAt, lineOfAddress, linesWith, numberSpeakers, readSeconds } from './lines.ts';

const segments = [
  { start_seconds: null, speaker: null, text: 'Title' },
  { start_seconds: 5.4, speaker: 'Ada', text: 'What is C++ (really)?' },
  { start_seconds: 9, speaker: 'Jo', text: 'A language.' },
  { start_seconds: null, speaker: 'Ada', text: 'So, c++ then.' },
];
const passage = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
const transcript = { transcript: '', segments, passages: [{ id: passage, line: 2 }] };

describe('the lines of a transcript', () => {
  it('are found by second, by mention and by number; what is named first in that order wins', () => {
    expect(lineAt(segments, 4)).toBe(-1);
    expect(lineAt(segments, 5)).toBe(1);
    expect(lineAt(segments, 100)).toBe(2);
    expect(lineOfAddress(transcript, '', 9)).toBe(2);
    expect(lineOfAddress(transcript, '#line-3', 9)).toBe(3);
    expect(lineOfAddress(transcript, `#mention-${passage}`, 5)).toBe(2);
    const long = { ...transcript, passages: [{ id: passage, line: 1 }] };
    expect(lineOfAddress(long, `#mention-${passage}`, 9)).toBe(2);
    expect(lineOfAddress(transcript, '#line-99', undefined)).toBeUndefined();
    expect(lineOfAddress(transcript, '', 2)).toBeUndefined();
  });

  it('are searched for the text as it was typed, whatever its case and signs', () => {
    expect(linesWith(segments, finderFor('c++'))).toEqual([1, 3]);
    expect(linesWith(segments, finderFor('(really)'))).toEqual([1]);
    expect(finderFor('  ')).toBeUndefined();
  });

  it('take seconds from an address only when they are seconds', () => {
    expect(readSeconds('42')).toBe(42);
    expect(readSeconds('4e9')).toBeUndefined();
    expect(readSeconds('-1')).toBeUndefined();
    expect(readSeconds(null)).toBeUndefined();
  });

  it('number the speakers as they come', () => {
    expect([...numberSpeakers(segments)]).toEqual([
      ['Ada', 0],
      ['Jo', 1],
    ]);
  });
});
