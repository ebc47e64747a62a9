import { z } from 'zod';
import { toLanguageCode } from '../../shared/language-code.ts';

const expected = 'must be the code of a language, such as en or de';

/** The code of a language as it is stored, however it is written. */
export const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/, { error: expected, abort: true })
  .overwrite((text) => toLanguageCode(text) ?? text)
  .refine((code) => toLanguageCode(code) === code, expected)
  .optional();
