import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTexts } from '../../domain/core/text/words/join-texts.ts';
import { toJson } from '../../domain/library/transcripts/formats/json.ts';
import { toMarkdown } from '../../domain/library/transcripts/formats/markdown.ts';
import { toSrt } from '../../domain/library/transcripts/formats/srt.ts';
import { toText } from '../../domain/library/transcripts/formats/text.ts';
import { widthOf } from '../../domain/library/transcripts/formats/text-width.ts';
import {
  type TranscriptFile,
  toTranscriptFile,
} from '../../domain/library/transcripts/formats/transcript-file.ts';
import { toVtt } from '../../domain/library/transcripts/formats/vtt.ts';
import { toCanonical } from '../../ingest/transcripts/canonical.ts';
import type { TranscriptLine } from '../../ingest/transcripts/lines/transcript-line.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { anyStoredText } from '../../testing/any-text.ts';
import { readSrt, readVtt } from './read-captions.ts';

type Gap = TranscriptFile['gaps'][number];
const gap = (start_seconds: number, end_seconds: number): Gap => ({
  start_seconds,
  end_seconds,
  reason: 'silent',
});

function fileOf(
  lines: TranscriptLine[],
  gaps: Gap[] = [],
  fields: Partial<TranscriptFile> = {},
): TranscriptFile {
  return toTranscriptFile({
    title: 'With --> talk',
    podcastTitle: 'Reading: “Room”',
    publicationDate: '2026-05-03T00:00:00.000Z',
    language: 'en',
    url: 'https://earshot.example.org/episode/x',
    source: 'machine',
    model: 'large-v3',
    durationSeconds: null,
    ...fields,
    ...toCanonical(lines),
    gaps,
  });
}

const writers = { vtt: toVtt, srt: toSrt, json: toJson, md: toMarkdown, txt: toText };
const read = (text: string, ending: string, people: string[] = []) =>
  parseTranscript(Buffer.from(text), `.${ending}`, people).lines;

const talk: TranscriptLine[] = [
  {
    start: 0.5,
    speaker: 'Ada Palmer',
    text: 'We were in Florence, and read.',
  },
  { start: 7.25, speaker: 'Jo Walton', text: '- Really?' },
  {
    start: 8,
    speaker: 'Ada Palmer',
    text: 'Yes: a < b & c, 2 * 3 = 6, in snake_case.',
  },
  {
    start: 30,
    speaker: 'Jo Walton',
    text: 'A long answer follows, which takes its time and has several parts that need more than two rows. It goes on, as answers do, until everything has been said; then it ends.',
  },
  { start: 3_725.5, speaker: 'Ada Palmer', text: 'That was it.' },
];
const people = ['Ada Palmer', 'Jo Walton', 'سارة', 'نور'];
const gaps = [gap(45, 60), gap(4_000, 4_010)];

/** What JSON and plain text can't tell from markup. */
const signs: TranscriptLine[] = [
  { start: 1, speaker: 'Ada Palmer', text: 'Read <i>, if a < b, then b --> c &amp; so on.' },
  { start: 9, speaker: 'Jo Walton', text: '1. Yes: *all* of __it__, `code`, [a](b) and ~~that~~ \\* or.' },
  { start: 20, speaker: 'Ada Palmer', text: '# A <div>?' },
  { start: 24, speaker: 'Jo Walton', text: '> No.' },
];

const arabic: TranscriptLine[] = [
  {
    start: 1,
    speaker: 'سارة',
    text: 'أهلا بكم في هذه الحلقة الجديدة، نتحدث اليوم عن الكتب القديمة وعن من يقرؤها.',
  },
  { start: 9, speaker: 'نور', text: 'شكرا على الدعوة؟' },
  { start: 12, speaker: 'سارة', text: 'لنبدأ من البداية.' },
  { start: 15, speaker: 'نور', text: 'حسنا، كان هناك كتاب.' },
];
const japanese: TranscriptLine[] = [
  {
    start: 1,
    speaker: undefined,
    text: '今日は東京タワーの話をしましょう。GitHubで見つけた古い地図によると、昔はこの辺りに小さな川が流れていて、船がたくさん通っていたそうです。',
  },
  { start: 14, speaker: undefined, text: 'それは面白いですね！' },
];

/** Cues of one turn may end where its sentences do: what matters is who says what, and when. */
function turnsOf(lines: TranscriptLine[]): string[] {
  const turns: { speaker: string | undefined; texts: string[] }[] = [];
  for (const { speaker, text } of lines) {
    const last = turns.at(-1);
    if (last && last.speaker === speaker) last.texts.push(text);
    else turns.push({ speaker, texts: [text] });
  }
  return turns.map(({ speaker, texts }) => `${speaker}: ${joinTexts(texts)}`);
}

const anyLine = fc.record({
  start: fc.option(fc.float({ min: 0, max: 9_000, noNaN: true }), { nil: undefined }),
  speaker: fc.option(
    anyStoredText(20).map((name) => name.replace(/[\r\n]/g, ' ')),
    { nil: undefined },
  ),
  text: anyStoredText(300).map((text) => text.replace(/[\r\n]/g, ' ')),
});
const anyGaps = fc.array(fc.tuple(fc.integer({ max: 9_000, min: 0 }), fc.integer({ min: 0, max: 90 })), {
  maxLength: 4,
});

describe('a transcript that leaves', () => {
  const expectSame = async (ending: keyof typeof writers, lines: TranscriptLine[]) => {
    const again = read(await writers[ending](fileOf(lines, gaps)), ending, people);
    expect([ending, ...turnsOf(again)]).toEqual([ending, ...turnsOf(lines)]);
    const isRounded = ending === 'md' || ending === 'txt';
    for (const { start = 0 } of lines)
      expect([ending, again.map((line) => line.start)]).toEqual([
        ending,
        expect.arrayContaining([isRounded ? Math.floor(start) : start]),
      ]);
  };

  it.each(['vtt', 'srt', 'json', 'md', 'txt'] as const)('comes in again the same: %s', async (ending) => {
    for (const lines of [talk, arabic, japanese]) await expectSame(ending, lines);
  });

  it.each(['vtt', 'srt', 'md'] as const)('is never read as markup: %s', async (ending) => {
    await expectSame(ending, signs);
    const undated = signs.map(({ text }): TranscriptLine => ({ start: undefined, speaker: undefined, text }));
    if (ending === 'md')
      expect(read(toMarkdown(fileOf(undated)), 'md').map(({ text }) => text)).toEqual(
        signs.map(({ text }) => text),
      );
  });

  it('is read by strict readers, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        anyGaps,
        anyStoredText(),
        async (lines, stretches, title) => {
          const unheard = stretches.map(([start, length]) => gap(start, start + length));
          const file = fileOf(lines, unheard, { title });
          if (file.lines.some(({ shown }) => shown)) {
            const said = file.lines.map(({ text }) => text.replace(/\s/g, '')).toSorted();
            const cues = [
              readVtt(await toVtt(file)),
              readSrt(
                await toSrt({ ...file, lines: file.lines.map((line) => ({ ...line, speaker: null })) }),
              ),
            ];
            for (const read of cues) {
              const texts = read
                .filter(({ text }) => !text.startsWith('[not heard '))
                .map(({ text }) => text);
              expect(texts.join('').replace(/\s/g, '').length).toBe(said.join('').length);
            }
          } else await expect(toVtt(file)).rejects.toThrow('This transcript has no times. Get it as text.');
          const json = JSON.parse(toJson(file));
          expect(json.segments.map(({ body }: { body: string }) => body)).toEqual(
            file.lines.map(({ text }) => text),
          );
          const markdown = toMarkdown(file);
          const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
          expect(JSON.parse(/^title: (.*)$/m.exec(front)?.[1] ?? '')).toBe(file.title);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has captions that can be read: two short rows, seven seconds, no longer than the line', async () => {
    const file = fileOf(
      [...talk, ...japanese.map((line) => ({ ...line, start: (line.start ?? 0) + 3_800 }))],
      gaps,
    );
    for (const [rows, cues] of [
      [42, readVtt(await toVtt(file))],
      [32, readSrt(await toSrt(file))],
    ] as const)
      for (const { from, to, text } of cues) {
        const parts = text.split('\n');
        expect(parts.length).toBeLessThanOrEqual(2);
        for (const part of parts) expect([part, widthOf(part) <= rows + 4]).toEqual([part, true]);
        if (!text.startsWith('[not heard')) expect([text, to - from <= 7_500]).toEqual([text, true]);
      }
    const cues = readVtt(await toVtt(file));
    expect(cues.find(({ text }) => text === '[not heard 0:45–1:00]')).toMatchObject({
      from: 45_000,
      to: 60_000,
    });
    const answer = cues.filter(({ from }) => from >= 30_000 && from < 45_000);
    expect(answer.at(-1)?.to).toBeLessThanOrEqual(45_000);
    // Nobody says four words for an hour.
    expect(cues.find(({ text }) => text.includes('That was it'))).toMatchObject({
      from: 3_725_500,
      to: 3_727_000,
    });
  });

  it('has estimated times between those that it has, and none where it has none', () => {
    const at = (start: number | undefined, text: string): TranscriptLine => ({
      start,
      speaker: undefined,
      text,
    });
    const file = fileOf([
      at(undefined, 'Before.'),
      at(10, 'One two.'),
      at(undefined, 'Three four.'),
      at(10, 'Five.'),
      at(12, 'Six.'),
    ]);
    const shown = file.lines.map((line) => line.shown);
    expect(shown[0]).toEqual({ from: 9_533, to: 10_000 });
    expect(shown[1]?.from).toBe(10_000);
    expect(shown[3]?.to).toBe(12_000);
    for (const [line, next] of shown.slice(0, -1).map((line, index) => [line, shown[index + 1]]))
      expect(line?.to).toBeLessThanOrEqual(next?.from ?? 0);
    const json = JSON.parse(toJson(fileOf([at(undefined, 'One.')], [gap(1, 2)])));
    expect(json).toEqual({
      version: '1.0.0',
      source: 'machine',
      model: 'large-v3',
      segments: [{ body: 'One.' }],
      gaps: [{ startTime: 1, endTime: 2, reason: 'silent' }],
    });
  });
});
