import { loadSharp } from './load-sharp.ts';

/** Twice the largest size at which pages show it. */
const edgePixels = 320;
/** Podcast directories ask for at most 3,000 pixels a side. */
const maxPixels = 25_000_000;
const timeoutSeconds = 5;
/** A square WebP of a JPEG, PNG or WebP; undefined for everything else, and for what is too large to decode. */
export async function resizeArtwork(bytes: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(edgePixels, edgePixels, { fit: 'cover' })
      .webp({ quality: 80 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch {
    return undefined;
  }
}
