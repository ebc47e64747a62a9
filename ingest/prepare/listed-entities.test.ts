import { expect, it } from 'vitest';
import { prepareEpisode } from './prepare.ts';

const listing = (name: string) => ({ name, entity_type: 'organization' as const });

it('finds the entities that a source lists where whole words say them, and leaves out the others', async () => {
  const { entities, mentions, passages } = await prepareEpisode(
    {
      id: 'b6f4b3fe-6a5c-5b8e-9d3e-0d0f3a1b2c3d',
      podcastId: 'c7f4b3fe-6a5c-5b8e-9d3e-0d0f3a1b2c3d',
      show: { title: 'Waves', persons: [] },
      input: {
        guid: 'one',
        title: 'One',
        persons: [],
        entities: ['ART', 'The Beacons', "O'Hara & Sons", '東京', 'Nobody Says'].map(listing),
      },
      inputHash: '',
      transcript: {
        bytes: Buffer.from(
          [
            '[00:00:05] Ann Lee: We party with Beacons.',
            '[00:00:15] Bo Ray: Art, or o’hara & sons?',
            '[00:00:25] Ann Lee: 私は東京に住んでいます。',
          ].join('\n'),
        ),
        hint: '.txt',
      },
      people: [],
      removed: [],
    },
    { extract: async () => [], findTopics: () => [] },
  );
  const nameOf = new Map(entities.map(({ id, name }) => [id, name]));
  const found = mentions.map(({ entityId, ordinal }) => [
    nameOf.get(entityId),
    passages.find((passage) => passage.ordinal === ordinal)?.speaker,
  ]);
  expect(found).toEqual([
    ['ART', 'Bo Ray'],
    ['The Beacons', 'Ann Lee'],
    ["O'Hara & Sons", 'Bo Ray'],
    ['東京', 'Ann Lee'],
  ]);
  expect(entities.map(({ name }) => name)).not.toContain('Nobody Says');
});
