import type { z } from 'zod';
import { AppError } from '../../domain/core/errors.ts';
import { useValidationMessages } from '../../server/routes/declare/validation-messages.ts';

/** Input as the API takes it; `name` is what people call it. Throws AppError invalid_request with a sentence. */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  name = 'The input',
): z.output<Schema> {
  useValidationMessages();
  const { data, error } = schema.safeParse(input);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw new AppError('invalid_request', `${issue?.path.join('.') || name} ${issue?.message}.`);
}
