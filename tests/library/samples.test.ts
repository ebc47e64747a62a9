import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdWebhook } from '../../contract/api/alerts/webhook.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';

const run = promisify(execFile);
const samples = join(import.meta.dirname, '../../web/samples');
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

let platform: TestPlatform;
let site: TestSite;
let env: NodeJS.ProcessEnv;

/** Runs a few lines that use the samples as modules; what they print is JSON. */
async function runModule<T>(lines: string): Promise<T> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', lines], { env, cwd: samples });
  return JSON.parse(stdout) as T;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Reading Room', [
      {
        title: 'Open shelves',
        publicationDate: new Date(Date.now() - 86_400_000).toISOString(),
        transcript: [
          '**Ada Palmer:** We speak of open source, and of Lisbon.',
          `**Jo Walton:** Lisbon is far. ${'I stayed at home and read another book. '.repeat(20)}`,
          `**Ada Palmer:** Lisbon it is. ${'We packed our things and left the house. '.repeat(20)}`,
          `**Jo Walton:** Porto is near. ${'I stayed at home and read another book. '.repeat(20)}`,
        ].join('\n\n'),
      },
    ]),
  );
  site = await openTestSite(platform);
  const key = await createKey(platform.database, { name: 'Samples', email: 's@example.org', tier: 'pro' });
  env = { ...process.env, EARSHOT_URL: site.base, EARSHOT_KEY: key };
});

afterAll(async () => {
  site?.close();
  await platform?.close();
});

describe('the answer that the pages show', () => {
  it('is one that really comes', async () => {
    const read = async (path: string) => JSON.parse(await readFile(join(samples, path), 'utf8'));
    const real = (await read('../../server/routes/declare/examples.json'))['GET /search'].responses['200'];
    expect(await read('search-response.json')).toEqual({ ...real, entities: real.entities.slice(0, 1) });
  });
});

describe('the code that the pages show', () => {
  it('finds what was said, in JavaScript', async () => {
    const { stdout } = await run(process.execPath, [join(samples, 'search.js')], { env });
    expect(stdout).toContain('1 episodes');
    expect(stdout).toContain('We speak of open source, and of Lisbon. (Open shelves)');
  });

  it.skipIf(!has('python3'))('finds the same in Python', async () => {
    const { stdout } = await run('python3', [join(samples, 'search.py')], { env });
    expect(stdout).toContain('1 episodes');
  });

  it.skipIf(!has('curl'))('finds the same with curl', async () => {
    const { stdout } = await run('sh', [join(samples, 'search.sh')], { env });
    expect(JSON.parse(stdout)).toMatchObject({ total_hits: 1 });
  });

  it.skipIf(!has('curl'))('makes a webhook with curl', async () => {
    const { stdout } = await run('sh', [join(samples, 'webhook.sh')], { env });
    expect(createdWebhook.parse(JSON.parse(stdout))).toMatchObject({
      term: '"open source"',
      events: ['mention.created'],
    });
  });

  it.skipIf(!has('curl'))('exports with curl', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-export-'));
    await run('sh', [join(samples, 'export.sh')], { env, cwd: folder });
    const csv = await readFile(join(folder, 'mentions.csv'), 'utf8');
    expect(csv.split('\r\n')[0]).toBe('publication_date,podcast_title,episode_title,speaker,context');
    expect(csv).toContain('"We speak of open source, and of Lisbon."');
    await rm(folder, { recursive: true });
  });

  it('reads a delivery of a webhook, and no forged one', async () => {
    const { readDelivery } = await import(join(samples, 'verify-webhook.js'));
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const body = JSON.stringify({ type: 'mention.created', data: { episode: null, mentions: [] } });
    const now = new Date();
    const headers = {
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('one', now, body),
    };
    expect(readDelivery(body, headers, secret)).toMatchObject({ id: 'one', type: 'mention.created' });
    expect(() => readDelivery(body.replace('null', '{}'), headers, secret)).toThrow();
  });

  it('fetches contexts and has a model read them: sentiment, trends, competitors', async () => {
    expect(
      await runModule(`import { getContexts } from './context-retrieval.js';
        console.log(JSON.stringify(await getContexts('Lisbon')));`),
    ).toMatchObject([{ podcast: 'Reading Room', episode: 'Open shelves' }]);
    expect(
      await runModule(`import { analyzeSentiment } from './sentiment.js';
        const ask = async () => '{"sentiment": "positive", "confidence": 0.9}';
        console.log(JSON.stringify(await analyzeSentiment('Lisbon', ask)));`),
    ).toEqual({
      distribution: { positive: 1, negative: 0, neutral: 0 },
      dominant: 'positive',
      average_confidence: 0.9,
    });
    expect(
      await runModule(`import { analyzeTrend } from './trends.js';
        console.log(JSON.stringify(await analyzeTrend('Lisbon', async () => '{"sentiment": "positive", "themes": ["travel"]}')));`),
    ).toMatchObject([{ mentionCount: 1, sentiment: 'positive', themes: ['travel'] }]);
    expect(
      await runModule(`import { compare } from './competitors.js';
        const reply = '{"positioning": "first", "insights": ["one"], "recommendations": ["two"]}';
        console.log(JSON.stringify(await compare(['Porto', 'Lisbon'], async () => reply)));`),
    ).toMatchObject({
      leader: 'Lisbon',
      entities: [
        { mentionCount: 3, shareOfVoice: 0.75 },
        { mentionCount: 1, shareOfVoice: 0.25 },
      ],
      insights: ['one'],
      recommendations: ['two'],
    });
  });
});
