import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openModel } from './embedder.ts';
import { loadVectors } from './vectors.ts';

const builtIn = fileURLToPath(new URL('./weights.bin', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'earshot-model-'));
const model = await openModel();
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

it('gives the vectors that are computed without a thread', async () => {
  const vectors = loadVectors(builtIn);
  expect([model.name, model.dimensions]).toEqual([vectors.name, vectors.dimensions]);
  expect(await model.query('fear of flying')).toEqual(vectors.query('fear of flying'));
  const texts = ['we landed in a storm', '', 'bread rises in the oven'];
  expect(await model.passages(texts)).toEqual(texts.map((text) => vectors.passage(text)));
  expect(await model.passages([])).toEqual([]);
});

it('lets queries overtake passages, and this thread go on', async () => {
  const finished: string[] = [];
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  const passages = model
    .passages(Array.from({ length: 50 }, () => 'a word '.repeat(60)))
    .then(() => finished.push('passages'));
  const query = model.query('fear of flying').then(() => finished.push('query'));
  await Promise.all([passages, query]);
  clearInterval(ticking);
  expect(finished).toEqual(['query', 'passages']);
  expect(ticks).toBeGreaterThan(10);
});

it('says what is wrong when its thread fails, and starts another with the next text', async () => {
  const path = join(folder, 'weights.bin');
  const bytes = readFileSync(builtIn);
  bytes.write('query.layer.9.', bytes.indexOf('query.layer.0.'));
  writeFileSync(path, bytes);
  const broken = await openModel(path);
  const results = await Promise.allSettled([broken.query('one'), broken.passages(['two', 'three'])]);
  for (const result of results)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('query.layer.0.attention.query.weight is missing') },
    });
  copyFileSync(builtIn, path);
  expect(await broken.query('one')).toEqual(await model.query('one'));
  await broken.close();
});

it('refuses a file that is no model before any text', async () => {
  writeFileSync(join(folder, 'other.bin'), 'something else');
  await expect(openModel(join(folder, 'other.bin'))).rejects.toThrow("it doesn't begin with EMV1");
});

it('rejects what waits when it is closed, and everything afterwards', async () => {
  const closing = await openModel();
  const waiting = expect(closing.passages(['one', 'two'])).rejects.toThrow('The thread of the model ended.');
  await closing.close();
  await waiting;
  await expect(closing.query('one')).rejects.toThrow('The model is closed.');
});
