import { describe, expect, it } from 'vitest';
import { peopleOfEpisode } from './episode-people.ts';

const show = { title: 'Stones', persons: [{ name: 'Kathy Campbell', role: 'host' }] };
const input = { title: 'Basalt', persons: [], entities: [] };
const spokenBy = (...speakers: string[]) =>
  speakers.map((speaker, ordinal) => ({
    id: `${ordinal}`,
    ordinal,
    start: undefined,
    startEstimated: false,
    speaker,
    text: 'Basalt.',
  }));

describe('the people of an episode', () => {
  it('are hosts who speak under one name, and others who are the only ones of that name in the show', () => {
    const known = ['Kathy Campbell', 'Kathy Reyes', 'Omar Reyes', 'Bo Ray', 'Bo Stone'];
    expect(peopleOfEpisode(input, show, spokenBy('Kathy', 'Omar', 'Bo'), known)).toEqual([
      'Kathy Campbell',
      'Omar Reyes',
    ]);
  });

  it('are no hosts who are away', () => {
    expect(peopleOfEpisode(input, show, spokenBy('Ann Lee', 'Omar'), ['Kathy Campbell'])).toEqual([]);
  });
});
