import type { Sent } from './calls.ts';

const mostItems = 2;
const longestText = 400;
const moment = '2026-05-03T09:00:00.000Z';
const madeUpId = '7d1e5c9a-2f64-4b8e-9a3d-5c0f8e2b6a17';

/** What differs from run to run, under a value that looks like it. */
const steady: Record<string, unknown> = {
  search_time_ms: 4.2,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  key: 'ear_h3Xk9LqT_9u0mX2fV4sN8bC1zR7wQ5eY3tK6pJ0aD4gH2iL8oM-U_1k2m3n',
  turnstileToken: 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6e319fQ==',
  token: 'RkQ5cmFuZG9tLWJ5dGVz.c2lnbmF0dXJlLW9mLXRob3NlLWJ5dGVz',
  signature: 'a6f1c0d8e2b4',
  next_cursor: null,
  score: 2.83,
};
const week = { from: '2026-04-27', to: '2026-05-03', count: 4 };
const steadyFields = new Set(Object.keys(steady));

const texts: [pattern: RegExp, instead: string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, madeUpId],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, moment],
  [/\d{4}-\d{2}-\d{2}/g, moment.slice(0, 10)],
  [/<pubDate>[^<]*</g, '<pubDate>Sun, 03 May 2026 09:00:00 GMT<'],
  [/<lastBuildDate>[^<]*</g, '<lastBuildDate>Sun, 03 May 2026 09:00:00 GMT<'],
];

function steadyText(text: string): string {
  const plain = texts.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return plain.length <= longestText ? plain : `${plain.slice(0, longestText)}…`;
}

/** A real answer as an example of it: short, and the same in every run. */
export function asExample(value: unknown): unknown {
  if (typeof value === 'string') return steadyText(value);
  if (Array.isArray(value)) return value.slice(0, mostItems).map(asExample);
  if (value === null || typeof value !== 'object') return value;
  if ('challenge' in value || 'signature' in value)
    return {
      ...value,
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5_000 },
      signature: steady.signature,
    };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      // Two days may lie in one week or in two.
      if (name === 'timeline') return [name, { unit: 'week', buckets: [week] }];
      if (name === 'year' && Array.isArray(inner))
        return [name, [{ value: '2026', label: '2026', count: 2 }]];
      return [name, steadyFields.has(name) ? steady[name] : asExample(inner)];
    }),
  );
}

/** The values that a request gave to the parameters of its operation. */
export const parametersOf = ({ path = {}, query = {} }: Sent): unknown => asExample({ ...path, ...query });
