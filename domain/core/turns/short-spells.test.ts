import { expect, it } from 'vitest';
import { forEachInSpells } from './short-spells.ts';

const keepBusy = (milliseconds: number) => {
  const started = performance.now();
  while (performance.now() - started < milliseconds);
};

it('looks at everything in order, and lets others run in between', async () => {
  const items = Array.from({ length: 20 }, (_, at) => at);
  const seen: number[] = [];
  let otherRuns = 0;
  const other = setInterval(() => {
    otherRuns += 1;
  }, 1);
  await forEachInSpells(items, (item) => {
    seen.push(item);
    keepBusy(6);
  });
  clearInterval(other);
  expect(seen).toEqual(items);
  expect(otherRuns).toBeGreaterThan(items.length / 2);
});

it('does not wait where there is little to do', async () => {
  let hasOtherRun = false;
  setImmediate(() => {
    hasOtherRun = true;
  });
  await forEachInSpells([1, 2, 3], () => undefined);
  expect(hasOtherRun).toBe(false);
});
