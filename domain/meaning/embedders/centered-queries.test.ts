import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddingServer, vectorOfWords } from '../../../testing/meaning/embedding-server.ts';
import { cosine } from '../vectors.ts';
import { withCenteredQueries } from './centered-queries.ts';
import { endpointEmbedder } from './endpoint.ts';

/** As of a model that gives all texts much in common. */
const alike = (text: string) => vectorOfWords(text).map((value) => value + 0.5);

let server: Awaited<ReturnType<typeof startEmbeddingServer>>;
beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterAll(() => server.close());

it('takes from queries what all have in common, and asks for that once it answers', async () => {
  const plain = endpointEmbedder({ url: server.url, model: 'alike', key: undefined });
  const embedder = withCenteredQueries(plain);
  server.service.answer = () => ({ status: 503, body: '' });
  await expect(embedder.query('boats in the harbor')).rejects.toThrow('503');
  server.service.answer = ({ input }) => ({
    body: { data: input.map((text, index) => ({ index, embedding: alike(text) })) },
  });
  const texts = ['boats in the harbor', 'growing tomatoes at home'] as const;
  const [boats, tomatoes] = await Promise.all(texts.map((text) => embedder.query(text)));
  const asked = server.requests.length;
  const [plainBoats, plainTomatoes] = await Promise.all(texts.map((text) => plain.query(text)));
  expect(cosine(plainBoats ?? [], plainTomatoes ?? [])).toBeGreaterThan(0.9);
  expect(cosine(boats ?? [], tomatoes ?? [])).toBeLessThan(0.5);
  await embedder.query(texts[0]);
  expect(server.requests).toHaveLength(asked + 3);
});
