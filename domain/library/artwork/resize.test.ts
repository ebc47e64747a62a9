import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { resizeArtwork } from './resize.ts';

// Made before anything is blocked: the first call to `resizeArtwork` leaves three formats.
const square = sharp({ create: { width: 900, height: 600, channels: 3, background: '#268' } });
const [jpeg, png, webp, gif, tiff] = await Promise.all(
  (['jpeg', 'png', 'webp', 'gif', 'tiff'] as const).map((format) =>
    square.clone().toFormat(format).toBuffer(),
  ),
);

/** A PNG that says it has this many pixels a side, and has none. */
function emptyPng(edge: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('artwork', () => {
  it('becomes a small square WebP', async () => {
    for (const bytes of [jpeg, png, webp]) {
      const resized = await resizeArtwork(bytes ?? Buffer.alloc(0));
      expect(resized?.subarray(8, 12).toString()).toBe('WEBP');
      expect(await sharp(resized).metadata()).toMatchObject({ width: 320, height: 320 });
    }
  });

  it('is nothing else: no other format, no page, no vector image, nothing cut off or too large', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (const bytes of [gif, tiff, jpeg?.subarray(0, 900), emptyPng(6_000)])
      expect(await resizeArtwork(bytes ?? Buffer.alloc(0))).toBeUndefined();
    for (const text of [svg, '<html></html>', '%PDF-1.4', '', 'x'.repeat(100_000)])
      expect(await resizeArtwork(Buffer.from(text)), text.slice(0, 20)).toBeUndefined();
  });
});
