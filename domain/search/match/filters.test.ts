import { describe, expect, it } from 'vitest';
import { filtersOf } from './filters.ts';

const id = '6f9619ff-8b86-5011-b42d-00c04fc964ff';

describe('the filters of a search', () => {
  it('narrow both targets, an episode under the name that each target knows it by', () => {
    expect(filtersOf({ podcast: `some-show-${id}`, episode: id, language: 'en' })).toEqual({
      passages: [
        { field: 'podcast_id', anyOf: [id] },
        { field: 'language', anyOf: ['en'] },
        { field: 'episode_id', anyOf: [id] },
      ],
      episodes: [
        { field: 'podcast_id', anyOf: [id] },
        { field: 'language', anyOf: ['en'] },
        { field: 'id', anyOf: [id] },
      ],
    });
  });

  it('include the whole last day, in seconds since 1970', () => {
    expect(filtersOf({ from: '1970-01-02', to: '1970-01-03' })?.passages).toEqual([
      { field: 'published', from: 86_400, before: 3 * 86_400 },
    ]);
  });

  it('match nothing when an id is none, and everything without parameters', () => {
    expect(filtersOf({ podcast: 'some-show' })).toBeUndefined();
    expect(filtersOf({})).toEqual({ passages: [], episodes: [] });
  });
});
