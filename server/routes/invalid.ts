import type { Hook } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { AppError } from '../core/errors.ts';

/** Turns a failed validation into the one form of error; HTTP learns of it in onError. */
export const rejectInvalid: Hook<unknown, Env, string, unknown> = (result) => {
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
};
