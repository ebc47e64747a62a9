import { describe, expect, it } from 'vitest';
import { apiUrl } from '../shared/api-url.ts';
import { matchPage } from '../shared/pages.ts';
import { readSearchState, searchPath, searchQuery } from './search-address.ts';

const read = (query: string) => readSearchState(new URLSearchParams(query), 'Ada Palmer');

describe('the address of a search', () => {
  it('has a sample query and the first page where it names none', () => {
    expect(read('')).toEqual({ q: 'Ada Palmer', page: 1 });
    expect(read('q=&page=-1')).toEqual({ q: '', page: 1 });
    expect(read('q=a&page=1e9').page).toBe(1);
  });

  it('is read and written without loss', () => {
    const query = 'q=C%2B%2B&page=3&type=person&from=2026-01-01&sort=newest';
    expect(searchPath(read(query))).toBe(`/monitor?${query}`);
    expect(searchPath(read(`${query}&unknown=1`))).toBe(`/monitor?${query}`);
  });

  it('has the code of a language, however it is written', () => {
    expect(read('q=a&language=DE').language).toBe('de');
    expect(read('q=a&language=heb').language).toBe('he');
    expect(read('q=a&language=xx').language).toBe('xx');
  });

  it('becomes the API call', () => {
    expect(apiUrl('/entities/search', { query: searchQuery(read('q=a')) })).toBe(
      '/api/v1/entities/search?q=a&page=1&page_size=10',
    );
  });
});

describe('apiUrl', () => {
  it('fills in parameters and leaves out undefined values', () => {
    expect(apiUrl('/episodes/:id', { param: { id: 'a/b' }, query: { page: undefined } })).toBe(
      '/api/v1/episodes/a%2Fb',
    );
  });
});

describe('matchPage', () => {
  it('finds the page of a path and the segment that names what it shows', () => {
    expect(matchPage('/')).toEqual({ name: 'home', slugAndUuid: '' });
    expect(matchPage('/context/examples')?.name).toBe('examples');
    expect(matchPage('/About/')?.name).toBe('about');
    expect(matchPage('/episode/a-b')).toEqual({ name: 'episode', slugAndUuid: 'a-b' });
    expect(matchPage('/episode')).toEqual({ name: 'episode', slugAndUuid: '' });
    expect(matchPage('/episode/a/b')).toBeUndefined();
    expect(matchPage('/api/v1')).toBeUndefined();
  });
});
