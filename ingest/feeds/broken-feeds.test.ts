import { describe, expect, it } from 'vitest';
import { readOpml } from '../sources/opml.ts';
import { parseFeed } from './parse.ts';
import { maxItems } from './repair.ts';

const parse = (items: string, end = '</channel></rss>') =>
  parseFeed(
    Buffer.from(
      `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show</title>${items}${end}`,
    ),
  );
const titles = (items: string, end?: string) => parse(items, end).episodes.map(({ title }) => title);

describe('a broken feed', () => {
  it('keeps what stands in CDATA, declarations and ampersands too', () => {
    const [episode] = parse(
      '<item><title><![CDATA[Q&A]]></title><description><![CDATA[Write <!DOCTYPE html> first.]]></description></item>',
    ).episodes;
    expect(episode).toMatchObject({ title: 'Q&A', description: 'Write <!DOCTYPE html> first.' });
  });

  it('loses neither other items nor itself by a tag that objects have', () => {
    for (const tag of ['__proto__', 'constructor', 'prototype'])
      expect(
        titles(`<item><title>One</title><${tag}><a>1</a></${tag}></item><item><title>Two</title></item>`),
      ).toEqual(['One', 'Two']);
  });

  it('that is cut off gives what comes before, and says so', () => {
    for (const end of [
      '',
      '<item><ti',
      '<item><title>Two</title><description><![CDATA[And',
      '<!-- and',
      '</item',
    ]) {
      const show = parse('<item><title>One</title></item>', end);
      expect(show.episodes[0]?.title).toBe('One');
      expect(show.skipped).toMatchObject([{ code: 'feed_truncated' }]);
    }
  });

  it('may close tags that nobody opened, and leave others open', () => {
    expect(
      titles('</b><item><title>One</title><link>https://a.example</item></p><item><title>Two</title></item>'),
    ).toEqual(['One', 'Two']);
  });
});

describe('a feed or a list with more items than any has', () => {
  it('is refused', () => {
    const tooLarge = expect.objectContaining({ code: 'feed_too_large' });
    expect(titles('<item><title>One</title></item>'.repeat(maxItems))).toHaveLength(maxItems);
    for (const item of ['<item/>', '<item></item>', '<Item/>', '<atom:entry/>'])
      expect(() => parse(item.repeat(maxItems + 1)), item).toThrow(tooLarge);
    const outlines = '<outline xmlUrl="https://a.example/"/>'.repeat(maxItems + 1);
    expect(() => readOpml(Buffer.from(`<opml><body>${outlines}</body></opml>`))).toThrow(tooLarge);
  });
});

describe('a feed with Podcasting 2.0 fields', () => {
  it('gives season, episode number, chapters and where they can be fetched', () => {
    const [episode] = parse(
      `<item><title>One</title><itunes:season>2</itunes:season><podcast:season name="Trains">3</podcast:season><podcast:episode>4.5</podcast:episode>
      <podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>
      <psc:chapters><psc:chapter start="00:01:02.5" title="Second"/><psc:chapter start="0:00" title="First &amp; more" href="https://a.example/1"/><psc:chapter start="soon" title="Never"/></psc:chapters></item>`,
    ).episodes;
    expect(episode).toMatchObject({
      season: 3,
      seasonTitle: 'Trains',
      episodeNumber: 4.5,
      chaptersUrl: 'https://a.example/c.json',
      chapters: [
        { start_seconds: 0, title: 'First & more', url: 'https://a.example/1' },
        { start_seconds: 62.5, title: 'Second' },
      ],
    });
  });

  it('gives addresses that a browser may open, and no others', () => {
    const [episode] = parse(
      '<item><title>One</title><link>javascript:alert(1)</link><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>',
    ).episodes;
    expect([episode?.link, episode?.audioUrl]).toEqual([undefined, undefined]);
  });
});

describe('a broken list of feeds', () => {
  const feed = '<outline text="Ours" xmlUrl="https://a.example/feed?a=1&b=2"/>';
  const urls = (body: string, end = '</body></opml>') =>
    readOpml(Buffer.from(`<opml version="2.0"><body>${body}${end}`));

  it('gives the feeds that can be read', () => {
    for (const body of [
      feed,
      `<__proto__><a/></__proto__>${feed}`,
      `<outline text="a < b">${feed}</outline>`,
    ])
      expect(urls(body), body).toEqual(['https://a.example/feed?a=1&b=2']);
    expect(urls(feed, '<outline xmlUrl="https://b.ex')).toEqual(['https://a.example/feed?a=1&b=2']);
    const bomb =
      '<!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    expect(readOpml(Buffer.from(`${bomb}<opml><body><outline text="&b;&c;"/>${feed}</body></opml>`))).toEqual(
      ['https://a.example/feed?a=1&b=2'],
    );
  });

  it('is refused when it is no list', () => {
    for (const text of ['', 'nothing', '<html><body></body></html>'])
      expect(() => readOpml(Buffer.from(text)), text).toThrow(/OPML file cannot be read/);
  });
});
