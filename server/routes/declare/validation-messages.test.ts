import { z } from '@hono/zod-openapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { validationHook } from './validation-hook.ts';
import { useValidationMessages } from './validation-messages.ts';

const count = z.coerce.number().int().min(1).max(100);
const nested = z.object({ filters: z.strictObject({ language: z.string().optional() }) });

const cases: [name: string, schema: z.ZodType, input: unknown, message: string][] = [
  ['a number that is too small', z.object({ page: count }), { page: '0' }, 'page must be 1 or more.'],
  ['a number that is too large', z.object({ page: count }), { page: '101' }, 'page must be 100 or less.'],
  ['a number beyond all bounds', z.object({ page: count }), { page: '1e30' }, 'page must be 100 or less.'],
  ['no number', z.object({ page: count }), { page: 'many' }, 'page must be a number.'],
  ['a fraction', z.object({ page: count }), { page: '1.5' }, 'page must be a whole number.'],
  ['a missing field', z.object({ term: z.string() }), {}, 'term is required.'],
  ['an empty string', z.object({ term: z.string().min(1) }), { term: '' }, 'term must not be empty.'],
  [
    'a short string',
    z.object({ term: z.string().min(3) }),
    { term: 'a' },
    'term must have at least 3 characters.',
  ],
  [
    'a long string',
    z.object({ term: z.string().max(2) }),
    { term: 'abc' },
    'term must have at most 2 characters.',
  ],
  ['a string of another type', z.object({ term: z.string() }), { term: 3 }, 'term must be a string.'],
  [
    'a boolean of another type',
    z.object({ heartbeat: z.boolean() }),
    { heartbeat: 'often' },
    'heartbeat must be true or false.',
  ],
  [
    'an unknown choice',
    z.object({ sort: z.enum(['relevance', 'newest']) }),
    { sort: 'x' },
    'sort must be relevance or newest.',
  ],
  ['a bad UUID', z.object({ podcast: z.uuid() }), { podcast: 'x' }, 'podcast must be a UUID.'],
  [
    'a bad date',
    z.object({ from: z.iso.date() }),
    { from: 'yesterday' },
    'from must be a date such as 2026-05-03.',
  ],
  [
    'a bad time',
    z.object({ until: z.iso.datetime() }),
    { until: 'noon' },
    'until must be a date and time such as 2026-05-03T09:00:00Z.',
  ],
  [
    'a pattern without a message',
    z.object({ code: z.string().regex(/^a$/) }),
    { code: 'b' },
    'code has an invalid format.',
  ],
  [
    'an empty list',
    z.object({ events: z.array(z.string()).min(1) }),
    { events: [] },
    'events must have at least 1 item.',
  ],
  [
    'an unknown field',
    z.strictObject({}),
    { langauge: 'en' },
    'The request body has an unknown field: langauge.',
  ],
  [
    'an unknown nested field',
    nested,
    { filters: { langauge: 'en' } },
    'filters has an unknown field: langauge.',
  ],
  [
    'a value of no allowed type',
    z.object({ a: z.union([z.string(), z.number()]) }),
    { a: null },
    'a has an invalid value.',
  ],
  ['a body of another type', z.object({}), [], 'The request body must be an object.'],
  [
    'a schema with a message',
    z.object({ language: z.string().regex(/^en$/, 'must be a language code such as en') }),
    { language: 'x' },
    'language must be a language code such as en.',
  ],
  ['several fields', z.object({ a: z.string(), b: z.string() }), {}, 'a is required. b is required.'],
];

beforeAll(useValidationMessages);

describe('a failed validation', () => {
  it.each(cases)('says in our words what to do about %s', (_, schema, input, message) => {
    const result = schema.safeParse(input);
    if (result.success) throw new Error('The input is valid.');
    expect(() => validationHook(result)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message }),
    );
  });
});
