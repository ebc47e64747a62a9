import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../core/errors.ts';

const maxBodyBytes = 1_048_576;

/** Reads no more of a body than anything here can need, chunked or not. Throws AppError body_too_large. */
export const limitBodySize = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError('body_too_large', 'A request may carry 1 MB at most.', {
      details: { maximum_bytes: maxBodyBytes },
    });
  },
});
