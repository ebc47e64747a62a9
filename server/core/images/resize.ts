import { AppError } from '../errors.ts';

/** Twice the largest size at which pages show it. */
const edgePixels = 320;
/** Podcast directories ask for at most 3,000 pixels a side. */
const maxPixels = 25_000_000;
const timeoutSeconds = 5;
/** Of all that the library reads, only what artwork is made of. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

type Sharp = typeof import('sharp')['default'];

let loading: Promise<Sharp> | undefined;

/** Loaded when first needed: without its binary, which some systems lack, everything but images works. */
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: loaders });
      return sharp;
    },
    (cause: unknown) => {
      throw new AppError('image_unavailable', "Images can't be resized on this system.", { cause });
    },
  );
  return loading;
}

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
