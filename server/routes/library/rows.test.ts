import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { toStream } from './rows.ts';

/** Chunks without end, and whether they are still being made. */
function endlessChunks() {
  const state = { made: 0, hasEnded: false };
  async function* chunks() {
    try {
      for (;;) {
        state.made += 1;
        yield Buffer.from('row\n');
        await sleep(1);
      }
    } finally {
      state.hasEnded = true;
    }
  }
  return { state, chunks: chunks() };
}

it('makes nothing more for a reader that stopped, and ends after a while', async () => {
  const { state, chunks } = endlessChunks();
  const reader = toStream(chunks, 50).getReader();
  for (let read = 0; read < 5; read += 1) await reader.read();
  await expect.poll(() => state.hasEnded).toBe(true);
  expect(state.made).toBeLessThan(8);
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('Nothing of an export was read');
});

it('ends when the reader goes away', async () => {
  const { state, chunks } = endlessChunks();
  const reader = toStream(chunks).getReader();
  await reader.read();
  await reader.cancel();
  expect(state.hasEnded).toBe(true);
});
