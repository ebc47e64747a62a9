import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';

const position = z.tuple([z.string(), z.number()]);

describe('a cursor', () => {
  it('gives back the position it was made from, and is safe in an address', () => {
    const cursor = encodeCursor(['Größe?&', 7]);
    expect(decodeCursor(cursor, position)).toEqual(['Größe?&', 7]);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each(['', 'x', encodeCursor({ page: 2 }), `${encodeCursor(['a', 1])}x`.slice(2)])(
    'refuses %j',
    (cursor) => {
      expect(() => decodeCursor(cursor, position)).toThrow('cursor must be the unchanged next_cursor');
    },
  );
});
