import type { z } from '@hono/zod-openapi';
import { AppError } from '../../../domain/core/errors.ts';

/** Turns a failed validation into the one error format. Throws AppError invalid_request. */
export function validationHook(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return;
  // A field that breaks several rules is reported once, by the last and most specific one.
  const messages = new Map(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  const fields = [...messages].map(([field, message]) => ({
    field,
    message: `${field || 'The request body'} ${message}.`,
  }));
  throw new AppError('invalid_request', fields.map(({ message }) => message).join(' '), {
    details: { fields },
  });
}
