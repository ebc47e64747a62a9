import { describe, expect, it } from 'vitest';
import { toPassages } from './to-passages.ts';

describe('passages', () => {
  const episode = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';

  it('hold one speaker, end at sentence ends and keep every word', () => {
    const sentence = (number: number) => `This is sentence number ${number} of a talk about passages.`;
    const lines = [
      { speaker: 'Ann', start: 10, text: Array.from({ length: 30 }, (_, at) => sentence(at)).join(' ') },
      { speaker: 'Bo', start: 200, text: 'Dr. Smith of .NET fame agrees.' },
    ];
    const passages = toPassages(episode, lines, 'en');
    expect(
      passages
        .filter((passage) => passage.speaker === 'Ann')
        .map((passage) => passage.text)
        .join(' '),
    ).toBe(lines[0]?.text);
    expect(passages.every((passage) => passage.text.endsWith('.'))).toBe(true);
    expect(passages.at(-1)).toMatchObject({
      speaker: 'Bo',
      start: 200,
      startEstimated: false,
      text: 'Dr. Smith of .NET fame agrees.',
    });
    const words = passages.map((passage) => passage.text.split(' ').length);
    expect(Math.max(...words)).toBeLessThanOrEqual(80);
  });

  it('estimate times between two timestamps, and say so', () => {
    const text = Array.from(
      { length: 20 },
      (_, at) => `Sentence ${at} has about ten words, as a talk does.`,
    ).join(' ');
    const passages = toPassages(
      episode,
      [
        { start: 0, text },
        { start: 100, text: 'After.' },
      ],
      'en',
    );
    expect(passages[0]).toMatchObject({ start: 0, startEstimated: false });
    expect(passages[2]?.startEstimated).toBe(true);
    expect(passages[2]?.start).toBeGreaterThan(10);
    expect(passages[2]?.start).toBeLessThan(90);
  });

  it('count words where a script sets no blanks', () => {
    const text = Array.from({ length: 20 }, (_, at) => `比特币是第${at}种点对点的电子现金系统。`).join('');
    const passages = toPassages(episode, [{ text }], 'zh');
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.map((passage) => passage.text).join('')).toBe(text);
  });

  /** Different each time: what is said again and again is left out. */
  const repeated = (make: (at: number) => string) => Array.from({ length: 40 }, (_, at) => make(at)).join('');
  const textsOf = (text: string, language: string) =>
    toPassages(episode, [{ text }], language).map((passage) => passage.text);

  it('end where sentences of other scripts end', () => {
    const ends = (text: string, language: string) => textsOf(text, language).map((passage) => passage.at(-1));
    const japanese = repeated((at) => `「${at}番の橋はどこですか？」と聞いた。え?川の向こう${at}です!`);
    expect(ends(japanese, 'ja').every((end) => '」。?!'.includes(end ?? ''))).toBe(true);
    expect(
      new Set(
        ends(
          repeated((at) => `هل تعرف الجسر رقم ${at}؟ `),
          'ar',
        ),
      ),
    ).toEqual(new Set('؟'));
    expect(
      new Set(
        ends(
          repeated((at) => `यह पुल नंबर ${at} है। `),
          'hi',
        ),
      ),
    ).toEqual(new Set('।'));
  });

  it('end at a pause in Thai, which ends no sentences', () => {
    const texts = textsOf(
      repeated((at) => `วันนี้เราจะมาคุยกันเรื่องกาแฟแก้วที่ ${at}ในเมืองเก่าซึ่งหลายคนชอบดื่มทุกเช้า `),
      'th',
    );
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.slice(0, -1).filter((text) => !/(?:ทุกเช้า|แก้วที่)$/.test(text))).toEqual([]);
  });

  it('have times at the pace of Japanese where only the first is known', () => {
    const [first, second] = toPassages(
      episode,
      [{ start: 0, text: repeated((at) => `${at}番の橋で待った。`) }],
      'ja',
    );
    expect(second?.start).toBe((first?.text.length ?? 0) / 5);
  });
});
