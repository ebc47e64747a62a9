import { expect, it } from 'vitest';
import { searchResponse } from '../../../contract/api/library/search.ts';
import { completeSearch } from './complete-search.ts';

it('makes a whole response of the fields that the specification has', () => {
  const entities = Array.from({ length: 10 }, (_, at) => ({
    id: `r${at}`,
    name: 'Ada',
    context: 'Ada spoke.',
  }));
  const completed = completeSearch({ entities, total_hits: 25 }, 2);
  expect(searchResponse.parse(completed)).toEqual(completed);
  expect(completed).toMatchObject({ page: 2, total_pages: 3, more: [] });
  expect(completed.entities[3]).toMatchObject({ id: 'r3', passage_id: 'r3', context: 'Ada spoke.' });
});

it('keeps all that was sent', () => {
  const whole = completeSearch({ entities: [{ id: 'a', start_seconds: 7 }], total_hits: 1 }, 1);
  const sent = { ...whole, page_size: 5, suggestion: 'ada', facets: { ...whole.facets, year: [] } };
  expect(completeSearch(sent, 1)).toEqual(sent);
});
