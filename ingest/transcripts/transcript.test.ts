import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPassages } from '../passages/to-passages.ts';
import { toCanonical } from './canonical.ts';
import { parseTimestamp, plausibleTimestamps } from './lines/timestamp.ts';
import { parseTranscript } from './parse.ts';

const parse = (text: string, hint = '.md', known: string[] = []) =>
  parseTranscript(Buffer.from(text), hint, known).lines;
const canonical = (text: string, hint?: string, known?: string[]) =>
  toCanonical(parse(text, hint, known)).text;

describe('transcripts of text and Markdown', () => {
  it('reads bold labels, escaped stamps in the middle, and paragraphs that carry on', () => {
    expect(
      canonical(
        '**Ann Lee:** \\[00:15\\] Hello there. \\[01:15\\] And on.\n\nStill me.\n\n**Bo Ray**: Yes, **really**.\n\n**Break**:\n\n**Ann Lee: I**ndeed.',
      ),
    ).toBe(
      '[00:00:15] Ann Lee: Hello there.\n[00:01:15] Ann Lee: And on.\nAnn Lee: Still me.\nBo Ray: Yes, really.\nAnn Lee: Indeed.',
    );
  });

  it('reads a label alone on its line, with and without a time', () => {
    expect(
      canonical(
        '## Intro\nSjors: 00:00:02\n\nHello.\n\nAaron: 00:00:05\n\nIt has been\na while.\n\nSjors: 00:00:09\n\nYes.\n\nAaron: 00:00:11\n\nGood.',
      ),
    ).toBe(
      '[00:00:02] Sjors: Hello.\n[00:00:05] Aaron: It has been a while.\n[00:00:09] Sjors: Yes.\n[00:00:11] Aaron: Good.',
    );
  });

  it('resolves initials that a label introduced', () => {
    expect(
      canonical('Ada Lovelace (AL): One.\n\nBob Stone (BS): Two.\n\nAL: Three.\n\nBS: Four.\n\nAL: Five.'),
    ).toContain('Ada Lovelace: Three.');
  });

  it('takes "Note:" for text and a link for no label', () => {
    expect(canonical('Note: this is text.\n\nRepo name: https://example.org/x')).toBe(
      'Note: this is text.\nRepo name: https://example.org/x',
    );
  });

  it('joins bare stamped lines to sentences that begin at the first stamp', () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) =>
        `00:00:${String(at * 2).padStart(2, '0')} ${at % 2 === 0 ? 'This begins' : 'and ends here.'}`,
    );
    expect(canonical(lines.join('\n\n'), '.txt').split('\n')[1]).toBe(
      '[00:00:04] This begins and ends here.',
    );
  });

  it('keeps a name whole that straddles a wrapped line', () => {
    expect(canonical('We spoke to Guido\nvan Rossum today.', '.txt')).toBe(
      'We spoke to Guido van Rossum today.',
    );
  });
});

describe('subtitle files', () => {
  it('reads SubRip with the speaker on the first cue only', () => {
    expect(
      canonical(
        '1\r\n00:00:00,179 --> 00:00:02,399\r\nTravis: When you first get\r\nstarted\r\n\r\n2\r\n00:00:02,400 --> 00:00:04,799\r\nyou make mistakes.\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nTravis: Many.\r\n',
        '.srt',
      ),
    ).toBe('[00:00:00] Travis: When you first get started you make mistakes.\n[00:00:05] Travis: Many.');
  });

  it('reads WebVTT with voices, references, seconds alone and cues that end before they start', () => {
    expect(
      canonical(
        'WEBVTT\n\n0.860 --> 7.380\n<v SPEAKER_1>Salt &amp; pepper.\n\n10.100 --> 3.480\n<v Jo Dee>Yes.</v>',
        '.vtt',
      ),
    ).toBe('[00:00:00] SPEAKER_1: Salt & pepper.\n[00:00:10] Jo Dee: Yes.');
  });
});

describe('captions', () => {
  it('that roll up are read once, and answers that are said again as often as they are said', () => {
    const cue = (from: string, to: string, ...lines: string[]) =>
      `00:00:${from} --> 00:00:${to} align:start position:0%\n${lines.join('\n')}\n`;
    const rolling = [
      'WEBVTT\nKind: captions\n',
      cue('00.000', '02.000', ' ', 'we<00:00:00.300><c> went</c><00:00:00.600><c> down</c>'),
      cue('02.000', '02.010', 'we went down', ' '),
      cue('02.010', '04.000', 'we went down', 'to<00:00:02.300><c> the</c><00:00:02.600><c> harbor.</c>'),
      cue('04.000', '04.010', 'to the harbor.', ' '),
      cue('04.010', '06.000', 'to the harbor.', 'Nobody<00:00:05.300><c> came.</c>'),
      cue('06.000', '06.010', 'Nobody came.', ' '),
    ];
    expect(canonical(rolling.join('\n'), '.vtt')).toBe(
      '[00:00:00] we went down to the harbor.\n[00:00:04] Nobody came.',
    );
    const said = [
      cue('01.000', '02.000', 'No.'),
      cue('03.000', '04.000', 'No.'),
      cue('05.000', '06.000', 'No.'),
    ];
    expect(canonical(`WEBVTT\n\n${said.join('\n')}`, '.vtt').match(/No\./g)).toHaveLength(3);
  });

  it('are read without their styles, notes and places, and with a turn for each dash', () => {
    expect(
      canonical(
        'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE by hand\n\n00:01.000 --> 00:02.000 line:0\n- <c.yellow>Are you</c> there?\n- {\\an8}<i>Yes</i>, I am.\n',
        '.vtt',
      ),
    ).toBe('[00:00:01] Are you there?\n[00:00:01] Yes, I am.');
    expect(
      canonical('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff">Thanks.</font>\n', '.srt'),
    ).toBe('[00:00:01] Thanks.');
  });
});

describe('Podcasting 2.0 JSON and HTML', () => {
  it('joins words of one speaker to sentences, and closes up punctuation', () => {
    const segments = [...'I am your father'.split(' '), ','].map((body, at) => ({
      speaker: 'Vader',
      startTime: at,
      body,
    }));
    const document = {
      version: '1.0.0',
      segments: [
        ...segments,
        { speaker: 'Vader', startTime: 6, body: 'Luke.' },
        { speaker: 'Luke', startTime: 8, body: 'No!' },
      ],
    };
    expect(canonical(JSON.stringify(document), '.json')).toBe(
      '[00:00:00] Vader: I am your father, Luke.\n[00:00:08] Luke: No!',
    );
  });

  it('reads cite and time, and other HTML as its text', () => {
    expect(canonical('<cite>Kev:</cite><time>1:02</time><p>It&#39;s <b>on</b>.</p>', '.html')).toBe(
      "[00:01:02] Kev: It's on.",
    );
    expect(
      canonical('<html><body><script>x()</script><p>One.</p><div>Two.</div></body></html>', '.html'),
    ).toBe('One.\nTwo.');
  });
});

describe('HTML that nests deeper than any page', () => {
  it('is read as far as its text goes', () => {
    const deep = `${'<div>'.repeat(5_000)}Hello there.${'</div>'.repeat(5_000)}<p>Ann Lee: We are back.</p>`;
    expect(parse(`<html><body>${deep}`, '.html').map(({ text }) => text)).toEqual([
      'Hello there.',
      'We are back.',
    ]);
  });
});

describe('what is wrong in sources', () => {
  it('drops stamps that no clock shows, and those that go back', () => {
    expect(parseTimestamp('99:99:99')).toBeUndefined();
    expect(plausibleTimestamps([1, 5, 90, 6, 7, undefined, 8])).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  it('shows markup in a cue as text', () => {
    expect(canonical('WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> a < b', '.vtt')).toBe(
      '[00:00:01] alert(1) a < b',
    );
  });

  it('puts in the blank that a machine forgot before .NET, and leaves names that end so', () => {
    const text = 'It came from.NET, and.NET Core; not ASP.NET, Json.NET or paint.NET.';
    expect(parseTranscript(Buffer.from(text)).lines[0]?.text).toBe(
      'It came from .NET, and .NET Core; not ASP.NET, Json.NET or paint.NET.',
    );
  });

  it('reads ten megabytes in one line, and ten thousand repeats, in linear time', () => {
    const started = performance.now();
    const long = parse(`Ann: ${'word [x] (y) **z** '.repeat(550_000)}`);
    expect(long.length).toBeGreaterThan(0);
    toPassages('0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01', parse('a'.repeat(10_000_000)), 'en');
    expect(performance.now() - started).toBeLessThan(20_000);
    const loop = toPassages(
      '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01',
      parse(`${'Thank you for watching. '.repeat(10_000)}The end came.`),
      'en',
    );
    expect(loop.map((passage) => passage.text).join(' ')).toBe(
      'Thank you for watching. Thank you for watching. The end came.',
    );
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('.vtt', '.srt', '.json', '.html', '.txt', ''),
        (bytes, hint) => {
          const { lines } = parseTranscript(bytes, hint);
          const { text } = toCanonical(lines);
          expect(text.split('\n').length).toBe(Math.max(1, lines.length));
          expect(text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never throws for pieces of real syntax in any order', () => {
    const piece = fc.constantFrom(
      'WEBVTT\n\n',
      '00:00:01.000 --> 00:00:02.000\n',
      '<v Ann>',
      '**Bo:** ',
      '\\[00:15\\]',
      '[99:99:99]',
      '{"segments":[',
      '<cite>',
      '</p>',
      '&#0;',
      '&#x110000;',
      '\u0000',
      '\ud800',
      '---\n',
      'Ann: ',
      '\n\n',
      '](http://x',
      'word ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { lines } = parseTranscript(Buffer.from(pieces.join('')), '.md');
        expect(lines.every((line) => line.text !== '' && !line.text.includes('\n'))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
