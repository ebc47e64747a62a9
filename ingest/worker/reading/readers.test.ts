import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { createOwnExtractor } from '../../../domain/entities/extract/own-extractor.ts';
import { childrenOf, isRunning } from '../../../testing/processes.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { type PrepareOptions, prepareWith } from '../../prepare/prepare.ts';
import { openReaders } from './open-readers.ts';
import type { PoolLimits } from './reader-pool.ts';

const id = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
const text = '**Ann Lee:** We met Nadia Okonkwo in Lisbon.\n\n**Bo Stone:** She sells tides.';

const episode = (bytes: string, podcastId = id): PrepareOptions => ({
  id,
  podcastId,
  show: { title: 'Harbor', persons: [] },
  input: {
    title: 'Tides',
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
    (_, at) => `**Ann ${at}:** The boat ${at} met Nadia Okonkwo in Lisbon at ${at}.`,
  ).join('\n\n');
const feedOf = (items: string) => Buffer.from(`<rss><channel><title>Harbor</title>${items}</channel></rss>`);

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let readers: ReturnType<typeof openReaders>;
const open = (limits: Partial<PoolLimits> = {}) => {
  readers = openReaders({ entityExtractorUrls: {}, ...limits });
  return readers;
};
afterEach(() => readers?.close());

it('gives what this process would give', async () => {
  const { readTranscript: _, ...input } = episode(text).input;
  const expected = await prepareWith(createOwnExtractor())({ ...episode(text), input });
  expect(await open().prepare(episode(text))).toEqual(expected);
});

it('reads feeds, lists of feeds and chapters, and passes on why one can not be read', async () => {
  const { readFeed, readOpml, readChapters } = open();
  const feed = feedOf('<item><title>Tides</title></item>');
  expect(await readFeed(feed, { feedUrl: 'https://a.example/' })).toMatchObject({
    show: { title: 'Harbor', feedUrl: 'https://a.example/' },
    episodes: [{ title: 'Tides' }],
  });
  const opml = Buffer.from('<opml><body><outline xmlUrl="https://a.example/"/></body></opml>');
  expect(await readOpml(opml)).toEqual(['https://a.example/']);
  const chapters = Buffer.from('{"chapters":[{"startTime":1,"title":"Tides"}]}');
  expect(await readChapters(chapters, id)).toEqual([{ start_seconds: 1, title: 'Tides' }]);
  await expect(readFeed(Buffer.from('<html/>'))).rejects.toMatchObject({ code: 'feed_invalid' });
});

it('gives up an episode that takes too long, and goes on with the next', async () => {
  const { prepare } = open({ cpuMs: 3_000 });
  const [long, short] = await Promise.allSettled([
    prepare(episode(longText(600_000))),
    prepare(episode(text)),
  ]);
  expect(long).toMatchObject({
    reason: { code: 'transcript_too_complex', message: expect.stringContaining('3 seconds') },
  });
  expect(short).toMatchObject({ value: { passages: [{ speaker: 'Ann Lee' }, { speaker: 'Bo Stone' }] } });
});

it('reads in the background what takes more than a moment, and others do not wait for it', async () => {
  const { prepare } = open({ quickCpuMs: 500, cpuMs: 60_000 });
  const done: string[] = [];
  const long = ['a', 'b', 'c'].map((feed) =>
    prepare(episode(longText(3_000), feed)).then(({ passages }) => {
      done.push(feed);
      return passages.length;
    }),
  );
  await prepare(episode(text, 'd')).then(() => done.push('d'));
  await Promise.all(long);
  // Where a process takes seconds to start, one of the others may be done before.
  expect(done.slice(0, 2)).toContain('d');
  for (const count of await Promise.all(long)) expect(count).toBeGreaterThan(300);
});

it('puts off what is too much to wait', async () => {
  const { prepare } = open({ quickCpuMs: 100, maxWaiting: 1 });
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((feed) => prepare(episode(longText(2_000), feed))),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject({ code: 'overloaded' });
  expect(failures.length).toBeLessThan(4);
});

it('gives up what takes too much memory, and goes on with the next', async () => {
  const { prepare, readFeed } = open({ maxMegabytes: 64 });
  const person = '<podcast:person>Ann Lee</podcast:person>';
  const [long, feed, short] = await Promise.allSettled([
    prepare(episode(longText(150_000))),
    readFeed(feedOf(`<item><title>Tides</title>${person.repeat(20)}</item>`.repeat(19_000)), {
      feedUrl: 'b',
    }),
    prepare(episode(text, 'c')),
  ]);
  const reason = (code: string) => ({ reason: { code, message: expect.stringContaining('64 MB') } });
  expect(long).toMatchObject(reason('transcript_too_complex'));
  expect(feed).toMatchObject(reason('feed_too_large'));
  expect(short).toMatchObject({ value: { transcript: { format: 'text' } } });
});

const onLinux = it.skipIf(process.platform !== 'linux');

onLinux('starts again when its process is killed', async () => {
  const before = new Set(childrenOf(process.pid));
  const prepared = open({ quickCpuMs: 60_000 }).prepare(episode(longText(6_000)));
  const started = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  await waitUntil(() => started().length === 1, 60_000);
  for (const pid of started()) process.kill(pid, 'SIGKILL');
  expect((await prepared).passages.length).toBeGreaterThan(500);
  // Between two episodes as well.
  for (const pid of started()) process.kill(pid, 'SIGKILL');
  await waitUntil(() => started().length === 0);
  expect((await readers.prepare(episode(text))).passages).toHaveLength(2);
});

onLinux('ends with the process that started it, also while it reads', async () => {
  const script = `
    import { openReaders } from '${import.meta.dirname}/open-readers.ts';
    const longText = ${longText.toString()};
    const input = { title: 'Tides', persons: [], entities: [] };
    openReaders({ entityExtractorUrls: {} }).prepare({
      id: '${id}', podcastId: '${id}', show: { title: 'Harbor', persons: [] }, input, inputHash: '', people: [],
      removed: [], transcript: { bytes: Buffer.from(longText(400_000)), hint: '.md' },
    });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const reader = () => childrenOf(parent.pid ?? 0)[0];
  await waitUntil(() => reader() !== undefined, 60_000);
  const pid = reader() ?? 0;
  // It is at work when it has used the processor for a while.
  const ticks = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]);
  await waitUntil(() => ticks() > 200, 60_000);
  parent.kill('SIGKILL');
  await waitUntil(() => !isRunning(pid), 5_000);
});
