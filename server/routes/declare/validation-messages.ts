import { z } from '@hono/zod-openapi';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  date: 'a date such as 2026-05-03',
  datetime: 'a date and time such as 2026-05-03T09:00:00Z',
  uuid: 'a UUID',
};

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** A bound with its unit. */
function boundText(origin: string, bound: number | bigint, direction: 'at least' | 'at most'): string {
  if (origin === 'string')
    return direction === 'at least' && bound === 1
      ? 'must not be empty'
      : `must have ${direction} ${bound} characters`;
  if (origin === 'array') return `must have ${direction} ${bound} ${bound === 1 ? 'item' : 'items'}`;
  return `must be ${bound} or ${direction === 'at least' ? 'more' : 'less'}`;
}

/**
 * What is wrong with a field, worded to follow its name: "page" + "must be 1 or more". Schemas with their own message
 * keep it.
 */
function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${oneOf.format(issue.values.map(String))}`;
    case 'too_small':
      return boundText(issue.origin, issue.minimum, 'at least');
    case 'too_big':
      return boundText(issue.origin, issue.maximum, 'at most');
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'has an invalid format';
    case 'unrecognized_keys':
      return `has ${issue.keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has an invalid name';
    default:
      return 'has an invalid value';
  }
}

/** Every schema that is validated from now on in this process uses these messages instead of the library's own. */
export const useValidationMessages = (): void => {
  z.config({ customError: validationMessage });
};
