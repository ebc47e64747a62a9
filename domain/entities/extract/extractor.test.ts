import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExtractor } from './extractor.ts';

/** The languages of the documents that each path was sent. */
const received: [path: string, language: string][] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push([request.url ?? '', JSON.parse(body).language]);
  response.end(JSON.stringify([{ passage: 0, name: 'Lübeck', type: 'place', surface: 'Lübeck' }]));
});
let origin = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const documentIn = (language: string) => ({
  passages: [{ text: 'Barack Obama: Lübeck' }],
  people: [],
  knownPeople: [],
  language,
});

it('asks the service for the language of a document, and extracts by itself where there is none', async () => {
  const extract = createExtractor({ entityExtractorUrls: { de: `${origin}/de` } });
  const namesIn = async (language: string) => (await extract(documentIn(language))).map(({ name }) => name);
  expect(await namesIn('de')).toEqual(['Lübeck']);
  expect(await namesIn('en')).toContain('Barack Obama');
  expect(await namesIn('fr')).toEqual([]);
  expect(received).toEqual([['/de', 'de']]);
});

it('asks the service for all languages where a language has none of its own', async () => {
  received.length = 0;
  const extract = createExtractor({ entityExtractorUrls: { de: `${origin}/de`, '*': `${origin}/any` } });
  for (const language of ['de', 'fr', 'en']) await extract(documentIn(language));
  expect(received).toEqual([
    ['/de', 'de'],
    ['/any', 'fr'],
    ['/any', 'en'],
  ]);
});
