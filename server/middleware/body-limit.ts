import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../domain/core/errors.ts';

const maxBodyBytes = 1_048_576;

/** Stops reading a body, chunked or not, at more than any operation needs. Throws AppError body_too_large. */
export const limitBodySize = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError('body_too_large', 'Request bodies are limited to 1 MB.', {
      details: { maximum_bytes: maxBodyBytes },
    });
  },
});
