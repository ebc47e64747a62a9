import { describe, expect, it } from 'vitest';
import { LoopFilter } from './loop-filter.ts';

/** What is left of these sentences. */
function filtered(sentences: string[]): string[] {
  const loops = new LoopFilter();
  return sentences.filter((sentence) => !loops.isRepeat(sentence));
}
const times = <T>(count: number, sentences: T[]): T[] =>
  Array.from({ length: count }, () => sentences).flat();

describe('sentences that are said again', () => {
  it('stay where they answer something new each time', () => {
    const talk = [
      'Which is it?',
      'Zanzibar.',
      'And the capital?',
      'Zanzibar.',
      'And the spice?',
      'Zanzibar.',
      'The sea?',
      'Zanzibar.',
    ];
    expect(filtered(talk)).toEqual(talk);
  });

  it('stay where a word is said a few times in a row', () => {
    expect(filtered(times(3, ['No.']))).toHaveLength(3);
    expect(filtered(times(3, ['Thank you.']))).toHaveLength(3);
  });

  it('are left out where a machine is stuck in them', () => {
    expect(filtered(times(500, ['Thank you.'])).length).toBeLessThan(10);
    expect(filtered(times(500, ['Thanks for watching this.']))).toHaveLength(2);
    expect(filtered(times(500, ['We went to the sea.', 'It was cold and gray.'])).length).toBeLessThan(7);
    expect(
      filtered([
        ...times(50, ['We went to the sea.']),
        'Then we came home.',
        ...times(50, ['We went to the sea.']),
      ]),
    ).toHaveLength(5);
  });
});
