import { expect, it } from 'vitest';
import { spokenText } from './transcript-line.ts';

it('spokenText drops the timestamp and the speaker, each only where the line has one', () => {
  expect(spokenText([65, 'Ada'], '[00:01:05] Ada: Well: yes.')).toBe('Well: yes.');
  expect(spokenText([360_000, null], '[100:00:00] Late.')).toBe('Late.');
  expect(spokenText([null, 'Ada'], 'Ada: Hello.')).toBe('Hello.');
  expect(spokenText([null, null], 'A: line] as it is.')).toBe('A: line] as it is.');
});
