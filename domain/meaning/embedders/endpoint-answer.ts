import { z } from 'zod';
import { cosine } from '../vectors.ts';

/** A vector that is shorter is none: models give unit length, or nearly. */
const minLength = 0.5;
const minDimensions = 8;
const maxDimensions = 16_384;
/** Fewer may be alike: a model cuts long texts off, or reads them in lower case. */
const minTextsThatDiffer = 3;
/** A text that is read together with others has nearly the vector that it has alone. */
const minLikeness = 0.98;

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

export class EmbeddingError extends Error {
  constructor(problem: string) {
    super(`The service at EMBED_URL ${problem}.`);
    this.name = 'EmbeddingError';
  }
}

function parse(text: string) {
  try {
    return answer.safeParse(JSON.parse(text));
  } catch {
    throw new EmbeddingError('answered no JSON');
  }
}

function checked(values: number[]): Float32Array {
  if (values.length < minDimensions || values.length > maxDimensions)
    throw new EmbeddingError(`answered a vector of ${values.length} dimensions`);
  const length = Math.hypot(...values);
  if (!(length >= minLength && Number.isFinite(length)))
    throw new EmbeddingError(`answered a vector of length ${length}`);
  return Float32Array.from(values, (value) => value / length);
}

const areEqual = (a: Float32Array, b: Float32Array) => a.every((value, at) => value === b[at]);

/** Texts that say different things have different vectors, and a text that is repeated has the same one. */
function checkTogether(texts: string[], vectors: Float32Array[]): void {
  const [first, second] = vectors;
  if (!first || !second) return;
  const [other] = vectors.filter(({ length }) => length !== first.length);
  if (other)
    throw new EmbeddingError(`answered vectors of ${first.length} and of ${other.length} dimensions at once`);
  const isOne = vectors.every((vector) => areEqual(vector, first));
  if (isOne && new Set(texts).size >= minTextsThatDiffer)
    throw new EmbeddingError(`answered one vector for ${texts.length} texts`);
  if (texts[0] === texts[1] && cosine(first, second) < minLikeness)
    throw new EmbeddingError('answered different vectors for one text, or mixed them up');
}

/**
 * The vectors of these texts, of unit length and in their order. Throws EmbeddingError for what can't be the vectors of
 * texts.
 */
export function readVectors(text: string, texts: string[]): Float32Array[] {
  const parsed = parse(text);
  if (!parsed.success) throw new EmbeddingError('answered no vectors');
  const rows = parsed.data.data;
  if (rows.length !== texts.length)
    throw new EmbeddingError(`answered ${rows.length} vectors for ${texts.length} texts`);
  const inOrder = rows
    .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
    .sort((a, b) => a.index - b.index);
  if (inOrder.some(({ index }, at) => index !== at)) throw new EmbeddingError('numbered its vectors wrongly');
  const vectors = inOrder.map(({ embedding }) => checked(embedding));
  checkTogether(texts, vectors);
  return vectors;
}
