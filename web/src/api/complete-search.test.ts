import { expect, it } from 'vitest';
import { searchResponse } from '../../../contract/api/library/search.ts';
import { completeSearch } from './complete-search.ts';

const specified = {
  id: 'r1',
  name: 'Ada',
  highlighted_name: '<mark>Ada</mark>',
  entity_type: 'person' as const,
  context: 'Ada spoke.',
  short_description: '',
  episode_title: 'The lamp',
  episode_slug: 'the-lamp',
  episode_uuid: '11111111-1111-4111-8111-111111111111',
  episode_url: null,
  podcast_title: 'Lamp',
  podcast_slug: 'lamp',
  podcast_uuid: '22222222-2222-4222-8222-222222222222',
  podcast_html_url: null,
  created_at: '2026-05-03T09:00:00.000Z',
};

it('makes a whole response of the fields that the specification has', () => {
  const entities = Array.from({ length: 10 }, (_, at) => ({ ...specified, id: `r${at}` }));
  const completed = completeSearch({ entities, total_hits: 25 }, 2);
  expect(searchResponse.parse(completed)).toEqual(completed);
  expect(completed).toMatchObject({ page: 2, total_pages: 3, more: [] });
  expect(completed.entities[3]).toMatchObject({ id: 'r3', passage_id: 'r3', context: 'Ada spoke.' });
});

it('keeps all that was sent', () => {
  const whole = completeSearch({ entities: [{ ...specified, start_seconds: 7 }], total_hits: 1 }, 1);
  const sent = { ...whole, page_size: 5, suggestion: 'ada', facets: { ...whole.facets, year: [] } };
  expect(completeSearch(sent, 1)).toEqual(sent);
});
