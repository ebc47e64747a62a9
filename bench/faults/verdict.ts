import type { Row } from '../measure/table.ts';
import type { Visits } from './visitors.ts';

export type Outcome = {
  happened: Map<string, number>;
  seed: number;
  people: number;
  received: { to: string; messageId: string }[];
  visits: Visits;
  episodes: number;
  expectedEpisodes: number;
  /** How often shows were loaded. */
  attempts: number;
  agreeMs: number;
  drainMs: number;
  memoryBefore: number;
  memoryAfter: number;
  orphans: string[];
  /** What the service printed. */
  log: string;
};

/** Messages that a worker has in hand at the same time. */
const inHand = 4;
const maxAgreeSeconds = 60;
const maxGrowthMegabytes = 100;
/** Nothing of these may be printed, whatever happens. */
const leaks = /Failed query|select "|insert into|params:|@mail\.example|UnhandledPromise|MaxListeners/g;

/** People who got their message more than once, and those of them for whom it had different ids. */
function duplicatesIn(received: Outcome['received']): { twice: number; otherId: number } {
  const all = [...Map.groupBy(received, ({ to }) => to).values()].filter((mails) => mails.length > 1);
  const otherId = all.filter((mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1);
  return { twice: all.length, otherId: otherId.length };
}

function mailRow({ happened, people, received, drainMs }: Outcome): Row {
  const faults = [...happened.values()].reduce((sum, times) => sum + times, 0);
  const missed = people - new Set(received.map(({ to }) => to)).size;
  const { twice, otherId } = duplicatesIn(received);
  return {
    metric: `faults: alerts of ${people} people: missed, twice, twice under another id`,
    measured: `${missed}, ${twice}, ${otherId}`,
    reference: `${received.length} received, the last ${(drainMs / 1000).toFixed(0)} s after the end`,
    target: `0, at most ${inHand} in hand a fault, 0`,
    isMet: missed === 0 && otherId === 0 && twice <= faults * inHand,
  };
}

const visitsRow = ({ visits }: Outcome): Row => ({
  metric: `faults: ${visits.requests} searches: answers other than 200 and 503`,
  measured: `${visits.wrong.length} ${[...new Set(visits.wrong)].join(', ')}`.trim(),
  reference: `${visits.unavailable} were 503, ${visits.unreachable} found no server`,
  target: '0',
  isMet: visits.wrong.length === 0,
});

export function toRows(outcome: Outcome): Row[] {
  const { happened, seed, episodes, expectedEpisodes, attempts, agreeMs, orphans, log } = outcome;
  const { memoryBefore, memoryAfter } = outcome;
  const leaked = log.match(leaks) ?? [];
  return [
    {
      metric: `faults: episodes lost, of ${expectedEpisodes}`,
      measured: String(expectedEpisodes - episodes),
      reference: `${attempts} loads; ${[...happened].map(([name, times]) => `${times} × ${name}`).join(', ')}; seed ${seed}`,
      target: '0',
      isMet: episodes === expectedEpisodes,
    },
    mailRow(outcome),
    visitsRow(outcome),
    {
      metric: 'faults: ids equal on both sides',
      measured: `after ${(agreeMs / 1000).toFixed(1)} s`,
      reference: '',
      target: `≤ ${maxAgreeSeconds} s`,
      isMet: agreeMs <= maxAgreeSeconds * 1000,
    },
    {
      metric: 'faults: memory of server and worker',
      measured: `${memoryAfter.toFixed(0)} MB`,
      reference: `before ${memoryBefore.toFixed(0)} MB`,
      target: `+ ${maxGrowthMegabytes} MB`,
      isMet: memoryAfter <= memoryBefore + maxGrowthMegabytes,
    },
    {
      metric: 'faults: processes left, statements or addresses in the log',
      measured: `${orphans.length}, ${leaked.length} ${[...orphans, ...new Set(leaked)].join(', ')}`.trim(),
      reference: '',
      target: '0, 0',
      isMet: orphans.length === 0 && leaked.length === 0,
    },
  ];
}
