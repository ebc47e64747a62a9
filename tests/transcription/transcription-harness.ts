import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptGap } from '../../contract/shared/transcription.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { transcriptsLoop } from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
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
  description?: string;
  guid?: string;
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
          episodes.map(({ title: name, words, silences, daysAgo = 1, transcriptUrl, ...facts }) => ({
            title: name,
            ...facts,
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
    /** Has an alert for a term. */
    watchTerm: (term: string) =>
      pool.query(
        `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
           on conflict (email_key) do update set verified_at = now() returning id)
         insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
         select address.id, 'alert', $1, $1, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
        [term],
      ),
    /** Fetches the transcripts that feeds name and that are due. */
    fetchPublished: async () => {
      const { fetch, close } = createGuardedFetch({ allowedHosts: [audio.host] });
      const watch = { matcher: new AlertMatcher(), includeOldEpisodes: false };
      const prepare = (options: Parameters<typeof readersHere.prepare>[0]) =>
        readersHere.prepare(structuredClone(options));
      const fetched = await transcriptsLoop({ database, fetch, prepare, watch, log }).runOnce();
      await close();
      return fetched;
    },
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
        'truncate podcasts, subscriptions, takedowns, transcription_requests, transcription_checks, transcription_services, transcription_control cascade',
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
