import { Hono, type MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Overview } from '../../../contract/api/admin/overview.ts';
import { bearerToken } from '../../../domain/accounts/keys/key-format.ts';
import type { Replica } from '../../../domain/core/database/replica.ts';
import { isSecret } from '../../../domain/identity/is-secret.ts';
import { getOverview } from '../../../domain/operations/console/overview.ts';
import type { ShardReport } from '../../../domain/search/engine/engine.ts';
import type { AppDependencies } from '../declare/dependencies.ts';

/** The name, the explanation and the value of each gauge. */
const gauges: [name: string, help: string, read: (overview: Overview) => number | null][] = [
  ['earshot_feeds', 'Feeds.', ({ feeds }) => feeds.total],
  ['earshot_feeds_due', 'Feeds that should have been read by now.', ({ feeds }) => feeds.due],
  ['earshot_feeds_failing', 'Feeds whose last fetch failed.', ({ feeds }) => feeds.failing],
  ['earshot_podcasts', 'Podcasts stored.', ({ library }) => library.podcasts],
  ['earshot_episodes', 'Episodes stored.', ({ library }) => library.episodes],
  ['earshot_passages', 'Passages stored.', ({ library }) => library.passages],
  [
    'earshot_search_ok',
    '1 while the search engine answers, otherwise 0.',
    ({ library }) => (library.indexed === null ? 0 : 1),
  ],
  ['earshot_passages_indexed', 'Passages in the search index.', ({ library }) => library.indexed],
  [
    'earshot_meaning_share',
    'How much of the library was read for search by meaning, from 0 to 1.',
    ({ library }) => library.meaning,
  ],
  [
    'earshot_meaning_refined_share',
    'How much of the library was read as well as the model can, from 0 to 1.',
    ({ library }) => library.meaning_refined,
  ],
  [
    'earshot_transcription_ok',
    '1 while the service that transcribes can be used, otherwise 0; nothing where there is none.',
    ({ transcription }) => (transcription.is_on ? Number(transcription.is_usable) : null),
  ],
  [
    'earshot_transcription_hours_waiting',
    'Hours of audio that wait to be transcribed.',
    ({ transcription }) => (transcription.is_on ? transcription.hours_waiting : null),
  ],
  [
    'earshot_transcription_hours_heard_day',
    'Hours of audio transcribed in 24 hours.',
    ({ transcription }) => (transcription.is_on ? transcription.heard_hours_day : null),
  ],
  [
    'earshot_transcription_running',
    'Episodes that are being transcribed.',
    ({ transcription }) => (transcription.is_on ? transcription.running : null),
  ],
  [
    'earshot_transcription_failed',
    'Episodes that could not be transcribed.',
    ({ transcription }) => (transcription.is_on ? transcription.failed : null),
  ],
  ['earshot_messages_sent_day', 'Messages sent in 24 hours.', ({ mail }) => mail.sent],
  ['earshot_messages_undeliverable', 'Messages that failed for good.', ({ mail }) => mail.failed],
  ['earshot_deliveries_day', 'Webhook deliveries in 24 hours.', ({ deliveries }) => deliveries.delivered],
  [
    'earshot_deliveries_failed_day',
    'Deliveries that failed for good in 24 hours.',
    ({ deliveries }) => deliveries.failed,
  ],
  ['earshot_disk_free_bytes', 'Free space for the engines.', ({ disk }) => disk?.free_bytes ?? null],
];

function createRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const simple = gauges.map(([name, help, read]) => ({
    gauge: new Gauge({ name, help, registers }),
    read,
  }));
  // Prometheus adds a label `job` of its own.
  const labelNames = ['kind'];
  const waiting = new Gauge({
    name: 'earshot_jobs_waiting',
    help: 'Jobs that are due.',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'earshot_jobs_oldest_seconds',
    help: 'For how long the oldest job has been due.',
    labelNames,
    registers,
  });
  const update = (overview: Overview) => {
    for (const { gauge, read } of simple) {
      const value = read(overview);
      // Without a value there is nothing to report: 0 would be one.
      if (value === null) gauge.remove();
      else gauge.set(value);
    }
    for (const { name, waiting: count, oldest_seconds } of overview.jobs) {
      waiting.set({ kind: name }, count);
      age.set({ kind: name }, oldest_seconds ?? 0);
    }
  };
  return { registry, update };
}

/** The parts of the search index; of an engine that doesn't answer, nothing is known. */
function addShardGauges(registry: Registry): (shards: ShardReport | undefined) => void {
  const registers = [registry];
  const unassigned = new Gauge({
    name: 'earshot_search_shards_unassigned',
    help: 'Parts of the search index, and copies of them, that no node of the engine has.',
    registers,
  });
  const tooLarge = new Gauge({
    name: 'earshot_search_shards_too_large',
    help: 'Parts of the search index that are too large: npm run reindex splits them.',
    registers,
  });
  return (shards) => {
    unassigned.remove();
    tooLarge.remove();
    if (!shards) return;
    unassigned.set(shards.unassigned);
    tooLarge.set(shards.tooLarge);
  };
}

function addReplicaGauges(registry: Registry, { health }: Replica): void {
  const registers = [registry];
  new Gauge({
    name: 'earshot_replica_ok',
    help: '1 while public pages are read from the database replica, 0 while they are read from the primary.',
    registers,
    collect() {
      this.set(health().ok ? 1 : 0);
    },
  });
  new Gauge({
    name: 'earshot_replica_lag_seconds',
    help: 'How far the database replica is behind; not a number if it does not answer.',
    registers,
    collect() {
      this.set(health().lag_seconds ?? Number.NaN);
    },
  });
}

/** With the token of the settings; without one in them, there are no metrics. */
function requireMetricsToken(token: string | undefined): MiddlewareHandler {
  return (c, next) =>
    token !== undefined && isSecret(bearerToken(c.req.header('authorization')), token)
      ? next()
      : Promise.resolve(c.notFound());
}

/** Numbers for Prometheus. */
export function metricsRoutes(dependencies: AppDependencies): Hono {
  const { registry, update } = createRegistry();
  const updateShards = addShardGauges(registry);
  if (dependencies.replica) addReplicaGauges(registry, dependencies.replica);
  const app = new Hono();
  app.get('/metrics', requireMetricsToken(dependencies.metricsToken), async (c) => {
    const [overview, shards] = await Promise.all([
      getOverview(dependencies),
      dependencies.engine.shards().catch(() => undefined),
    ]);
    update(overview);
    updateShards(shards);
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
  return app;
}
