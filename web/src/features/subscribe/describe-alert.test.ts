import { describe, expect, it } from 'vitest';
import { describeAlert } from './describe-alert.ts';

describe('describeAlert', () => {
  it('names the words and phrases that must be there, and those that must not', () => {
    expect(describeAlert('"open source" license -beer')).toEqual({
      matches: 'New episodes that mention “open source” and “license” together',
      skips: [
        'Episodes with only some of these words, or with all of them far apart',
        'Passages that mention “beer”',
        'Other spellings',
      ],
    });
    expect(describeAlert('covid-19')).toEqual({
      matches: 'New episodes that mention “covid-19”',
      skips: ['Other spellings'],
    });
  });

  it('does not pretend to explain operators', () => {
    expect(describeAlert('(rust OR go) -snake').matches).toBe('New episodes that match the whole query');
    for (const term of ['speaker:palmer history', 'episode:"open source" license'])
      expect(describeAlert(term).skips, term).toEqual(['Other spellings']);
  });
});
