import type { z } from '@hono/zod-openapi';
import { AppError } from '../core/errors.ts';

/** Turns a failed validation into the one form of error; HTTP learns of it in onError. Throws AppError invalid_request. */
export function rejectInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return;
  const faults = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new AppError(
    'invalid_request',
    faults.map(({ field, message }) => `${field}: ${message}`).join('; '),
    { details: faults },
  );
}
