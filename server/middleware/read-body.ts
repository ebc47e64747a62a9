import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../domain/core/errors.ts';

/** Reads the whole body, so that nothing that is shared is held while it's being sent. Throws AppError invalid_request. */
export const readBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    await c.req.arrayBuffer().catch((cause) => {
      throw new AppError(
        'invalid_request',
        'The connection was closed before the request body was complete.',
        {
          cause,
        },
      );
    });
  await next();
};
