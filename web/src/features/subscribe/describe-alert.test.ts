import { describe, expect, it } from 'vitest';
import { describeAlert } from './describe-alert.ts';

describe('describeAlert', () => {
  it('names the words and phrases that must be there, and those that must not', () => {
    expect(describeAlert('"open source" license -beer')).toEqual({
      matches: [
        'New episodes that mention “open source” and “license” in one place',
        'One place: a passage and the next one, or a paragraph of the description',
        'Titles, show names, and people’s names count at every place',
      ],
      skips: [
        'Episodes with only some of these words, or with all of them apart',
        'Places that mention “beer”',
        'Other spellings',
      ],
    });
    expect(describeAlert('covid-19')).toEqual({
      matches: ['New episodes that mention “covid-19”'],
      skips: ['Other spellings'],
    });
  });

  it('does not pretend to explain operators', () => {
    for (const term of ['(rust OR go) -snake', 'episode:(rust go)'])
      expect(describeAlert(term).matches[0]).toBe('New episodes that match the whole query in one place');
    expect(describeAlert('speaker:palmer history').skips).toEqual(['Other spellings']);
  });
});
