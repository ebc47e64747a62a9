import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../domain/core/errors.ts';
import { episodeIds, podcastId } from '../prepare/ids.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { parseFeed } from './parse.ts';

const feed = (items: string, channel = '<title>Show</title>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}${items}</channel></rss>`;
const parse = (xml: string | Uint8Array) => parseFeed(typeof xml === 'string' ? Buffer.from(xml) : xml);
const codeOf = (read: () => unknown) => {
  try {
    read();
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('feeds', () => {
  it('reads iTunes and Podcasting 2.0 fields, and prefers SubRip among transcripts', () => {
    const { show, episodes } = parse(
      feed(
        `<item><title>One</title><guid isPermaLink="false">g1</guid><pubDate>Tue, 03 May 2022 10:00:00 +0200</pubDate><itunes:duration>1:02:03</itunes:duration>
         <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="1"/><content:encoded><![CDATA[<p>Long</p>]]></content:encoded><description>Short</description>
         <podcast:transcript url="https://a.example/1.html" type="text/html"/><podcast:transcript url="https://a.example/1.srt" type="application/x-subrip"/>
         <podcast:person role="Guest">Ada Palmer</podcast:person></item>`,
        '<title>Show</title><language>en-us</language><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid><itunes:author>Ann</itunes:author>',
      ),
    );
    expect(show).toMatchObject({
      title: 'Show',
      author: 'Ann',
      guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
      language: 'en-us',
    });
    expect(episodes[0]).toMatchObject({
      guid: 'g1',
      title: 'One',
      description: '<p>Long</p>',
      publicationDate: '2022-05-03T08:00:00.000Z',
      durationSeconds: 3723,
      audioUrl: 'https://a.example/1.mp3',
      transcriptUrl: 'https://a.example/1.srt',
      persons: [{ name: 'Ada Palmer', role: 'guest' }],
    });
  });

  it('takes the right one of several transcripts: in the language of the item, with what it is related by', () => {
    const { episodes } = parse(
      feed(
        `<item xml:lang="es"><title>One</title><podcast:transcript url="https://a.example/en.vtt" type="text/vtt" language="en"/>
         <podcast:transcript url="https://a.example/es.html" type="text/html"/><podcast:transcript url="https://a.example/es.txt" type="text/html" language="es-MX" rel="captions"/></item>`,
        '<title>Show</title><language>en</language>',
      ),
    );
    expect(episodes[0]).toMatchObject({
      transcriptUrl: 'https://a.example/es.txt',
      transcriptType: 'text/html',
    });
  });

  it('takes relative addresses from the feed, and languages from xml:lang', () => {
    const { show, episodes } = parseFeed(
      Buffer.from(
        '<rss version="2.0" xml:lang="fr"><channel><title>S</title><item xml:lang="es"><title>One</title><link>/1</link><itunes:duration>0</itunes:duration><enclosure url="../a.mp3" type="audio/mpeg" length="1"/></item></channel></rss>',
      ),
      { feedUrl: 'https://a.example/shows/feed.xml' },
    );
    expect(show.language).toBe('fr');
    expect(episodes[0]).toMatchObject({
      audioUrl: 'https://a.example/a.mp3',
      link: 'https://a.example/1',
      language: 'es',
    });
    expect(episodes[0]?.durationSeconds).toBeUndefined();
  });

  it('reads RSS 1.0, whose items have their address for a guid', () => {
    const { episodes } = parse(
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://a.example/"><title>T</title></channel><item rdf:about="https://a.example/1"><title>One</title></item></rdf:RDF>',
    );
    expect(episodes[0]).toMatchObject({ guid: 'https://a.example/1', title: 'One' });
  });

  it('names what it skips with its feed', () => {
    expect(parse(feed('<item><description>x</description></item>')).skipped).toMatchObject([
      { item: 'Show: item 1', code: 'item_invalid' },
    ]);
  });

  it('reads Atom', () => {
    const { show, episodes } = parse(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>e1</id><title>One</title><published>2024-01-02T00:00:00Z</published><link rel="enclosure" href="https://a.example/1.mp3"/></entry></feed>',
    );
    expect(show.title).toBe('A');
    expect(episodes[0]).toMatchObject({ guid: 'e1', title: 'One', audioUrl: 'https://a.example/1.mp3' });
  });

  it('repairs undefined entities, stray ampersands, leading blank lines, unbound prefixes and legacy charsets', () => {
    const { episodes } = parse(
      '\n\n<rss><channel><title>S</title><item><title>Q&A &eacute; &amp; more</title><foo:bar>x</foo:bar></item></channel></rss>',
    );
    expect(episodes[0]?.title).toContain('Q&A');
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>S\u00e8ries</title></channel></rss>',
      'latin1',
    );
    expect(parse(latin).show.title).toBe('Sèries');
  });

  it('gives an item without title and audio up, and keeps the others', () => {
    const { episodes, skipped } = parse(
      feed('<item><description>nothing</description></item><item><title>Two</title></item>'),
    );
    expect(episodes.map((episode) => episode.title)).toEqual(['Two']);
    expect(skipped[0]?.code).toBe('item_invalid');
  });

  it("refuses anything that isn't a feed, with the reason", () => {
    expect(codeOf(() => parse(''))).toBe('feed_invalid');
    expect(codeOf(() => parse('<html><body>404</body></html>'))).toBe('feed_invalid');
    expect(codeOf(() => parse(feed('', '')))).toBe('feed_invalid');
    expect(codeOf(() => parse(`<rss><channel><title>S</title>${'<a>'.repeat(100_000)}`))).toBe(
      'feed_invalid',
    );
  });

  it('does not unfold entity bombs, and reads no external entity', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY a "&lol;&lol;&lol;&lol;&lol;"><!ENTITY b SYSTEM "file:///etc/passwd">]>${feed('<item><title>&a;&b;</title></item>').replace('<?xml version="1.0"?>', '')}`;
    const title = parse(bomb).episodes[0]?.title ?? '';
    expect(title).not.toContain('lollol');
    expect(title).not.toContain('root:');
  });

  it('is not fooled by __proto__ tags', () => {
    codeOf(() => parse(feed('<item><title>x</title><__proto__><polluted>1</polluted></__proto__></item>')));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('never fails other than with feed_invalid', () => {
    const piece = fc.constantFrom(
      '<?xml version="1.0"?>',
      '<rss>',
      '<channel>',
      '<title>T</title>',
      '<item>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<!DOCTYPE x [',
      '&',
      '&#xD800;',
      '\0',
      '<a b="',
      '/>',
      '</',
      '<__proto__>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '\ud800',
      '💥',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['read', 'feed_invalid']).toContain(codeOf(() => parse(pieces.join(''))));
      }),
      { numRuns: 500 },
    );
  });
});

describe('ids', () => {
  it('follow the Podcasting 2.0 rule for a feed without guid', () => {
    expect(podcastId({ title: 'x', feedUrl: 'https://mp3s.nashownotes.com/pc20rss.xml', persons: [] })).toBe(
      '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    );
  });

  it('tell episodes apart that share a guid, and stay when another joins them', () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    const episode = (title: string, publicationDate: string, guid = nil) => ({
      guid,
      title,
      publicationDate,
      persons: [],
      entities: [],
    });
    const show = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
    expect(new Set(episodeIds(show, [episode('A', '2020'), episode('B', '2021')])).size).toBe(2);
    const [before] = episodeIds(show, [episode('A', '2020', 'same')]);
    expect(episodeIds(show, [episode('B', '2021', 'same'), episode('A', '2020', 'same')])[1]).toBe(before);
  });
});

describe('HTML of feeds', () => {
  it('comes out inert', () => {
    const hostile = [
      '<script>x</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="jav&#x09;ascript:alert(1)">x</a>',
      '<iframe srcdoc="<script>1</script>">',
      '<svg><script>1</script></svg>',
      '<xmp><script>1</script></xmp>',
      '<p style="background:url(javascript:1)" onclick=x>y</p>',
    ];
    for (const html of hostile)
      expect(cleanHtml(html) ?? '').not.toMatch(/<script|onerror|onclick|javascript:|srcdoc|<svg|style=/i);
  });

  it('is none where it only has signs', () => {
    expect(cleanHtml('|-')).toBeUndefined();
    expect(cleanHtml('<p>&#8212;</p> ')).toBeUndefined();
    expect(cleanHtml('<p>1</p>')).toBe('<p>1</p>');
    expect(cleanHtml('🎙')).toBe('🎙');
  });

  it('is capped before it is cleaned, so that monsters cost little', () => {
    const started = performance.now();
    cleanHtml('<div><b>'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
