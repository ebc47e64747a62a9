import { describe, expect, it } from 'vitest';
import { findTopics } from './topics.ts';

const passages = (...texts: string[]) => texts.map((text) => ({ text }));

describe('topics', () => {
  it('are phrases said again and again in more than one passage, singular and plural as one', () => {
    const found = findTopics({
      passages: passages(
        'She wears an insulin pump, and the blood sugar stays level.',
        'Two insulin pumps failed. The insulin pump was new, and blood sugar fell.',
        'Nobody spoke of the garden wall. A lot of people were there, a lot of people.',
      ),
      language: 'en',
    });
    expect(found).toEqual([
      { name: 'insulin pump', count: 3, passage: 0 },
      { name: 'blood sugar', count: 2, passage: 0 },
    ]);
  });

  it('are never talk that is about nothing, nor words with a mark between them', () => {
    const chatter =
      'You know, it is kind of a really good thing. Little bit, right, way. Cheese, counter. Cheese. Counter.';
    expect(findTopics({ passages: passages(chatter, chatter, chatter), language: 'en' })).toEqual([]);
  });

  it('are the whole of a longer phrase rather than its part', () => {
    const talk = 'The continuous glucose monitor is on.';
    expect(
      findTopics({ passages: passages(talk, talk, talk), language: 'en' }).map(({ name }) => name),
    ).toEqual(['continuous glucose monitor']);
  });

  it('are looked for in English alone', () => {
    expect(findTopics({ passages: passages('la silla azul', 'la silla azul'), language: 'es' })).toEqual([]);
  });
});
