import { expect, it } from 'vitest';
import { partsOf } from './marked-text.ts';

it('marks whole letters, with the signs above and below them', () => {
  const markedOf = (text: string, start: number, end: number) =>
    partsOf({ text, ranges: [{ start, end }] })
      .filter(({ isMarked }) => isMarked)
      .map((part) => part.text);
  expect(markedOf('กำลังดื่มกาแฟที่ร้าน', 5, 6)).toEqual(['ดื่']);
  expect(markedOf('cafe\u0301 noir', 0, 4)).toEqual(['cafe\u0301']);
  expect(markedOf('قَهْوَة', 0, 3)).toEqual(['قَهْ']);
  expect(markedOf('tea', 0, 3)).toEqual(['tea']);
});
