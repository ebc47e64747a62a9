import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeDetail, transcriptResponse } from '../../contract/api/library/episode.ts';
import type { TranscriptGap } from '../../contract/shared/transcription.ts';
import { takeDownPassage } from '../../domain/library/takedowns/take-down-passage.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { readSrt, readVtt } from '../exits/read-captions.ts';

let platform: TestPlatform;
const ids = { timed: '', plain: '', empty: '' };

const get = (path: string, headers: Record<string, string> = {}) =>
  platform.app.request(`/api/v1/episodes/${path}`, { headers });
const codeOf = async (path: string) => {
  const response = await get(path);
  return [response.status, ((await response.json()) as { code: string }).code];
};

const gaps: TranscriptGap[] = [
  { start: 300, end: 310, reason: 'failed' },
  { start: 40, end: 55.5, reason: 'silent' },
];

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.store(
    showOf('Reading Room', [
      {
        title: 'Größe & “talk”',
        transcript:
          '[00:00:05] Ada Palmer: We were in Florence with Jo Walton.\n[00:01:05] Jo Walton: In Florence: yes.\n[00:01:10] Ada Palmer: This sentence has to go away, as somebody asked for it to.',
      },
      { title: 'Without times', transcript: 'Ada Palmer: We were in Rome.\n\nJo Walton: In Rome, we were.' },
      { title: 'Nothing yet' },
    ]),
  );
  const { rows } = await platform.pool.query<{ id: string }>('select id from episodes order by title');
  [ids.timed = '', ids.empty = '', ids.plain = ''] = rows.map(({ id }) => id);
  await platform.pool.query(`update episodes set transcript_source = 'machine' where id = $1`, [ids.timed]);
  await platform.pool.query(
    `update transcripts set model = 'large-v3', gaps = $2::jsonb where episode_id = $1`,
    [ids.timed, JSON.stringify(gaps)],
  );
});

afterAll(() => platform?.close());

describe('the transcript of an episode', () => {
  it('says where it came from, and of which stretches it says nothing', async () => {
    const episode = episodeDetail.parse(await (await get(ids.timed)).json());
    expect(episode).toMatchObject({ transcript_source: 'machine', transcript_model: 'large-v3' });
    expect(transcriptResponse.parse(await (await get(`${ids.timed}/transcript`)).json())).toMatchObject({
      source: 'machine',
      model: 'large-v3',
      gaps: [
        { start_seconds: 40, end_seconds: 55.5, reason: 'silent' },
        { start_seconds: 300, end_seconds: 310, reason: 'failed' },
      ],
    });
    const none = episodeDetail.parse(await (await get(ids.empty)).json());
    expect(none).toMatchObject({ transcript_source: null, transcript_model: null });
  });

  it('is a file in each format, with its type and a name to save it under', async () => {
    const types = {
      vtt: 'text/vtt; charset=utf-8',
      srt: 'application/x-subrip; charset=utf-8',
      json: 'application/json; charset=utf-8',
      md: 'text/markdown; charset=utf-8',
      txt: 'text/plain; charset=utf-8',
    };
    for (const [ending, type] of Object.entries(types)) {
      const path = `x-${ids.timed}/transcript.${ending}`;
      const response = await get(path);
      expect([ending, response.status, response.headers.get('content-type')]).toEqual([ending, 200, type]);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="groesse-and-talk.${ending}"`,
      );
      const tag = response.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    }
  });

  it('has a cue, or a paragraph, for what was not heard', async () => {
    const text = async (ending: string) => (await get(`${ids.timed}/transcript.${ending}`)).text();
    const vtt = await text('vtt');
    expect(vtt).toContain('Transcribed by machine; it can mishear names. Model: large-v3');
    expect(readVtt(vtt)[1]).toEqual({ from: 40_000, to: 55_500, voice: null, text: '[not heard 0:40–0:55]' });
    expect(readSrt(await text('srt')).at(-1)).toMatchObject({ from: 300_000, text: '[not heard 5:00–5:10]' });
    expect((await text('txt')).split('\n\n').slice(0, 3)).toEqual([
      '[00:00:05] Ada Palmer: We were in Florence with Jo Walton.',
      '[not heard 0:40–0:55]',
      '[00:01:05] Jo Walton: In Florence: yes.',
    ]);
    expect(await text('md')).toMatch(
      /^---\ntitle: "Größe & “talk”"\npodcast: "Reading Room"\n.*source: "machine"\nmodel: "large-v3"\n---\n\n\[00:00:05\] \*\*Ada Palmer:\*\* We .*\n\n\*\[not heard 0:40–0:55\]\*\n\n/s,
    );
  });

  it('has no captions without times, and no file without a transcript', async () => {
    for (const ending of ['vtt', 'srt'])
      expect(await codeOf(`${ids.plain}/transcript.${ending}`)).toEqual([404, 'transcript_without_times']);
    expect(await (await get(`${ids.plain}/transcript.txt`)).text()).toBe(
      'Ada Palmer: We were in Rome.\n\nJo Walton: In Rome, we were.\n',
    );
    for (const ending of ['vtt', 'json', 'txt'])
      expect(await codeOf(`${ids.empty}/transcript.${ending}`)).toEqual([404, 'transcript_not_found']);
    expect(await codeOf('nothing/transcript.md')).toEqual([404, 'episode_not_found']);
    expect((await get(`${ids.timed}/transcript.pdf`)).status).toBe(404);
  });

  it('never has what was taken down', async () => {
    const { rows } = await platform.pool.query<{ id: string }>(
      `select id from passages where text like '%has to go away%'`,
    );
    const request = { reason: 'Asked for', copies: false, actor: { name: 'Tests' } as never };
    await takeDownPassage(platform.database, rows[0]?.id ?? '', request);
    for (const ending of ['vtt', 'srt', 'json', 'md', 'txt']) {
      const text = await (await get(`${ids.timed}/transcript.${ending}`)).text();
      expect([ending, /go\s+away|asked/.test(text), text.includes('Florence')]).toEqual([
        ending,
        false,
        true,
      ]);
    }
  });
});
