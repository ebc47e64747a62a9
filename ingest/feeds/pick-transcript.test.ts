import { describe, expect, it } from 'vitest';
import { pickTranscript } from './pick-transcript.ts';

type Link = [file: string, type?: string, language?: string | undefined, rel?: string];

/** The files that are taken, in every order in which a feed may name them. */
function picked(links: Link[], language: string | undefined = 'en-us'): string[] {
  const orders = links.flatMap((_, at) => {
    const turned = [...links.slice(at), ...links.slice(0, at)];
    return [turned, turned.toReversed()];
  });
  const files = orders.map((order) => {
    const transcripts = order.map(([file, type, tag, rel]) => ({
      url: `https://json.example/${file}`,
      type,
      language: tag,
      rel,
    }));
    return pickTranscript(transcripts, language).transcriptUrl?.slice('https://json.example/'.length) ?? '';
  });
  return [...new Set(files)];
}

describe('of several transcripts, the one to read', () => {
  it('is in the language of the show, however its tag is spelled', () => {
    expect(
      picked([
        ['de.json', 'application/json', 'de'],
        ['en.html', 'text/html', 'en'],
      ]),
    ).toEqual(['en.html']);
    expect(
      picked([
        ['de.json', 'application/json', 'de'],
        ['en.html', 'text/html', 'EN_gb'],
      ]),
    ).toEqual(['en.html']);
    expect(
      picked(
        [
          ['fr.vtt', 'text/vtt', 'fra'],
          ['en.txt', 'text/plain', 'eng'],
        ],
        'en',
      ),
    ).toEqual(['en.txt']);
    expect(
      picked([
        ['de.json', 'application/json', 'de'],
        ['any.txt', 'text/plain'],
      ]),
    ).toEqual(['any.txt']);
    expect(picked([['es.vtt', 'text/vtt', 'es']])).toEqual(['es.vtt']);
  });

  it('is in any language where the show names none', () => {
    expect(
      picked(
        [
          ['de.json', 'application/json', 'de'],
          ['en.html', 'text/html', 'en'],
        ],
        '',
      ),
    ).toEqual(['de.json']);
  });

  it('is as good without a language as with that of the show', () => {
    expect(
      picked([
        ['any.json', 'application/json'],
        ['en.html', 'text/html', 'en'],
      ]),
    ).toEqual(['any.json']);
    expect(
      picked([
        ['any.txt', 'text/plain'],
        ['en.srt', 'application/x-subrip', 'en'],
      ]),
    ).toEqual(['en.srt']);
  });

  it('has speakers and times, then times', () => {
    const all: Link[] = [
      ['a.txt', 'text/plain'],
      ['a.html', 'text/html'],
      ['a.vtt', 'text/vtt'],
      ['a.srt', 'application/srt', 'en-GB'],
      ['a.json', 'application/json; charset=utf-8', 'en'],
      ['a.ttml', 'application/ttml+xml'],
    ];
    const order = ['a.json', 'a.vtt', 'a.srt', 'a.ttml', 'a.html', 'a.txt'];
    for (let left = 0; left < order.length; left += 1)
      expect(picked(all.filter(([file]) => order.indexOf(file) >= left))).toEqual([order[left]]);
  });

  it('has times where the feed calls it captions', () => {
    expect(
      picked([
        ['a.html', 'text/html'],
        ['b.html', 'text/html', 'en', 'captions'],
      ]),
    ).toEqual(['b.html']);
    expect(
      picked([
        ['a.html', 'text/html'],
        ['b.txt', 'text/plain', undefined, 'captions'],
      ]),
    ).toEqual(['b.txt']);
    expect(
      picked([
        ['a.json', 'application/json'],
        ['b.txt', 'text/plain', 'en', 'captions'],
      ]),
    ).toEqual(['a.json']);
  });

  it('is known by its address where the type says little', () => {
    expect(
      picked([
        ['a.html', 'text/html'],
        ['b.vtt', 'application/octet-stream'],
      ]),
    ).toEqual(['b.vtt']);
    expect(
      picked([
        ['a.html', 'text/html'],
        ['b.srt?x=1', 'text/plain'],
      ]),
    ).toEqual(['b.srt?x=1']);
    expect(picked([['a.html'], ['b?format=vtt']])).toEqual(['b?format=vtt']);
    expect(picked([['a.txt'], ['b.html']])).toEqual(['b.html']);
  });
});
