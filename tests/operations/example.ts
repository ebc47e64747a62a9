import type { RequestInput } from './call.ts';

const maxItems = 2;
const maxTextLength = 400;
const fixedTime = '2026-05-03T09:00:00.000Z';
const fixedUuid = '7d1e5c9a-2f64-4b8e-9a3d-5c0f8e2b6a17';

/** What differs from run to run, under a value that looks like it. */
const fixedValues: Record<string, unknown> = {
  search_time_ms: 4.2,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  key: 'ear_h3Xk9LqT_9u0mX2fV4sN8bC1zR7wQ5eY3tK6pJ0aD4gH2iL8oM-U_1k2m3n',
  turnstileToken: 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6e319fQ==',
  refresh_token: 'Tr3nWq0LZ5cA7yHk2VdXoB9sE1gJ4mPuR8fNtQ6iKwM',
  token: 'RkQ5cmFuZG9tLWJ5dGVz.c2lnbmF0dXJlLW9mLXRob3NlLWJ5dGVz',
  signature: 'a6f1c0d8e2b4',
  prefix: 'ear_h3Xk9LqT',
  next_cursor: null,
  score: 2.83,
  node: '24.21.0',
  postgresql: '18.4',
};
const week = { from: '2026-04-27', to: '2026-05-03', count: 4 };
const fixedFields = new Set(Object.keys(fixedValues));

const replacements: [pattern: RegExp, instead: string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, fixedUuid],
  [/(?<=\/feeds\/)[\w-]+\.[\w-]+/g, 'fR5cmlkc2l4dGVlbmJ5dGVz.c2lnbmF0dXJlLW9mLXRob3NlLWJ5dGVz'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, fixedTime],
  [/\d{4}-\d{2}-\d{2}/g, fixedTime.slice(0, 10)],
  [/<pubDate>[^<]*</g, '<pubDate>Sun, 03 May 2026 09:00:00 GMT<'],
  [/<lastBuildDate>[^<]*</g, '<lastBuildDate>Sun, 03 May 2026 09:00:00 GMT<'],
];

function stableText(text: string): string {
  const plain = replacements.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return plain.length <= maxTextLength ? plain : `${plain.slice(0, maxTextLength)}…`;
}

/** A real answer as an example of it: short, and the same in every run. */
export function toExample(value: unknown): unknown {
  if (typeof value === 'string') return stableText(value);
  if (Array.isArray(value)) return value.slice(0, maxItems).map(toExample);
  if (value === null || typeof value !== 'object') return value;
  if ('challenge' in value || 'signature' in value)
    return {
      ...value,
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5_000 },
      signature: fixedValues.signature,
    };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      // Two days may lie in one week or in two.
      if (name === 'timeline') return [name, { unit: 'week', buckets: [week], undated: 0 }];
      if (name === 'periods') return [name, [{ from: '2026-05-01', counts: [4, 2] }]];
      if (name === 'year' && Array.isArray(inner))
        return [name, [{ value: '2026', label: '2026', count: 2 }]];
      return [name, fixedFields.has(name) ? fixedValues[name] : toExample(inner)];
    }),
  );
}

/** The values that a request gave to the parameters of its operation. */
export const parametersOf = ({ path = {}, query = {} }: RequestInput): unknown =>
  toExample({ ...path, ...query });
