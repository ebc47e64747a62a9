import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptGap } from '../../contract/shared/transcription.ts';
import { openTestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { startAudioHost } from '../../testing/transcription/audio-host.ts';
import { hearNumbers, numberedAudio, type Silence } from '../../testing/transcription/numbered-audio.ts';
import {
  openLoop,
  type TranscribeSettings,
  transcribeSettings,
} from '../../testing/transcription/open-loop.ts';
import { startRecordedServer } from '../../testing/transcription/recorded-server.ts';

const dayMs = 86_400_000;

type Numbered = {
  title: string;
  words: number;
  silences?: Silence[];
  daysAgo?: number;
  transcriptUrl?: string;
};

/** A library whose episodes have audio of numbered words, and a service that hears them. */
export async function openTranscriptionHarness() {
  const [platform, audio, service] = await Promise.all([
    openTestPlatform(),
    startAudioHost(),
    startRecordedServer({ hear: hearNumbers }),
  ]);
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-transcription-'));
  const loops: Awaited<ReturnType<typeof openLoop>>[] = [];
  const { database, pool } = platform;
  const rows = async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;
  return {
    platform,
    audio,
    service,
    dataDir,
    rows,
    open: async (changed: Partial<TranscribeSettings> = {}, signal?: AbortSignal) => {
      const transcribe = transcribeSettings(service.url, changed);
      const loop = await openLoop({
        database,
        transcribe,
        dataDir,
        audioHost: audio.host,
        ...(signal ? { signal } : {}),
      });
      loops.push(loop);
      return loop;
    },
    /** Stores a show, as its feed says. */
    store: (title: string, episodes: Numbered[]) =>
      platform.store(
        showOf(
          title,
          episodes.map(({ title: name, words, silences, daysAgo = 1, transcriptUrl }) => ({
            title: name,
            durationSeconds: words / 2,
            publicationDate: new Date(Date.now() - daysAgo * dayMs).toISOString(),
            audioUrl: audio.serve(
              `/${encodeURIComponent(`${title} ${name}`)}.wav`,
              numberedAudio(words, silences),
            ),
            ...(transcriptUrl ? { transcriptUrl, transcriptType: 'text/vtt' } : {}),
          })),
        ),
      ),
    /** The words of an episode's transcript, without signs. */
    wordsOf: async (title: string): Promise<string[]> => {
      const [row] = await rows<{ text: string }>(
        `select string_agg(p.text, ' ' order by p.ordinal) as text from passages p join episodes e on e.id = p.episode_id where e.title = $1`,
        [title],
      );
      return (row?.text ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
    },
    gapsOf: async (title: string): Promise<TranscriptGap[]> => {
      const [row] = await rows<{ gaps: TranscriptGap[] }>(
        `select gaps from transcripts t join episodes e on e.id = t.episode_id where e.title = $1`,
        [title],
      );
      return row?.gaps ?? [];
    },
    clear: async () => {
      await pool.query(
        'truncate podcasts, subscriptions, transcription_requests, transcription_checks, transcription_services, transcription_control cascade',
      );
      service.requests.length = 0;
      Object.assign(service.behavior, {
        shape: 'openai',
        hear: hearNumbers,
        fault: () => undefined,
        maxBodyBytes: Number.POSITIVE_INFINITY,
      });
    },
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
      await Promise.all([service.close(), audio.close()]);
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TranscriptionHarness = Awaited<ReturnType<typeof openTranscriptionHarness>>;
