import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { AppError } from '../../../domain/core/errors.ts';
import { overloadedError } from '../../../domain/core/turns/fair-turns.ts';
import { slowRefusals } from './slow-refusals.ts';

const afterMs = 200;

/** Answers in the order in which they come. */
async function orderOf(paths: string[]): Promise<string[]> {
  const app = new Hono();
  app.use(slowRefusals(afterMs));
  app.get('/fine', (c) => c.text('fine'));
  app.get('/wrong', (c) => c.text('wrong', 400));
  app.get('/refused', (c) => c.text('refused', 429));
  app.get('/too-many', () => {
    throw new AppError('rate_limited', 'Too many.');
  });
  app.get('/busy', () => {
    throw overloadedError();
  });
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
  const order: string[] = [];
  await Promise.all(
    paths.map(async (path) => {
      await app.request(path);
      order.push(path);
    }),
  );
  return order;
}

it('lets who is refused wait, and nobody else', async () => {
  for (const refused of ['/refused', '/too-many', '/busy'])
    expect(await orderOf([refused, '/fine', '/wrong'])).toEqual(['/fine', '/wrong', refused]);
});

it('does not answer at once again what came at once', async () => {
  const started = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      await orderOf(['/refused']);
      times.push(performance.now() - started);
    }),
  );
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(afterMs / 2);
});
