import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { loadSharp } from '../../library/artwork/load-sharp.ts';
import { type Card, drawCard } from './card.ts';
import { searchCard } from './library-cards.ts';

const quote = (text: string, changes: Partial<Card> = {}): Card => ({
  parts: [{ text, isMarked: false }],
  isQuote: true,
  source: ['Ada · One', 'Show · May 3, 2026'],
  ...changes,
});

/** Where nothing may be drawn: the margins, and between the three texts. */
const emptyAreas = [
  { left: 0, top: 0, width: 1_200, height: 50 },
  { left: 0, top: 105, width: 1_200, height: 6 },
  { left: 0, top: 462, width: 1_200, height: 26 },
  { left: 0, top: 590, width: 1_200, height: 40 },
  { left: 0, top: 0, width: 70, height: 630 },
  { left: 1_125, top: 0, width: 75, height: 630 },
];

async function inkIn(bytes: Buffer, left: number, top: number, height = 90): Promise<boolean> {
  const sharp = await loadSharp();
  const pixels = await sharp(bytes).extract({ left, top, width: 300, height }).removeAlpha().raw().toBuffer();
  return pixels.some((value) => value < 128);
}

/** The areas of a card in which something is drawn that shouldn't. */
async function overflowOf(card: Card): Promise<object[]> {
  const sharp = await loadSharp();
  const bytes = await drawCard(card);
  const areas = await Promise.all(
    emptyAreas.map(async (area) => {
      const pixels = await sharp(bytes).extract(area).removeAlpha().raw().toBuffer();
      return pixels.every((value) => value > 235) ? [] : [area];
    }),
  );
  return areas.flat();
}

describe('a card', () => {
  it('has all of its text inside its margins, however wide, tall or long it is', async () => {
    const stack = `a${'\u0301'.repeat(3_000)}`;
    const cards = [
      quote('W'.repeat(320)),
      quote(stack),
      quote('W'.repeat(320), { label: 'W'.repeat(300), source: ['W'.repeat(300), 'M'.repeat(300)] }),
      quote(stack.repeat(3), { label: stack, source: [stack, stack] }),
      quote('a\n'.repeat(160)),
      quote('👩‍👩‍👧'.repeat(300)),
      quote(`👩${'\u200d👩'.repeat(300)}`),
      searchCard('W'.repeat(500)),
      searchCard('\u{1f600}'.repeat(250)),
    ];
    for (const card of cards) expect(await overflowOf(card)).toEqual([]);
  });

  it('has a text from right to left on the right, and its names on the left', async () => {
    for (const text of ['שלום', 'C++ מקפה']) {
      const bytes = await drawCard(quote(text, { source: ['נועה ברק', 'גשרים'] }));
      expect([await inkIn(bytes, 820, 112), await inkIn(bytes, 80, 112)]).toEqual([true, false]);
      expect([await inkIn(bytes, 168, 490), await inkIn(bytes, 820, 490)]).toEqual([true, false]);
    }
    const english = await drawCard(quote('Hello'));
    expect([await inkIn(english, 820, 112), await inkIn(english, 80, 112)]).toEqual([false, true]);
  });

  it('has both lines of its source, however far apart their fonts want them', async () => {
    for (const source of [
      ['ༀ', '&apos;'],
      ['བོད་སྐད་', 'བཀྲ་ཤིས་'],
      ['ကြော်', 'ពាក្យ'],
    ]) {
      const card = quote('Hello', { source });
      expect(await overflowOf(card)).toEqual([]);
      const bytes = await drawCard(card);
      expect([await inkIn(bytes, 168, 490, 40), await inkIn(bytes, 168, 536, 40)]).toEqual([true, true]);
    }
  });

  it('shows the first mark of a long text', async () => {
    const wide = { text: 'W'.repeat(300), isMarked: false };
    const sharp = await loadSharp();
    const bytes = await drawCard(quote('', { parts: [wide, { text: 'MATCH', isMarked: true }, wide] }));
    const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
    // The mark is the only yellow but the bar of the sign.
    const yellow = pixels.filter((value, at) => at % 3 === 2 && value < 120 && (pixels[at - 2] ?? 0) > 240);
    expect(yellow.length).toBeGreaterThan(1_000);
  });

  it('is drawn without a text of which nothing can be seen', async () => {
    for (const text of ['', ' ', '\0', '\u200b', '\u2028', '\ud800'])
      expect(await overflowOf(quote(text, { label: text, source: [text, text] }))).toEqual([]);
    expect(await overflowOf({ parts: [], isQuote: false, source: [] })).toEqual([]);
  });

  it('can be drawn of every text', async () => {
    const part = fc.record({ text: anyText(400), isMarked: fc.boolean() });
    const card = fc.record({
      label: anyText(),
      parts: fc.array(part, { maxLength: 4 }),
      isQuote: fc.boolean(),
      source: fc.array(anyText(120), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(card, async (any) => {
        expect(await overflowOf(any)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
