import { AppError } from '../../core/errors.ts';

/** Of all that the library reads, only what artwork is made of. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

export type Sharp = typeof import('sharp')['default'];

let loading: Promise<Sharp> | undefined;

/** Loaded when first needed: without its binary, which some systems lack, everything but images works. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: loaders });
      return sharp;
    },
    (cause: unknown) => {
      throw new AppError('image_unavailable', "Images can't be made on this system.", { cause });
    },
  );
  return loading;
}
