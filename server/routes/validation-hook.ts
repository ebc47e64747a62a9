import type { z } from '@hono/zod-openapi';
import { AppError } from '../core/errors.ts';

/** A field that is not there is said to be wanted, in words for who left it out. */
const sentenceOf = (message: string): string =>
  message.endsWith('received undefined') ? 'is required' : message;

/** Turns a failed validation into the one form of error; HTTP learns of it in onError. Throws AppError invalid_request. */
export function validationHook(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return;
  const faults = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: sentenceOf(issue.message),
  }));
  throw new AppError(
    'invalid_request',
    // A fault of the whole has no field to name.
    faults.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    { details: faults },
  );
}
