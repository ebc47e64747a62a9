import type { EmbedConfig } from '../../core/config/embed-config.ts';
import { readUpTo } from '../../core/fetch/read-up-to.ts';
import type { Embedder } from '../embedder.ts';
import { EmbeddingError, readVectors } from './endpoint-answer.ts';
import { prefixesFor } from './prefixes.ts';

/** A search doesn't wait longer. */
const queryTimeoutMs = 800;
const passagesTimeoutMs = 120_000;
/** With the first one twice, 32: what services accept at least. */
const maxTextsPerRequest = 31;
/** Twice what a vector of 16,384 dimensions takes. */
const maxBytesPerText = 786_432;

/** Any service that speaks the OpenAI embeddings API: Ollama, TEI, LocalAI, llama.cpp and others. */
export function endpointEmbedder({ url, model, key, prefixes }: NonNullable<EmbedConfig>): Embedder {
  const before = prefixesFor(model, prefixes);
  const address = `${url.replace(/\/+$/, '')}/embeddings`;
  let dimensions: number | undefined;

  const ask = async (input: string[], signal: AbortSignal): Promise<Float32Array[]> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal,
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new EmbeddingError(`answered ${response.status}`);
    }
    const bytes = await readUpTo(response.body, input.length * maxBytesPerText);
    if (!bytes) throw new EmbeddingError('answered more than any vectors take');
    const vectors = readVectors(bytes.toString('utf8'), input);
    const own = vectors[0]?.length;
    if (dimensions !== undefined && own !== dimensions)
      throw new EmbeddingError(`answered a vector of ${own} dimensions, after others of ${dimensions}`);
    dimensions = own;
    return vectors;
  };

  /** The first text comes twice: its vectors differ where a service mixes them up. */
  const askForPassages = async (texts: string[], signal: AbortSignal): Promise<Float32Array[]> => {
    const [first] = texts;
    const isOne = first === undefined || texts.length === 1;
    return isOne ? ask(texts, signal) : (await ask([first, ...texts], signal)).slice(1);
  };

  return {
    name: `endpoint ${model}`,
    isNameReused: true,
    isCentered: false,
    // Which languages such a model knows, nobody says.
    knows: () => true,
    query: async (text) => {
      const [vector] = await ask([before.query + text], AbortSignal.timeout(queryTimeoutMs));
      if (!vector) throw new EmbeddingError('answered no vector');
      return vector;
    },
    passages: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += maxTextsPerRequest) {
        const timeout = AbortSignal.timeout(passagesTimeoutMs);
        const part = texts.slice(from, from + maxTextsPerRequest).map((text) => before.passage + text);
        vectors.push(...(await askForPassages(part, signal ? AbortSignal.any([signal, timeout]) : timeout)));
      }
      return vectors;
    },
    close: async () => undefined,
  };
}
