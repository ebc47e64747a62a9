import type { JsonShape, TextShape } from '../../ingest/transcripts/shapes/shape.ts';

/** The lists of a document that have most in them, repeated until it has `length` characters. */
export function growJson({ example }: JsonShape, length: number): string {
  const once = JSON.stringify(example.json);
  const times = Math.max(1, Math.floor(length / once.length));
  const repeat = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const isOfObjects = value.some((item) => typeof item === 'object' && item !== null);
      return isOfObjects ? Array.from({ length: times }, () => value).flat() : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, repeat(inner)]));
  };
  return JSON.stringify(repeat(example.json));
}

/** The end of the example, where its talk is, repeated until it has `length` characters. */
export function growText({ example: { source } }: TextShape, length: number): string {
  const half = source.slice(Math.floor(source.length / 2));
  const from = half.search(/[<\n[{]/);
  const unit = from < 0 ? half : half.slice(from);
  return source + unit.repeat(Math.max(1, Math.floor((length - source.length) / unit.length)));
}
