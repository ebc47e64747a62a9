import { describe, expect, it } from 'vitest';
import { passage } from '../../../../testing/engines/engine-documents.ts';
import type { PassageDocument } from '../documents.ts';
import { type Block, passageIn, passagesPerBlock, slots, toBlocks } from './blocks.ts';

const texts = ['one paper', 'two mills', 'three rivers', 'four inks', 'five pens', 'six boats'];
/** The passages of an episode, of two speakers in turn. */
const episode = texts.map((text, ordinal) =>
  passage(`p${ordinal}`, text, {
    ...{ ordinal, speaker: ordinal < 2 ? 'ada' : 'bo', about: 'coast' },
    ...{ next: texts[ordinal + 1] ?? '', goes_on: ordinal !== 1 && ordinal < texts.length - 1 },
  }),
);
const fields = Object.keys(episode[0] ?? {}) as (keyof PassageDocument & string)[];

const unpack = (blocks: Block[]) =>
  blocks.flatMap((block) => slots.slice(0, block.size).map((slot) => passageIn(block, slot, fields)));

describe('blocks of passages', () => {
  it('have all that is known of the passages, in their order', () => {
    const blocks = toBlocks(episode.toReversed());
    expect(blocks.map(({ size }) => size).sort()).toEqual([2, passagesPerBlock]);
    const inOrder = unpack(blocks).sort((a, b) => a.ordinal - b.ordinal);
    expect(inOrder).toEqual(episode);
  });

  it('are those of one episode each', () => {
    const other = episode.map((own) => ({ ...own, id: `other-${own.id}`, episode_id: 'ep-9' }));
    expect(toBlocks([...episode, ...other])).toHaveLength(4);
  });

  it('have the same ids whenever they are made', () => {
    const ids = (documents: PassageDocument[]) => toBlocks(documents).map(({ id }) => id);
    expect(ids(episode)).toEqual(ids(episode.map((own) => ({ ...own, text: 'something else' }))));
  });
});
