import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTranscriptHarness, type TranscriptHarness } from './transcript-harness.ts';

const first = 'We sailed to Zanzibar in the spring.';
const corrected = 'We sailed to Pemba in the spring.';
const vtt = (said: string) => `WEBVTT\n\n00:05.000 --> 00:09.000\n<v Ann Lee>${said}`;
const login = `<html><head><title>Sign in</title></head><body><form action="/login"><h1>Sign in to continue</h1>
  <label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form></body></html>`;
const failed = '{"status":"failed","error":"The transcript is not ready.","jobId":"8f14e45f"}';

let harness: TranscriptHarness;
beforeAll(async () => {
  harness = await openTranscriptHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

async function storeFirst(headers: Record<string, string> = {}) {
  harness.serve('/a.vtt', { body: vtt(first), headers });
  await harness.poll('/a.vtt');
  expect(await harness.fetchNew()).toBe(1);
  expect(await harness.passages()).toEqual([first]);
}

const updatedAt = () => harness.column('select updated_at::text as value from episodes');

describe('a transcript that is asked for again', () => {
  it('is asked for with its ETag and its date, and stays where the answer is 304', async () => {
    const stamps = { etag: '"1"', 'last-modified': 'Tue, 03 May 2022 10:00:00 GMT' };
    await storeFirst(stamps);
    const before = await updatedAt();
    harness.serve('/a.vtt', { body: '', status: 304 });
    expect(await harness.check()).toBe(1);
    expect(harness.requests[1]?.headers).toMatchObject({
      'if-none-match': stamps.etag,
      'if-modified-since': stamps['last-modified'],
    });
    expect(await updatedAt()).toEqual(before);
    await harness.check();
    expect(harness.requests[2]?.headers['if-none-match']).toBe('"1"');
  });

  it('is not stored anew where a server that names no version sends the same bytes', async () => {
    await storeFirst();
    const before = await updatedAt();
    expect(await harness.check()).toBe(1);
    expect(harness.requests[1]?.headers).not.toHaveProperty('if-none-match');
    expect(await updatedAt()).toEqual(before);
  });

  it.each([
    ['a page to sign in', login, 'text/html'],
    ['a notice of a failure', failed, 'application/json'],
    ['nothing', '', 'text/vtt'],
    ['captions without words', 'WEBVTT\n\n00:05.000 --> 00:09.000\n', 'text/vtt'],
  ])('stays where %s comes instead, and arrives when it is there', async (_, body, type) => {
    await storeFirst();
    harness.serve('/a.vtt', { body, headers: { 'content-type': type } });
    expect(await harness.check()).toBe(1);
    expect(await harness.passages()).toEqual([first]);
    expect(
      await harness.column(
        "select has_transcript::text || coalesce(transcript_error, '') as value from episodes",
      ),
    ).toEqual(['true']);
    harness.serve('/a.vtt', { body: vtt(corrected) });
    await harness.check();
    expect(await harness.passages()).toEqual([corrected]);
  });

  it('stays where a feed names it no more, also when the episode changes after that', async () => {
    await storeFirst();
    await harness.poll(undefined);
    await harness.poll(undefined, undefined, { description: 'Now with a description.' });
    expect(await harness.passages()).toEqual([first]);
  });
});

describe('a feed that names another file', () => {
  it('has it read at once, though only its type changed', async () => {
    harness.serve('/a', { body: `Ann Lee: ${first}\n\nBo Ray: We did.\n\nAnn Lee: ${first}` });
    await harness.poll('/a', 'text/html');
    await harness.fetchNew();
    const [before] = await harness.column('select format as value from transcripts');
    await harness.poll('/a', 'text/plain');
    expect(await harness.fetchDue()).toBe(1);
    expect(await harness.column('select format as value from transcripts')).not.toEqual([before]);
    expect(await harness.fetchDue()).toBe(0);
  });

  it('has it read though it did so while the other was on its way', async () => {
    harness.serve('/a.vtt', { body: vtt(first), headers: { etag: '"1"' } });
    harness.serve('/b.vtt', { body: vtt(corrected), headers: { etag: '"1"' } });
    await harness.poll('/a.vtt');
    harness.during(() => harness.poll('/b.vtt', 'text/vtt', { description: 'Newer.' }));
    await harness.fetchNew();
    harness.during(undefined);
    expect(await harness.column('select description as value from episodes')).toEqual(['Newer.']);
    expect(await harness.fetchDue()).toBe(1);
    expect(await harness.passages()).toEqual([corrected]);
  });
});

describe('an episode that is read again', () => {
  it('is read where the feed says by now, and has its corrections from then on', async () => {
    harness.serve('/b.vtt', { body: vtt(first), headers: { etag: '"b"' } });
    await harness.poll('/a.vtt');
    await harness.fetchNew();
    expect(await harness.passages()).toEqual([]);
    await harness.poll('/b.vtt');
    await harness.reread();
    expect(await harness.passages()).toEqual([first]);
    harness.serve('/b.vtt', { body: vtt(corrected), headers: { etag: '"c"' } });
    expect(
      await harness.column(
        `select (transcript_next_check_at between now() + interval '50 minutes' and now() + interval '2 days')::text as value from episodes`,
      ),
    ).toEqual(['true']);
    expect(await harness.check()).toBe(1);
    expect(harness.requests.at(-1)?.headers['if-none-match']).toBe('"b"');
    expect(await harness.passages()).toEqual([corrected]);
  });

  it('alerts of what matches only now, once', async () => {
    await harness.watchTerm('zanzibar');
    await harness.watchTerm('pemba');
    await storeFirst();
    expect(await harness.alertedTerms()).toEqual(['zanzibar']);
    harness.serve('/a.vtt', { body: vtt(corrected) });
    await harness.reread();
    await harness.check();
    await harness.reread();
    expect(await harness.alertedTerms()).toEqual(['zanzibar', 'pemba']);
  });
});

describe('a corrected transcript', () => {
  it('has its words found, and those of before nowhere: not in the index, nor in any table', async () => {
    await storeFirst();
    await harness.platform.index();
    const findIn = async (word: string) => {
      const answers = await Promise.all(
        ['entities/search', 'entities/search/overview', 'suggest', 'passages'].map(async (path) =>
          (await harness.platform.app.request(`/api/v1/${path}?q=${word}`)).text(),
        ),
      );
      return answers.join().includes(`${word.slice(1)} in the spring`);
    };
    const tablesWith = (word: string) =>
      harness.column(`select tablename as value from pg_tables where schemaname = 'public' and query_to_xml(
        format('select * from %I where %s', tablename, case tablename when 'vocabulary' then 'passages > 0' else 'true' end),
        true, false, '')::text ilike '%${word}%' order by 1`);
    expect(await findIn('zanzibar')).toBe(true);
    expect(await tablesWith('zanzibar')).toEqual(expect.arrayContaining(['passages', 'transcripts']));
    harness.serve('/a.vtt', { body: vtt(corrected) });
    await harness.check();
    await harness.platform.index();
    expect(await findIn('pemba')).toBe(true);
    expect(await findIn('zanzibar')).toBe(false);
    // The row of an entity stays when nobody says its name any longer, and isn't suggested. What people searched for stays.
    const stillIn = (await tablesWith('zanzibar')).filter((table) => table !== 'search_counts');
    expect(stillIn).toEqual(['entities']);
    const suggested = await harness.platform.app.request('/api/v1/suggest?q=zanz');
    expect(await suggested.text()).not.toMatch(/zanzibar/i);
  });

  it('alerts nobody of what was said all along, though they asked for it since', async () => {
    await storeFirst();
    await harness.watchTerm('spring');
    await harness.watchTerm('pemba');
    harness.serve('/a.vtt', { body: vtt(corrected) });
    await harness.check();
    expect(await harness.passages()).toEqual([corrected]);
    expect(await harness.alertedTerms()).toEqual(['pemba']);
  });
});
