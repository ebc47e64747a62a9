import { AppError } from '../../domain/core/errors.ts';
import { extractUuid } from '../../domain/core/ids.ts';

/** The ID in what was given: an ID, or the end of a URL. Throws AppError invalid_request. */
export function requireId(text: string, what: string): string {
  const id = extractUuid(text);
  if (!id) throw new AppError('invalid_request', `${text} isn't the ID of ${what}.`);
  return id;
}
