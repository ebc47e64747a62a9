import { describe, expect, it } from 'vitest';
import { toPassages } from './to-passages.ts';

describe('passages', () => {
  const episode = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';

  it('hold one speaker, end at sentence ends and keep every word', () => {
    const sentence = (number: number) => `This is sentence number ${number} of a talk about passages.`;
    const lines = [
      { speaker: 'Ann', start: 10, text: Array.from({ length: 30 }, (_, at) => sentence(at)).join(' ') },
      { speaker: 'Bo', start: 200, text: 'Dr. Smith of .NET fame agrees.' },
    ];
    const passages = toPassages(episode, lines, 'en');
    expect(
      passages
        .filter((passage) => passage.speaker === 'Ann')
        .map((passage) => passage.text)
        .join(' '),
    ).toBe(lines[0]?.text);
    expect(passages.every((passage) => passage.text.endsWith('.'))).toBe(true);
    expect(passages.at(-1)).toMatchObject({
      speaker: 'Bo',
      start: 200,
      startEstimated: false,
      text: 'Dr. Smith of .NET fame agrees.',
    });
    const words = passages.map((passage) => passage.text.split(' ').length);
    expect(Math.max(...words)).toBeLessThanOrEqual(80);
  });

  it('estimate times between two timestamps, and say so', () => {
    const text = Array.from(
      { length: 20 },
      (_, at) => `Sentence ${at} has about ten words, as a talk does.`,
    ).join(' ');
    const passages = toPassages(
      episode,
      [
        { start: 0, text },
        { start: 100, text: 'After.' },
      ],
      'en',
    );
    expect(passages[0]).toMatchObject({ start: 0, startEstimated: false });
    expect(passages[2]?.startEstimated).toBe(true);
    expect(passages[2]?.start).toBeGreaterThan(10);
    expect(passages[2]?.start).toBeLessThan(90);
  });

  it('count words where a script sets no blanks', () => {
    const text = Array.from({ length: 20 }, (_, at) => `比特币是第${at}种点对点的电子现金系统。`).join('');
    const passages = toPassages(episode, [{ text }], 'zh');
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.map((passage) => passage.text).join('')).toBe(text);
  });
});
