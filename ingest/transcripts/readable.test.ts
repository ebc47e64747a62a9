import { describe, expect, it } from 'vitest';
import { toCanonical } from './canonical.ts';
import { parseTranscript } from './parse.ts';

const linesOf = (text: string, hint = '.md') => parseTranscript(Buffer.from(text), hint).lines;
const canonical = (text: string, hint?: string) => toCanonical(linesOf(text, hint)).text;
const json = (segments: object[]) => JSON.stringify({ version: '1.0.0', segments });

describe('speakers', () => {
  it('are numbered speakers and first names that occur once', () => {
    expect(
      canonical(
        'Speaker 1: Hello.\n\nSpeaker 1: Are you there?\n\nSpeaker 2: Yes.\n\nBo: And me.\n\nBo: Hi.\n\nRachel: Me too.',
      ),
    ).toContain('Speaker 2: Yes.\nBo: And me.\nBo: Hi.\nRachel: Me too.');
  });

  it('are hosts and guests in a dialog', () => {
    expect(canonical('Host: Welcome.\n\nGuest: Thanks.\n\nHost: So?\n\nGuest: Well.')).toContain(
      'Guest: Well.',
    );
  });

  it('are never what is played, and neither is talk', () => {
    expect(
      canonical(
        '**Ann Lee:** Gophers say... \\[win sound\\] Yes! [laughter]\n\n**Jingle:** \\[00:10\\] to \\[00:20\\]\n\n**Ann Lee:** On.\n\n**Outro:** [00:40]\n\nMusic\n\n**Bo Ray:** Bye (laughs) all.',
      ),
    ).toBe('Ann Lee: Gophers say... Yes!\n[00:00:20] Ann Lee: On.\n[00:00:40] Bo Ray: Bye all.');
    expect(
      canonical(
        'WEBVTT\n\n00:01.000 --> 00:02.000\n[Music]\n\n00:02.000 --> 00:03.000\nHello.\n\n00:04.000 --> 00:05.000\nSubtitles: Ann Lee',
        '.vtt',
      ),
    ).toBe('[00:00:02] Hello.');
  });

  it('leave what an editor inserted, and gaps', () => {
    const talk = 'I think [it sounds] good, [unintelligible 00:12:50] and (so to speak) fine.';
    expect(canonical(talk)).toBe(talk);
  });

  it('have a maximum length: a longer one is talk', () => {
    const long = 'word '.repeat(200);
    const lines = linesOf(
      `<cite>Ann</cite><p>One.</p><cite>${long}</cite>${'<p>Two.</p>'.repeat(50)}`,
      '.html',
    );
    expect(lines.every(({ speaker = '' }) => speaker.length <= 80)).toBe(true);
    expect(lines.some(({ text }) => text.startsWith('word word'))).toBe(true);
    expect(
      linesOf(json([{ speaker: long, startTime: 1, body: 'Hi.' }]), '.json')[0]?.speaker,
    ).toBeUndefined();
  });
});

describe('times in JSON', () => {
  const words = 'This is what we talk about today, as on every other day of the week.'.split(' ');
  const segments = (unit: number) =>
    words.map((body, at) => ({ speaker: 'Ann', startTime: Math.round(at * unit * 3), body }));

  it('are read in milliseconds where nobody speaks as slowly as that', () => {
    const times = (unit: number) =>
      linesOf(json([...segments(unit), { startTime: 60 * unit, body: 'End.' }]), '.json');
    expect(times(1_000).at(-1)?.start).toBe(60);
    expect(
      linesOf(
        json([
          { startTime: 0, body: 'A few words in one segment.' },
          { startTime: 90, body: 'End.' },
        ]),
        '.json',
      ).at(-1)?.start,
    ).toBe(90);
  });

  it('that are impossible cost themselves alone, and so do characters that cannot be stored', () => {
    const source =
      '[{"startTime":1e300,"body":"One\\u0000 \\ud800two."},{"startTime":-5,"body":"Three."},{"startTime":7,"speaker":"\\u0000Ann","body":"Four."}]';
    expect(linesOf(source, '.json')).toEqual([
      { start: undefined, speaker: undefined, text: 'One \ufffdtwo.' },
      { start: undefined, speaker: undefined, text: 'Three.' },
      { start: 7, speaker: 'Ann', text: 'Four.' },
    ]);
  });
});

describe('paragraphs', () => {
  it('are cut from walls of unpunctuated text, between words', () => {
    const wall = 'and so we went on '.repeat(600).trim();
    const lines = linesOf(wall, '.txt');
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(1_100);
    expect(lines.map(({ text }) => text).join(' ')).toBe(wall);
  });

  it('of the file are kept: long lines are a paragraph each, and so are those within a JSON segment', () => {
    const paragraph = (word: string) => `${`We talk of ${word} and of nothing else. `.repeat(8).trim()}`;
    expect(linesOf(`${paragraph('tea')}\n${paragraph('milk')}`, '.txt').map(({ text }) => text)).toEqual([
      paragraph('tea'),
      paragraph('milk'),
    ]);
    expect(linesOf(json([{ startTime: 1, body: 'One.\n\nTwo.' }]), '.json').map(({ text }) => text)).toEqual([
      'One.',
      'Two.',
    ]);
  });

  it('never end within a character', () => {
    expect(linesOf('😀'.repeat(3_001), '.txt').every(({ text }) => text.isWellFormed())).toBe(true);
  });
});
