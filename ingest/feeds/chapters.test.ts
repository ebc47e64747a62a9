import { describe, expect, it } from 'vitest';
import { parseChaptersFile } from './chapters.ts';

const read = (value: unknown) => parseChaptersFile(Buffer.from(JSON.stringify(value)));

describe('a chapters file', () => {
  it('gives titles in order of time, without hidden and impossible ones', () => {
    expect(
      read({
        version: '1.2.0',
        chapters: [
          {
            startTime: 90.5,
            title: ' Trains\u0000 ',
            url: 'https://a.example/t',
            img: 'https://a.example/t.jpg',
          },
          { startTime: 0, title: 'Intro', url: 'javascript:alert(1)' },
          { startTime: 60, title: 'Picture', toc: false },
          { startTime: 1e300, title: 'Never' },
          { startTime: 5 },
          null,
        ],
      }),
    ).toEqual([
      { start_seconds: 0, title: 'Intro' },
      { start_seconds: 90.5, title: 'Trains', url: 'https://a.example/t' },
    ]);
  });

  it('is refused with a sentence when it is something else', () => {
    expect(() => read({ chapter: [] })).toThrow(/chapters file/);
    expect(() => parseChaptersFile(Buffer.from('<html>'))).toThrow(/chapters file/);
  });
});
