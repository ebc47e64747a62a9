import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTranscript } from '../../../ingest/transcripts/parse.ts';
import { openTestPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { showOf } from '../../../testing/show-of.ts';
import { startAudioHost } from '../../../testing/transcription/audio-host.ts';
import { openLoop, transcribeSettings } from '../../../testing/transcription/open-loop.ts';
import {
  startWhisper,
  type WhisperEngine,
  whyNoWhisper,
} from '../../../testing/transcription/whisper-engine.ts';
import { compareWords, plainWords } from '../../../testing/transcription/word-errors.ts';

const reason = whyNoWhisper();
if (reason) console.log(reason);

/** Two recordings of the sample shows, and what is said in them, with times. */
const recordings = [
  {
    title: 'What Brightwater sold',
    path: 'ledger-and-loom/audio/05-what-brightwater-sold.oga',
    transcript: 'ledger-and-loom/transcripts/05-what-brightwater-sold.vtt',
  },
  {
    title: 'The recipe for smoke',
    path: 'night-ferry/audio/05-the-recipe-for-smoke.oga',
    transcript: 'night-ferry/transcripts/05-the-recipe-for-smoke.srt',
  },
];

/** Pieces of so many bytes are about half a minute long: many cuts. */
const smallBytes = 1_200_000;
const pieceBytes = 25 * 1_048_576;

type Line = { text: string; start: number | null };

describe.skipIf(reason)('a real engine', () => {
  let engine: WhisperEngine;
  let platform: TestPlatform;
  let audio: Awaited<ReturnType<typeof startAudioHost>>;
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-engine-'));

  beforeAll(async () => {
    [engine, platform, audio] = await Promise.all([startWhisper(), openTestPlatform(), startAudioHost()]);
  });
  afterAll(async () => {
    await Promise.all([engine.stop(), platform.close(), audio.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const linesOf = async (title: string): Promise<Line[]> => {
    const { rows } = await platform.pool.query<{ segments: Line[] }>(
      `select (select json_agg(json_build_object('text', line, 'start', (t.marks -> (at - 1)::int) -> 0) order by at)
         from regexp_split_to_table(t.text, '\n') with ordinality as l(line, at)) as segments
       from transcripts t join episodes e on e.id = t.episode_id where e.title = $1`,
      [title],
    );
    return (rows[0]?.segments ?? []).map(({ text, start }) => ({
      text: text.replace(/^\[[\d:]+\] /, ''),
      start,
    }));
  };

  const transcribe = async (show: string, maxBodyBytes: number) => {
    await platform.store(
      showOf(
        show,
        recordings.map(({ title, path }) => ({
          title: `${title}, ${show}`,
          publicationDate: new Date().toISOString(),
          audioUrl: audio.serve(`/${show}/${path}`, readFileSync(join('seed-data', path))),
        })),
      ),
    );
    const loop = await openLoop({
      database: platform.database,
      transcribe: transcribeSettings(engine.url, { maxBodyBytes }),
      dataDir,
      audioHost: audio.host,
    });
    await loop.run();
    await loop.close();
  };

  it('hears words at their second, and in many pieces as well as in one', async () => {
    await transcribe('whole', pieceBytes);
    await transcribe('cut', smallBytes);
    const errors = { whole: 0, cut: 0 };
    let near = 0;
    let far = 0;
    for (const { title, transcript } of recordings) {
      const { lines } = parseTranscript(readFileSync(join('seed-data', transcript)), transcript, []);
      const said = lines.flatMap(({ text, start }) =>
        plainWords(text).map((word, at) => ({ word, start: at === 0 ? start : undefined })),
      );
      for (const show of ['whole', 'cut'] as const) {
        const heard = (await linesOf(`${title}, ${show}`)).flatMap(({ text, start }) =>
          plainWords(text).map((word, at) => ({ word, start: at === 0 ? start : null })),
        );
        const compared = compareWords(
          heard.map(({ word }) => word),
          said.map(({ word }) => word),
        );
        errors[show] += compared.errors;
        for (const [h, s] of compared.pairs) {
          const [heardAt, saidAt] = [heard[h]?.start ?? undefined, said[s]?.start];
          if (heardAt === undefined || saidAt === undefined) continue;
          if (Math.abs(heardAt - saidAt) <= 1) near += 1;
          else far += 1;
        }
      }
    }
    console.log({ errors, near, far });
    expect(near).toBeGreaterThan(60);
    expect(near / (near + far)).toBeGreaterThanOrEqual(0.95);
    expect(errors.cut).toBeLessThanOrEqual(errors.whole * 1.05 + 1);
  });
});
