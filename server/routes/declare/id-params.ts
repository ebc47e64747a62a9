import { z } from '@hono/zod-openapi';
import { validate } from 'uuid';
import { AppError, type ErrorCode } from '../../../domain/core/errors.ts';

/** The path of an episode or a podcast. */
export const idParams = z.object({
  id: z.string().meta({ description: 'The UUID, with or without its slug: `{uuid}` or `{slug}-{uuid}`.' }),
});

/** An id that isn't a UUID gets a 404, like any unknown id. Throws AppError with this code. */
export function uuidParam(id: string, code: ErrorCode, message: string): string {
  if (!validate(id)) throw new AppError(code, message);
  return id;
}
