import { z } from 'zod';
import type { EmbedConfig } from '../core/config/embed-config.ts';
import type { Embedder } from './embedder.ts';

/** A search doesn't wait longer. */
const queryTimeoutMs = 800;
const passagesTimeoutMs = 120_000;
const maxTextsPerRequest = 32;
/** A vector that is shorter is none: models give unit length, or nearly. */
const minLength = 0.5;

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

class EmbeddingError extends Error {
  constructor(problem: string) {
    super(`The service at EMBED_URL ${problem}.`);
    this.name = 'EmbeddingError';
  }
}

/** Throws EmbeddingError for what can't be the vector of a text. */
function checked(values: number[], dimensions: number | undefined): Float32Array {
  if (values.length < 8) throw new EmbeddingError(`answered a vector of ${values.length} dimensions`);
  if (dimensions !== undefined && values.length !== dimensions)
    throw new EmbeddingError(
      `answered a vector of ${values.length} dimensions, after others of ${dimensions}`,
    );
  const length = Math.hypot(...values);
  if (!(length >= minLength)) throw new EmbeddingError(`answered a vector of length ${length}`);
  return Float32Array.from(values, (value) => value / length);
}

/** Any service that speaks the OpenAI embeddings API: Ollama, TEI, LocalAI, llama.cpp and others. */
export function endpointEmbedder({ url, model, key }: NonNullable<EmbedConfig>): Embedder {
  const address = `${url.replace(/\/+$/, '')}/embeddings`;
  let dimensions: number | undefined;

  const ask = async (input: string[], timeoutMs: number): Promise<Float32Array[]> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) throw new EmbeddingError(`answered ${response.status}`);
    const parsed = answer.safeParse(await response.json());
    if (!parsed.success) throw new EmbeddingError('answered no vectors');
    const rows = parsed.data.data;
    if (rows.length !== input.length)
      throw new EmbeddingError(`answered ${rows.length} vectors for ${input.length} texts`);
    const inOrder = rows
      .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
      .sort((a, b) => a.index - b.index);
    if (inOrder.some(({ index }, at) => index !== at))
      throw new EmbeddingError('numbered its vectors wrongly');
    return inOrder.map(({ embedding }) => {
      const vector = checked(embedding, dimensions);
      dimensions ??= vector.length;
      return vector;
    });
  };

  return {
    name: `endpoint ${model}`,
    // Which languages such a model knows, nobody says.
    knows: () => true,
    query: async (text) => {
      const [vector] = await ask([text], queryTimeoutMs);
      if (!vector) throw new EmbeddingError('answered no vector');
      return vector;
    },
    passages: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += maxTextsPerRequest)
        vectors.push(...(await ask(texts.slice(from, from + maxTextsPerRequest), passagesTimeoutMs)));
      return vectors;
    },
    close: async () => undefined,
  };
}
