import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import type { PrepareOptions } from '../../ingest/prepare/prepare.ts';
import type { EpisodeInput } from '../../ingest/prepare/show.ts';
import { rereadEpisode } from '../../ingest/worker/console/reread-episode.ts';
import {
  correctedTranscriptsLoop,
  transcriptsLoop,
} from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';

type ServedFile = { body: string; status?: number; headers?: Record<string, string> };

/** A host of transcripts, and a library whose one episode has its transcript there. */
export async function openTranscriptHarness() {
  const files = new Map<string, ServedFile>();
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let whenAsked: (() => Promise<unknown>) | undefined;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    await whenAsked?.();
    const { body, status = 200, headers = {} } = files.get(path) ?? { body: '', status: 404 };
    response.writeHead(status, headers).end(status === 304 ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guarded = createGuardedFetch({ allowedHosts: [host] });
  const platform = await openTestPlatform();
  const watch = { matcher: new AlertMatcher(), includeOldEpisodes: false };
  const options = {
    database: platform.database,
    fetch: guarded.fetch,
    // Another process reads: only data gets there.
    prepare: (options: PrepareOptions) => readersHere.prepare(structuredClone(options)),
    watch,
    log,
  };
  const column = async (sql: string) =>
    (await platform.pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const makeDue = () => platform.pool.query('update episodes set transcript_next_check_at = now()');
  return {
    platform,
    requests,
    serve: (path: string, file: ServedFile) => files.set(path, file),
    /** Something that happens while a transcript is on its way. */
    during: (work: (() => Promise<unknown>) | undefined) => {
      whenAsked = work;
    },
    /** Stores what the feed says of the episode by now. */
    poll: (path: string | undefined, type = 'text/vtt', facts: Partial<EpisodeInput> = {}) =>
      platform.store(
        showOf('Sails', [
          {
            title: 'Spring',
            publicationDate: new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString(),
            ...(path === undefined ? {} : { transcriptUrl: `http://${host}${path}`, transcriptType: type }),
            ...facts,
          },
        ]),
      ),
    fetchNew: () => transcriptsLoop(options).runOnce(),
    fetchDue: () => correctedTranscriptsLoop(options).runOnce(),
    check: async () => {
      await makeDue();
      return correctedTranscriptsLoop(options).runOnce();
    },
    reread: async () => rereadEpisode(options, (await column('select id as value from episodes'))[0] ?? ''),
    watchTerm: (term: string) =>
      platform.pool.query(
        `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
           on conflict (email_key) do update set verified_at = now() returning id)
         insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
         select address.id, 'alert', $1, $1, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
        [term],
      ),
    passages: () => column('select text as value from passages order by ordinal'),
    alertedTerms: () =>
      column(
        'select s.term as value from alerts a join subscriptions s on s.id = a.subscription_id order by a.created_at, s.term',
      ),
    column,
    clear: async () => {
      await platform.pool.query('truncate podcasts, subscriptions, feeds cascade');
      files.clear();
      requests.length = 0;
      whenAsked = undefined;
    },
    close: async () => {
      await guarded.close();
      await platform.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TranscriptHarness = Awaited<ReturnType<typeof openTranscriptHarness>>;
