import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashKey } from '../../domain/accounts/keys/key-format.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';

let platform: TestPlatform;
let site: TestSite;
let key: string;

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'tests', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${site.base}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** How many requests a key has left in this hour. */
async function leftOf(apiKey: string): Promise<number | undefined> {
  const statuses = await platform.dependencies.limits.consumeByKey(hashKey(apiKey), 0);
  return statuses[0]?.remaining;
}

const textContent = z.array(z.object({ type: z.literal('text'), text: z.string() }));

async function call(name: string, parameters: Record<string, unknown>) {
  const result = await connected((client) => client.callTool({ name, arguments: parameters }));
  const [content] = textContent.parse(result.content);
  return { text: content?.text ?? '', isError: result.isError ?? false, data: result.structuredContent };
}

const searched = z.object({
  total_hits: z.number(),
  mentions: z.array(
    z.object({
      url: z.string(),
      text: z.string(),
      speaker: z.string().nullable(),
      episode_uuid: z.string(),
      passage_id: z.string(),
      entity_id: z.string().nullable(),
    }),
  ),
});

const found = async (q: string) => searched.parse((await call('search_mentions', { q })).data);

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Reading Room', [
      {
        title: 'Patience',
        publicationDate: yesterday,
        description: '<p>About <b>history</b> &amp; more.</p>',
        transcript: [
          '[00:00:05] Ada Palmer: We begin with the archives of Florence, and with those who kept them.',
          '[00:01:05] Jo Walton: I would rather begin with Lisbon. I was in Lisbon last year.',
          '[00:02:05] Ada Palmer: Then let us speak of harbours.',
        ].join('\n'),
      },
    ]),
  );
  site = await openTestSite(platform);
  key = await createKey(platform.database, { name: 'Models', email: 'm@example.org', tier: 'pro' });
});

afterAll(async () => {
  site?.close();
  await platform?.close();
});

describe('the tools for language models', () => {
  it('are four, each with what it takes and answers', async () => {
    const { tools } = await connected((client) => client.listTools());
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'entity_timeline',
      'get_episode',
      'get_transcript_around',
      'search_mentions',
    ]);
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(40);
      expect([tool.inputSchema.type, tool.outputSchema?.type]).toEqual(['object', 'object']);
    }
  });

  it('find what was said, with a link to its second', async () => {
    const { total_hits, mentions } = await found('Lisbon');
    expect(total_hits).toBe(1);
    expect(mentions[0]).toMatchObject({ speaker: 'Jo Walton' });
    expect(mentions[0]?.url).toMatch(
      /^https:\/\/earshot\.example\.org\/episode\/patience-[0-9a-f-]{36}\?t=65#mention-/,
    );
    expect((await call('search_mentions', { q: 'Lisbon' })).text).toContain(mentions[0]?.url);
  });

  it('read on around a mention, a second, or from the beginning', async () => {
    const [mention] = (await found('Lisbon')).mentions;
    const episode = mention?.episode_uuid;
    const around = await call('get_transcript_around', {
      episode,
      passage_id: mention?.passage_id,
      passages: 1,
    });
    expect(around.data).toMatchObject({
      url: mention?.url,
      passages: [{ start_seconds: 5 }, { start_seconds: 65, is_center: true }, { start_seconds: 125 }],
    });
    expect(around.text).toContain('[00:02:05] Ada Palmer: Then let us speak of harbours.');
    const second = await call('get_transcript_around', { episode, start_seconds: 130, passages: 0 });
    expect(second.data).toMatchObject({ passages: [{ text: 'Then let us speak of harbours.' }] });
    const beginning = await call('get_transcript_around', { episode, passages: 0 });
    expect(beginning.data).toMatchObject({ passages: [{ start_seconds: 5, is_center: true }] });
  });

  it('tell of an episode and of a name', async () => {
    const [mention] = (await found('Lisbon')).mentions;
    const episode = await call('get_episode', { episode: mention?.episode_uuid });
    expect(episode.data).toMatchObject({
      title: 'Patience',
      podcast_title: 'Reading Room',
      description: 'About history & more.',
      has_transcript: true,
    });
    expect(episode.text).toContain('Ada Palmer');
    for (const wanted of [{ name: 'Lisbon' }, { entity_id: mention?.entity_id }])
      expect((await call('entity_timeline', { ...wanted, days: 7 })).data).toMatchObject({
        name: 'Lisbon',
        entity_type: 'place',
        total: 1,
        buckets: [{ date: yesterday.slice(0, 10), count: 1 }],
      });
  });

  it('answer what is wrong with a sentence and a code, and live on', async () => {
    for (const [tool, parameters, code] of [
      ['get_episode', { episode: 'none' }, 'episode_not_found'],
      ['get_transcript_around', { episode: '00000000-0000-4000-8000-000000000000' }, 'episode_not_found'],
      ['entity_timeline', { name: 'Nobody At All' }, 'entity_not_found'],
      ['entity_timeline', {}, 'invalid_request'],
      ['search_mentions', { q: 'a '.repeat(33) }, 'query_too_long'],
    ] as const) {
      const answer = await call(tool, parameters);
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining(`(${code})`)]);
    }
    expect((await call('search_mentions', { q: 'Lisbon', page_size: 1_000 })).isError).toBe(true);
    expect((await found('Florence')).total_hits).toBe(1);
  });

  it('count each message of a batch, run them one after the other, and refuse those that are too many as a whole', async () => {
    const fresh = await createKey(platform.database, {
      name: 'Batches',
      email: 'b@example.org',
      tier: 'free',
    });
    const search = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search_mentions', arguments: { q: 'Lisbon' } },
    });
    const send = async (messages: number) => {
      const answer = await fetch(`${site.base}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${fresh}`,
        },
        body: JSON.stringify(Array.from({ length: messages }, (_, at) => search(at))),
      });
      const left = /"hour";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1];
      return {
        status: answer.status,
        text: await answer.text(),
        left: Number(left),
        headers: answer.headers,
      };
    };
    const results = (text: string) => [...text.matchAll(/"total_hits":1/g)].length;
    const tooMany = await send(21);
    expect([tooMany.status, JSON.parse(tooMany.text)]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: 'A batch can have 20 messages. Send fewer at once.' },
      },
    ]);
    // The request itself is counted, and nothing else of it.
    for (const left of [79, 59, 39, 19]) {
      const answer = await send(20);
      expect([answer.status, results(answer.text), answer.left]).toEqual([200, 20, left]);
    }
    const refused = await send(20);
    expect([refused.status, results(refused.text)]).toEqual([429, 0]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(refused.text)).toMatchObject({
      jsonrpc: '2.0',
      error: { message: expect.stringContaining('no room for 20') },
    });
    expect(await leftOf(fresh)).toBe(18);
    expect((await send(18)).status).toBe(200);
    expect((await send(1)).status).toBe(429);
  });

  it('are behind the keys and limits of the API', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${site.base}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
    const refused = await ask({});
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
    const answered = await ask({ authorization: `Bearer ${key}` });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('ratelimit')).toMatch(/^"hour";r=\d+/);
  });
});
