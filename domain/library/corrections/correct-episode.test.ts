import { describe, expect, it } from 'vitest';
import { correctEpisode, type ExtractedEpisode } from './correct-episode.ts';
import type { Meant } from './rules.ts';

const place = (id: string, ordinal: number, entityId: string) => ({ id, ordinal, entityId, surfaceForm: id });

const episode = (parts: Partial<ExtractedEpisode>): ExtractedEpisode => ({
  podcastId: 'show',
  mentions: [],
  speakers: [],
  people: [],
  ...parts,
});

/** Corrects by what is meant: an id, or nobody. */
const correct = (parts: Partial<ExtractedEpisode>, rules: Record<string, string | null>) =>
  correctEpisode(episode(parts), ({ entityId }): Meant | undefined => {
    const id = rules[entityId];
    return id ? { id, type: 'person', name: id } : (id as null | undefined);
  });

describe('a corrected episode', () => {
  it('is the same without rules', () => {
    const extracted = {
      mentions: [place('m1', 0, 'ann')],
      speakers: [place('p0', 0, 'bo')],
      people: [{ entityId: 'bo', role: 'host' as const, name: 'bo' }],
    };
    expect(correct(extracted, {})).toEqual({
      mentions: extracted.mentions,
      speakers: extracted.speakers,
      people: [{ entityId: 'bo', role: 'host' }],
      replaced: [],
      isPersonReplaced: false,
    });
  });

  it('mentions who is meant, and keeps who was extracted', () => {
    const { mentions, replaced } = correct(
      { mentions: [place('m1', 0, 'ann'), place('m2', 1, 'bo'), place('m3', 2, 'cy')] },
      { ann: 'bo', cy: null },
    );
    expect(mentions.toSorted((a, b) => a.ordinal - b.ordinal)).toEqual([
      place('m1', 0, 'bo'),
      place('m2', 1, 'bo'),
    ]);
    expect(replaced).toEqual([
      { ...place('m1', 0, 'ann'), isSpeaker: false },
      { ...place('m3', 2, 'cy'), isSpeaker: false },
    ]);
  });

  it('mentions an entity once in a passage: where it was extracted rather than where it is meant', () => {
    const both = { mentions: [place('m1', 0, 'ann'), place('m2', 0, 'bo')] };
    expect(correct(both, { ann: 'bo' }).mentions).toEqual([place('m2', 0, 'bo')]);
    expect(correct(both, { ann: 'cy', bo: 'cy' }).mentions).toEqual([place('m1', 0, 'cy')]);
  });

  it('comes out the same in whatever order its mentions are read', () => {
    const mentions = [place('m3', 0, 'ann'), place('m1', 0, 'bo'), place('m2', 0, 'cy')];
    const rules = { ann: 'dee', bo: 'dee', cy: 'dee' };
    expect(correct({ mentions: mentions.toReversed() }, rules).mentions).toEqual(
      correct({ mentions }, rules).mentions,
    );
  });

  it('is spoken by who is meant, or by nobody that is known', () => {
    const { speakers, replaced } = correct(
      { speakers: [place('p0', 0, 'ann'), place('p1', 1, 'bo'), place('p2', 2, 'cy')] },
      { ann: 'dee', bo: null },
    );
    expect(speakers.map(({ id, entityId }) => [id, entityId])).toEqual([
      ['p0', 'dee'],
      ['p1', undefined],
      ['p2', 'cy'],
    ]);
    expect(replaced.map(({ id, entityId, isSpeaker }) => [id, entityId, isSpeaker])).toEqual([
      ['p0', 'ann', true],
      ['p1', 'bo', true],
    ]);
  });

  it('lists a host and a guest that are one as the host', () => {
    const host = { entityId: 'ann', role: 'host' as const, name: 'Ann' };
    const guest = { entityId: 'bo', role: 'guest' as const, name: 'Bo' };
    for (const people of [
      [host, guest],
      [guest, host],
    ])
      expect(correct({ people }, { bo: 'ann' })).toMatchObject({
        people: [{ entityId: 'ann', role: 'host' }],
        isPersonReplaced: true,
      });
    expect(correct({ people: [host, guest] }, { ann: null }).people).toEqual([
      { entityId: 'bo', role: 'guest' },
    ]);
  });
});
