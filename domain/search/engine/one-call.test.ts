import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineQuery } from './engine.ts';
import { MeilisearchEngine } from './meilisearch/meilisearch-engine.ts';
import { OneCall } from './one-call.ts';

/** The texts of each call, and how the engine answers the next one. */
let calls: string[][] = [];
let status = 200;
let unanswered = 0;
let whileBusy: (() => void) | undefined;

/** Answers each query with its own text as the only hit. */
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  const texts: string[] = JSON.parse(body).queries.map(({ q }: { q: string }) => q);
  calls.push(texts);
  whileBusy?.();
  const results = texts
    .slice(0, texts.length - unanswered)
    .map((id) => ({ hits: [{ id }], totalHits: 1, processingTimeMs: 1 }));
  response.writeHead(status).end(JSON.stringify({ results, code: 'internal', message: 'It failed.' }));
});
let engine: MeilisearchEngine;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = new MeilisearchEngine({ url, key: undefined, indexName: 'library' });
});
beforeEach(() => {
  calls = [];
  status = 200;
  unanswered = 0;
  whileBusy = undefined;
});
afterAll(() => void server.close().closeAllConnections());

const queryOf = (word: string): EngineQuery => ({ target: 'episodes', words: [word], limit: 1 });
const idOf = async (answer: ReturnType<OneCall['ask']>) => (await answer).hits[0]?.id;

describe('what parts of a search ask', () => {
  it('goes to the engine in one call, and each gets its own answer', async () => {
    const call = new OneCall();
    const answers = ['one', 'two', 'three'].map((word) => idOf(call.ask(queryOf(word))));
    await call.make(engine);
    expect(await Promise.all(answers)).toEqual(['"one"', '"two"', '"three"']);
    expect(calls).toHaveLength(1);
  });

  it('costs no call when it is nothing, or was answered already', async () => {
    const call = new OneCall();
    await call.make(engine);
    const answer = call.ask(queryOf('once'));
    await call.make(engine);
    await call.make(engine);
    await answer;
    expect(calls).toEqual([['"once"']]);
  });

  it('waits for the next call when the engine is already busy with one', async () => {
    const call = new OneCall();
    const early = idOf(call.ask(queryOf('early')));
    let late: Promise<string | undefined> | undefined;
    whileBusy = () => {
      late ??= idOf(call.ask(queryOf('late')));
    };
    await call.make(engine);
    expect(await early).toBe('"early"');
    await call.make(engine);
    expect(await late).toBe('"late"');
    expect(calls).toEqual([['"early"'], ['"late"']]);
  });

  it('fails for everyone who waits when the call fails, and for nobody else', async () => {
    const call = new OneCall();
    const answers = [call.ask(queryOf('one')), call.ask(queryOf('two'))];
    status = 500;
    await call.make(engine);
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'search_unavailable' });
  });

  it('fails quietly when nobody waits for it any longer', async () => {
    const unheard: unknown[] = [];
    const record = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', record);
    const call = new OneCall();
    void call.ask(queryOf('abandoned'));
    status = 500;
    await call.make(engine);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', record);
    expect(unheard).toEqual([]);
  });

  it('fails alone when the engine leaves it unanswered', async () => {
    const call = new OneCall();
    const answered = idOf(call.ask(queryOf('answered')));
    const forgotten = call.ask(queryOf('forgotten'));
    unanswered = 1;
    await call.make(engine);
    expect(await answered).toBe('"answered"');
    await expect(forgotten).rejects.toThrow('left a query unanswered');
  });
});
