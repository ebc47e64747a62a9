import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddingAnswer,
  goodAnswer,
  startEmbeddingServer,
  vectorOfWords,
} from '../../../testing/meaning/embedding-server.ts';
import { endpointEmbedder } from './endpoint.ts';

let server: Awaited<ReturnType<typeof startEmbeddingServer>>;
beforeEach(async () => {
  server = await startEmbeddingServer();
});
afterEach(() => server.close());

const inShort = (values: Iterable<number>) => Array.from(values, (value) => value.toFixed(5)).join(' ');
const embedder = (key?: string) => endpointEmbedder({ url: `${server.url}/`, model: 'm', key });

describe('a service with the OpenAI embeddings API', () => {
  it('is asked for numbers, by its model and key', async () => {
    const vector = await embedder('secret').query('moss and rain');
    expect(server.requests).toEqual([
      { model: 'm', input: ['moss and rain'], encoding_format: 'float', authorization: 'Bearer secret' },
    ]);
    expect(inShort(vector)).toBe(inShort(vectorOfWords('moss and rain')));
  });

  it('is asked for many texts in several requests, and its order is kept', async () => {
    server.service.answer = (request) => {
      const { body } = goodAnswer(request) as { body: { data: unknown[] } };
      return { body: { data: body.data.reverse() } };
    };
    const texts = Array.from({ length: 70 }, (_, at) => `text ${at}`);
    const vectors = await embedder().passages(texts);
    // The first of each request comes twice.
    expect(server.requests.map(({ input }) => input.length)).toEqual([32, 32, 9]);
    expect(vectors.map(inShort)).toEqual(texts.map((text) => inShort(vectorOfWords(text))));
  });

  const body = (embedding: unknown): EmbeddingAnswer => ({ body: { data: [{ index: 0, embedding }] } });
  it.each<[string, EmbeddingAnswer, RegExp]>([
    ['an error', { status: 503, body: 'busy' }, /answered 503/],
    ['no JSON', { body: '<html>' }, /JSON/],
    ['something else', { body: { vectors: [] } }, /no vectors/],
    ['too few vectors', { body: { data: [] } }, /0 vectors for 1 texts/],
    ['a vector of zeros', body(new Array(32).fill(0)), /length 0/],
    ['a short one', body([0.25, ...new Array(31).fill(0)]), /length 0.25/],
    ['one with a hole', body([1, null, ...new Array(30).fill(0)]), /no vectors/],
    ['one in letters', body('AAAAgD8='), /no vectors/],
    ['one of few dimensions', body([1]), /1 dimensions/],
    ['one of too many', body(new Array(20_000).fill(0.01)), /20000 dimensions/],
    ['one that is longer than numbers are', body(new Array(32).fill(1e308)), /length Infinity/],
    ['one with words', body(new Array(32).fill('NaN')), /no vectors/],
    ['one with a wrong number', { body: { data: [{ index: 4, embedding: vectorOfWords('a') }] } }, /wrongly/],
  ])('is refused with %s', async (_, answer, message) => {
    server.service.answer = () => answer;
    await expect(embedder().query('moss')).rejects.toThrow(message);
  });

  const embeddings = (of: (text: string, at: number, all: string[]) => number[]) => {
    server.service.answer = ({ input }) => ({
      body: { data: input.map((text, at) => ({ index: at, embedding: of(text, at, input) })) },
    });
  };
  const texts = ['moss and rain', 'a small boat', 'bread from yesterday'];

  it.each<[string, RegExp, (text: string, at: number, all: string[]) => number[]]>([
    ['one for all texts', /one vector for 4 texts/, () => vectorOfWords('moss')],
    ['those of other texts', /mixed/, (_, at, all) => vectorOfWords(all[(at + 1) % all.length] ?? '')],
    ['those of other texts, backwards', /mixed/, (_, at, all) => vectorOfWords(all.at(-1 - at) ?? '')],
    [
      'two lengths',
      /32 and of 40 dimensions at once/,
      (text, at) => [...vectorOfWords(text), ...new Array(at > 2 ? 8 : 0).fill(0.1)],
    ],
  ])('is refused with vectors for several texts: %s', async (_, message, of) => {
    embeddings(of);
    await expect(embedder().passages(texts)).rejects.toThrow(message);
  });

  it('may see no difference between two texts', async () => {
    embeddings(() => vectorOfWords('moss'));
    expect(await embedder().passages(texts.slice(0, 2))).toHaveLength(2);
  });

  it('is refused with an answer that doesn’t end, after a few megabytes of it', async () => {
    const part = '0.25,'.repeat(20_000);
    let written = 0;
    server.service.answer = () => (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!response.destroyed && response.write(part)) written += part.length;
        written += part.length;
      };
      response.write('{"data":[{"embedding":[');
      response.on('drain', write);
      write();
    };
    await expect(embedder().query('moss')).rejects.toThrow('answered more than any vectors take');
    expect(written).toBeLessThan(20_000_000);
  });

  it('is refused with an address that leads elsewhere', async () => {
    server.service.answer = () => (response) => {
      response.writeHead(307, { location: `${server.url}/embeddings` });
      response.end();
    };
    await expect(embedder().query('moss')).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  it('is refused with other dimensions than before', async () => {
    const own = embedder();
    await own.query('moss');
    server.service.answer = () => body(new Array(64).fill(0.125));
    await expect(own.query('rain')).rejects.toThrow('64 dimensions, after others of 32');
  });

  it('times out when it doesn’t answer', async () => {
    server.service.answer = () => 'nothing';
    await expect(embedder().query('moss')).rejects.toThrow(/timeout/i);
  });
});
