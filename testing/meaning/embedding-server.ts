import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const request = z.object({
  model: z.string(),
  input: z.array(z.string()),
  encoding_format: z.literal('float'),
});

export type EmbeddingRequest = z.infer<typeof request> & { authorization: string | undefined };

/** What a service says to a request: a status and a body, nothing at all, or whatever this writes. */
export type EmbeddingAnswer =
  | { status?: number; body: unknown }
  | 'nothing'
  | ((response: ServerResponse) => void);

const dimensions = 32;

/** A vector by the words of a text: texts with the same words have the same one. */
export function vectorOfWords(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0.01);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const at = Array.from(word).reduce(
      (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % dimensions,
      7,
    );
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export const goodAnswer = ({ input }: EmbeddingRequest): EmbeddingAnswer => ({
  body: { data: input.map((text, index) => ({ index, embedding: vectorOfWords(text) })) },
});

/** A service with the OpenAI embeddings API, on a free port; `answer` may be replaced while it runs. */
export async function startEmbeddingServer() {
  const requests: EmbeddingRequest[] = [];
  const service = { answer: goodAnswer as (request: EmbeddingRequest) => EmbeddingAnswer };
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (part) => (text += part));
    incoming.on('end', () => {
      const parsed = { ...request.parse(JSON.parse(text)), authorization: incoming.headers.authorization };
      requests.push(parsed);
      const answer = service.answer(parsed);
      if (answer === 'nothing') return;
      if (typeof answer === 'function') return answer(response);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    service,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
