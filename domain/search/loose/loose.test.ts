import { describe, expect, it } from 'vitest';
import { spreadOut } from './loose.ts';

const passage = (episode: string, ordinal: number, score: number, text = `${episode} ${ordinal}`) => ({
  hit: { episode_id: episode, ordinal, text },
  score,
});
const order = (passages: ReturnType<typeof passage>[]) => spreadOut(passages).map(({ text }) => text);

describe('loose results', () => {
  it('are in the order of their scores', () => {
    expect(order([passage('a', 1, 1), passage('b', 1, 3), passage('c', 1, 2)])).toEqual([
      'b 1',
      'c 1',
      'a 1',
    ]);
  });

  it('are from elsewhere before more of the same place', () => {
    expect(order([passage('a', 1, 3), passage('a', 4, 2.8), passage('b', 1, 2.4)])).toEqual([
      'a 1',
      'b 1',
      'a 4',
    ]);
  });

  it('are from the same place before what is much worse', () => {
    expect(order([passage('a', 1, 3), passage('a', 4, 2.8), passage('b', 1, 1)])).toEqual([
      'a 1',
      'a 4',
      'b 1',
    ]);
  });

  it('may be from another part of the same episode', () => {
    expect(order([passage('a', 1, 3), passage('a', 40, 2.8), passage('b', 1, 2.4)])).toEqual([
      'a 1',
      'a 40',
      'b 1',
    ]);
  });

  it('lose more with each better one nearby', () => {
    const near = [passage('a', 1, 4), passage('a', 2, 3.9), passage('a', 3, 3.8)];
    expect(order([...near, passage('b', 1, 2), passage('c', 1, 1.7)])).toEqual([
      'a 1',
      'a 2',
      'b 1',
      'a 3',
      'c 1',
    ]);
  });

  it('have what two shows publish once, as the better one', () => {
    expect(order([passage('a', 1, 1, 'moss'), passage('b', 1, 3, 'moss'), passage('c', 1, 2)])).toEqual([
      'moss',
      'c 1',
    ]);
    const [kept] = spreadOut([passage('a', 1, 1, 'moss'), passage('b', 1, 3, 'moss')]);
    expect(kept?.episode_id).toBe('b');
  });
});
