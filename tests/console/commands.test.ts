import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createAdminProgram } from '../../cli/admin/program.ts';
import { runProgram } from '../../cli/program.ts';
import { requestJob } from '../../domain/core/jobs/console-jobs.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { createFixtures, type Fixtures } from '../operations/fixtures.ts';
import { talk } from '../works/talk.ts';
import { commandOf } from './command-of.ts';
import { keepProcess } from './keep-process.ts';

describe('npm run admin', () => {
  let platform: TestPlatform;
  let fixtures: Fixtures;
  let server: Server;
  let feedUrl: string;
  const leaveProcess = keepProcess();

  const folder = mkdtempSync(join(tmpdir(), 'earshot-admin-'));

  beforeAll(async () => {
    platform = await openTestPlatform();
    fixtures = await createFixtures(platform);
    server = createServer((_, response) =>
      response.end('<rss><channel><title>Lamp Room</title><item><title>Wicks</title></item></channel></rss>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    feedUrl = `http://${host}/lamp.xml`;
    const { meiliUrl, meiliKey = '' } = inject('services');
    for (const [name, value] of Object.entries({
      DATABASE_URL: platform.databaseUrl,
      MEILI_URL: meiliUrl,
      MEILI_KEY: meiliKey,
      MEILI_INDEX: platform.engine.indexName,
      DATA_DIR: folder,
      FETCH_ALLOWED_HOSTS: host,
      TRANSCRIBE_URL: 'http://127.0.0.1:9/v1',
      TRANSCRIBE_PRICE_PER_HOUR: '0.6',
    }))
      vi.stubEnv(name, value);
    process.setMaxListeners(0);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
    await platform?.close();
    leaveProcess();
  });

  type Result = Record<string, unknown> & { id: string; url: string; title: string; prefix: string };

  async function print(...args: string[]): Promise<{ out: string; err: string }> {
    const printed = { out: '', err: '' };
    const out = vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.out += `${text}\n`;
    });
    const err = vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.err += `${text}\n`;
    });
    await runProgram(createAdminProgram(), args);
    out.mockRestore();
    err.mockRestore();
    return printed;
  }
  const json = async (...args: string[]): Promise<unknown> => {
    const { out, err } = await print(...args, '--json');
    return JSON.parse(out || err);
  };
  const rows = async (...args: string[]) => (await json(...args)) as Result[];
  const result = async (...args: string[]) => (await json(...args)) as Result;
  const done = { success: true };

  it('has a command for each operation of the console, and --json for each', async () => {
    const document = (await (await platform.app.request('/api/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
    };
    const operations = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ tags }) => tags?.includes('Administration'));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(commandOf).sort());
    const find = (program: Command | undefined, name: string) =>
      program?.commands.find((command) => command.name() === name);
    for (const path of Object.values(commandOf)) {
      const command = path.split(' ').reduce(find, createAdminProgram() as Command | undefined);
      expect([path, command?.options.map(({ long }) => long)]).toEqual([
        path,
        expect.arrayContaining(['--json']),
      ]);
      expect(command?.description()).not.toBe('');
    }
  });

  it('previews, adds, corrects, pauses, polls and removes feeds', async () => {
    const opml = join(folder, 'shows.opml');
    writeFileSync(opml, `<opml><body><outline type="rss" xmlUrl="${feedUrl}"/></body></opml>`);
    for (const source of [feedUrl, opml])
      expect(await rows('feeds', 'preview', source)).toMatchObject([
        { url: feedUrl, title: 'Lamp Room', episodes: 1, is_known: false },
      ]);
    expect(await result('feeds', 'add', opml, feedUrl)).toEqual({ ...done, added: 1, known: 0 });
    expect((await print('feeds', 'add', feedUrl)).out).toBe('This feed was added before.\n');
    expect((await rows('feeds', 'preview', feedUrl))[0]).toMatchObject({ is_known: true });
    const moved = `${feedUrl}?moved`;
    expect(await result('feeds', 'set-url', feedUrl, moved)).toMatchObject({ feed: { url: moved } });
    expect(await result('feeds', 'pause', moved)).toMatchObject({ feed: { state: 'paused' } });
    expect(await rows('feeds', 'list', '--state', 'paused')).toMatchObject([{ url: moved }]);
    expect(await result('feeds', 'resume', moved)).toMatchObject({ feed: { state: 'waiting' } });
    expect(await result('feeds', 'poll', moved)).toMatchObject(done);
    expect(await result('feeds', 'remove', moved)).toEqual(done);
    expect((await print('feeds', 'list')).out).toContain('There are no such feeds.');
  });

  it('shows and steers transcription, and changes no policy before somebody has seen the price', async () => {
    const { podcast, episode, otherEpisode } = fixtures;
    expect(await result('transcription', 'retry', otherEpisode, '--model', 'large-v3')).toMatchObject({
      ...done,
      episode: { id: otherEpisode, state: 'waiting' },
    });
    expect(await result('transcription', 'retry', episode)).toMatchObject({ code: 'transcription_refused' });
    expect(await rows('transcription', 'list', '--podcast', podcast)).toMatchObject([{ id: otherEpisode }]);
    expect(await rows('transcription', 'list', '--state', 'failed')).toEqual([]);
    expect(await result('transcription', 'pause')).toEqual(done);
    const status = (await print('transcription', 'status')).out;
    expect(status).toContain('Paused: nothing is sent until you resume it.');
    expect(status).toContain('Waiting: 1 episode, 0.7 hours, about $0.40');
    expect(await result('transcription', 'resume')).toEqual(done);
    expect(await result('transcription', 'status')).toMatchObject({ is_paused: false });
    const policyOf = async () => (await rows('transcription', 'podcasts', 'margins'))[0];
    const unasked = await result('transcription', 'policy', podcast, 'since', '2026-01-31');
    expect(unasked).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(/--yes/) });
    expect(await policyOf()).toMatchObject({ mode: 'last', last: 10, is_default: true });
    expect(await result('transcription', 'policy', podcast, 'last', '3', '--yes')).toMatchObject({
      podcast: { mode: 'last', last: 3 },
      estimate: { episodes: 0 },
    });
    expect(await policyOf()).toMatchObject({ mode: 'last', last: 3, is_default: false });
  });

  it('finds, edits, takes down, reads again and deletes what is in the library', async () => {
    const { podcast, episode, otherEpisode } = fixtures;
    expect(await rows('podcasts', 'list', 'margins')).toMatchObject([{ id: podcast, episodes: 2 }]);
    expect(await result('podcasts', 'edit', podcast, '--author', '')).toEqual(done);
    expect(await result('podcasts', 'edit', podcast, '--republish-feed', 'on')).toEqual(done);
    const { rows: shows } = await platform.pool.query('select republish_feed from podcasts where id = $1', [
      podcast,
    ]);
    expect(shows).toEqual([{ republish_feed: true }]);
    expect(await result('podcasts', 'reingest', podcast)).toEqual(done);
    const found = await rows('episodes', 'list', 'price', '--podcast', podcast, '--transcript', 'with');
    expect(found.map(({ id }) => id)).toEqual([episode, otherEpisode]);
    expect(await result('episodes', 'edit', episode, '--title', 'The price of a desk')).toEqual(done);
    const transcript = join(folder, 'desk.txt');
    writeFileSync(transcript, '[00:05] Ada Palmer: What a desk costs.');
    const { id: job } = await result('upload-transcript', episode, transcript);
    expect(await rows('job', job)).toMatchObject([{ id: job, status: 'queued' }]);
    expect(await result('reingest', episode)).toMatchObject(done);
    const [passage] = await rows('episodes', 'passages', otherEpisode, 'patience');
    const reason = ['--reason', 'On request'];
    expect(await result('takedown', passage?.id ?? '', '--passage', ...reason)).toEqual(done);
    expect(await result('takedown', otherEpisode, ...reason)).toEqual(done);
    const takedowns = await rows('takedowns');
    expect(takedowns).toMatchObject([{ kind: 'episode', reason: 'On request' }, { kind: 'passage' }]);
    expect(await result('lift-takedown', takedowns[0]?.id ?? '')).toEqual(done);
  });

  it('finds entities, corrects them and undoes it', async () => {
    const [nadia] = await rows('entities', 'list', 'Nadia', '--type', 'person');
    expect(nadia).toMatchObject({ id: fixtures.entity });
    expect((await print('entities', 'show', 'Nadia Okonkwo')).out).toMatch(
      /^Nadia Okonkwo, person, .+\n.+Margins/,
    );
    const renamed = await result('entities', 'rename', 'Nadia Okonkwo', 'N. Okonkwo');
    expect(renamed).toMatchObject({ ...done, correction: { kind: 'rename' } });
    const [correction] = await rows('entities', 'corrections');
    expect(await result('entities', 'undo', correction?.id ?? '')).toMatchObject(done);
    for (const [kind, ...args] of [
      ['merge', 'Nadia Okonkwo', 'Halden Furniture'],
      ['retype', 'Halden Furniture', 'event'],
      ['split', 'Halden Furniture', 'Halden Chairs', '--podcast', fixtures.podcast, '--type', 'product'],
      ['reject', 'Halden Chairs'],
    ] as const)
      expect(await result('entities', kind, ...args)).toMatchObject({ ...done, correction: { kind } });
  });

  it('lists and retries mail and deliveries, and manages keys', async () => {
    expect(await rows('mail', 'failed')).toMatchObject([{ id: fixtures.deadMessage }]);
    expect(await result('mail', 'retry', fixtures.deadMessage)).toEqual({ ...done, retried: 1 });
    expect(await result('mail', 'retry')).toEqual({ ...done, retried: 0 });
    expect(await rows('mail', 'list', '--status', 'queued')).toMatchObject([
      { email: 'admin@example.org' },
      {},
    ]);
    expect(await rows('webhooks')).toMatchObject([{ term: 'chairs', status: 'paused', failed: 1 }]);
    const [delivery] = await rows('deliveries', 'list');
    expect(await result('deliveries', 'retry', delivery?.id ?? '')).toEqual(done);
    expect(await rows('deliveries', 'list', '--status', 'queued')).toHaveLength(1);
    expect(await result('keys', 'invite', 'new@example.org', '--tier', 'pro')).toEqual(done);
    const [key] = await rows('keys', 'list');
    expect(await result('keys', 'tier', key?.prefix ?? '', 'pro')).toEqual(done);
    expect(await result('keys', 'revoke', key?.prefix ?? '')).toEqual(done);
    expect(await rows('keys', 'waitlist')).toEqual([]);
  });

  it('gives roles, shows the overview, and records who did what', async () => {
    expect(await result('create', 'you@example.org')).toMatchObject({
      link: expect.stringContaining('#token='),
    });
    expect(await result('role', 'member@example.org', 'editor')).toEqual(done);
    const operators = (await rows('operators')).map(({ email, role }) => `${email} ${role}`);
    expect(operators).toEqual([
      'admin@example.org admin',
      'member@example.org editor',
      'you@example.org admin',
    ]);
    expect(await result('overview')).toMatchObject({ library: { podcasts: 1 } });
    const log = await rows('log', '--all');
    expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set(['command line']));
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set([
        ...['feed.add', 'feed.change', 'feed.poll', 'feed.remove', 'podcast.edit', 'podcast.reingest'],
        ...[
          'episode.edit',
          'episode.upload',
          'episode.reingest',
          'episode.takedown',
          'episode.lift_takedown',
        ],
        ...[
          'passage.takedown',
          'entity.rename',
          'entity.undo',
          'entity.merge',
          'entity.retype',
          'entity.split',
        ],
        ...['episode.transcribe', 'transcription.pause', 'transcription.resume', 'transcription.policy'],
        ...['entity.reject', 'mail.retry', 'delivery.retry', 'key.invite', 'key.tier', 'key.revoke'],
        ...['operator.create', 'operator.role'],
      ]),
    );
  });

  it('says in a sentence what is wrong, with the code of the API', async () => {
    for (const [code, sentence, ...args] of [
      ['feed_not_found', /There is no feed with the address/, 'feeds', 'poll', 'https://example.org/x'],
      ['invalid_request', /^ftp:x must be an address that begins with/, 'feeds', 'set-url', 'x', 'ftp:x'],
      ['not_found', /^lost\.opml isn't a file or an http address\.$/, 'feeds', 'preview', 'lost.opml'],
      [
        'invalid_request',
        /^language must be the code of a language/,
        'podcasts',
        'edit',
        fixtures.podcast,
        '--language',
        '?',
      ],
      ['invalid_request', /^Send at least one field/, 'episodes', 'edit', fixtures.episode],
      ['invalid_request', /^reason must not be empty/, 'takedown', fixtures.episode, '--reason', ' '],
      [
        'invalid_request',
        /^lamp isn't the ID of a passage/,
        'takedown',
        'lamp',
        '--passage',
        '--reason',
        'x',
      ],
      ['invalid_request', /^last must say how many/, 'transcription', 'policy', fixtures.podcast, 'last'],
      ['invalid_request', /takes no number/, 'transcription', 'policy', fixtures.podcast, 'all', '3'],
      ['job_not_found', /There is no job with this ID/, 'job', fixtures.episode],
      ['entity_not_found', /./, 'entities', 'merge', 'Nobody', 'Halden Furniture'],
      ['delivery_not_found', /There is no delivery/, 'deliveries', 'retry', fixtures.episode],
      ['message_not_found', /There is no failed message/, 'mail', 'retry', fixtures.episode],
      ['api_key_not_found', /There is no active key/, 'keys', 'revoke', 'none'],
    ] as const) {
      const { error, code: actual } = await result(...args);
      expect([args, actual, error]).toEqual([args, code, expect.stringMatching(sentence)]);
      expect([args, process.exitCode]).toEqual([args, 2]);
    }
  });

  it('names both episodes of a recording in two podcasts, and what a takedown leaves', async () => {
    const publicationDate = new Date().toISOString();
    const lighthouse = (show: string) =>
      showOf(show, [{ title: 'Who paints the lighthouse', publicationDate, transcript: talk('lighthouse') }]);
    await platform.store(lighthouse('Night Shift'));
    await platform.store(lighthouse('All Shifts'));
    const listed = (await print('works', 'list')).out;
    expect(listed).toContain('Who paints the lighthouse (All Shifts)');
    expect(listed).toContain('Who paints the lighthouse (Night Shift)');
    const [copy] = await rows('works', 'list');
    const searched = String(copy?.searched_id);
    const [passage] = await rows('episodes', 'passages', searched);
    const passageOut = await print('takedown', passage?.id ?? '', '--passage', '--reason', 'x');
    expect(passageOut.out).toBe(
      `Taken down.\nThe recording is also in “Who paints the lighthouse” (All Shifts). To find the passage there: npm run admin -- episodes passages ${copy?.id}\n`,
    );
    const { out } = await print('takedown', searched, '--reason', 'On request');
    expect(out).toBe(
      `Taken down.\nThe recording is also in “Who paints the lighthouse” (All Shifts). To take that down as well: npm run admin -- takedown ${copy?.id} --reason "…"\n`,
    );
    expect((await print('takedown', copy?.id ?? '', '--copies', '--reason', 'x')).out).toBe('Taken down.\n');
  });

  it('says by the exit code that a job failed', async () => {
    const job = await requestJob(platform.database, {
      kind: 'reingest',
      input: { episodeId: fixtures.episode },
    });
    const exitCode = async () => {
      process.exitCode = 0;
      await rows('job', job);
      return process.exitCode;
    };
    expect(await exitCode()).toBe(0);
    await platform.pool.query(`update console_jobs set status = 'failed', error = 'x' where id = $1`, [job]);
    expect(await exitCode()).toBe(1);
    process.exitCode = 0;
  });
});
