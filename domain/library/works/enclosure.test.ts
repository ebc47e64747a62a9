import { describe, expect, it } from 'vitest';
import { normalizeEnclosure } from './enclosure.ts';

describe('the address of an audio file', () => {
  it.each([
    ['https://www.podtrac.com/pts/redirect.mp3/cdn.example.org/a/1.mp3'],
    ['http://chtbl.com/track/AB12/pdst.fm/e/cdn.example.org/a/1.mp3?updated=17'],
    ['https://op3.dev/e,pg=0a1b/https://cdn.example.org/a/1.mp3'],
    ['https://op3.dev/e/https%3A%2F%2Fcdn.example.org/a/1.mp3'],
    ['https://dts.podtrac.com/redirect.mp3/pscrb.fm/rss/p/mgln.ai/e/7/cdn.example.org/a/1.mp3'],
    ['http://WWW.cdn.example.org/a/1.mp3#t=3'],
  ])('is the same behind those that count downloads: %s', (address) => {
    expect(normalizeEnclosure(address)).toBe('cdn.example.org/a/1.mp3');
  });

  it('has the parameters that say which file it is, and no others', () => {
    const address = 'https://example.org/play.php?id=3&utm_source=feed&token=x';
    expect(normalizeEnclosure(address)).toBe('example.org/play.php?id=3');
  });

  it.each([[null], [''], ['/audio/1.mp3'], ['https://example.org/'], ['ftp://example.org/1.mp3']])(
    'is unknown without a file that can be fetched: %s',
    (address) => {
      expect(normalizeEnclosure(address)).toBeUndefined();
    },
  );
});
