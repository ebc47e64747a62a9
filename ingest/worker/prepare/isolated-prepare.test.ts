import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../tests/wait-until.ts';
import { extractEntities } from '../../pipeline/entities/extract.ts';
import { type PrepareOptions, prepareEpisode } from '../../pipeline/prepare.ts';
import { isolatePrepare } from './isolated-prepare.ts';

const id = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
const text = '**Ann Lee:** We met Nadia Okonkwo in Lisbon.\n\n**Bo Stone:** She sells tides.';

const episode = (bytes: string, title = 'Tides'): PrepareOptions => ({
  id,
  podcastId: id,
  show: { title: 'Harbor', persons: [] },
  input: {
    title,
    persons: [],
    entities: [],
    readTranscript: async () => ({ bytes: Buffer.from(bytes), hint: '.md' }),
  },
  inputHash: 'hash',
  transcript: { bytes: Buffer.from(bytes), hint: '.md' },
  people: ['Cy Ray'],
  removed: [],
});
/** Megabytes of talk in which every line is another one. */
const longText = (lines: number) =>
  Array.from(
    { length: lines },
    (_, at) => `**Ann ${at}:** Boat ${at} met Nadia Okonkwo in Lisbon at ${at}.`,
  ).join('\n\n');

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let isolated: ReturnType<typeof isolatePrepare>;
const open = (limits: { timeoutMs?: number; maxMegabytes?: number } = {}) => {
  isolated = isolatePrepare({ entityExtractorUrl: undefined, ...limits });
  return isolated.prepare;
};
afterEach(() => isolated.close());

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );

it('gives what this process would give', async () => {
  const { readTranscript: _, ...input } = episode(text).input;
  const expected = await prepareEpisode({ ...episode(text), input }, extractEntities);
  expect(await open()(episode(text))).toEqual(expected);
});

it('gives up an episode that takes too long, and goes on with the next', async () => {
  const prepare = open({ timeoutMs: 3_000 });
  const [long, short] = await Promise.allSettled([
    prepare(episode(longText(600_000))),
    prepare(episode(text)),
  ]);
  expect(long).toMatchObject({
    reason: { code: 'transcript_too_complex', message: expect.stringContaining('3 seconds') },
  });
  expect(short).toMatchObject({ value: { passages: [{ speaker: 'Ann Lee' }, { speaker: 'Bo Stone' }] } });
});

it('gives up an episode that takes too much memory, and goes on with the next', async () => {
  const prepare = open({ maxMegabytes: 64 });
  const [long, short] = await Promise.allSettled([
    prepare(episode(longText(150_000))),
    prepare(episode(text)),
  ]);
  expect(long).toMatchObject({
    reason: { code: 'transcript_too_complex', message: expect.stringContaining('64 MB') },
  });
  expect(short).toMatchObject({ value: { transcript: { format: 'text' } } });
});

it.skipIf(process.platform !== 'linux')('starts again when its process is killed', async () => {
  const before = new Set(childrenOf(process.pid));
  const prepared = open()(episode(longText(20_000)));
  const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  await waitUntil(() => started().length === 1, 60_000);
  for (const pid of started()) process.kill(pid, 'SIGKILL');
  expect((await prepared).passages.length).toBeGreaterThan(1_000);
  // Between two episodes as well.
  for (const pid of started()) process.kill(pid, 'SIGKILL');
  await waitUntil(() => started().length === 0);
  expect((await isolated.prepare(episode(text))).passages).toHaveLength(2);
});
