import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { growingTables, imagineLargeLibrary } from './large-library.ts';

export type Statement = { text: string; values: unknown[] };

/** Sorting more takes more than some tenths of a second. */
const maxSortedRows = 200_000;

/** Episodes are far fewer than passages. These read all of them: once in five seconds, or for an operator. */
const mayReadEpisodes = [/group by "episodes"\."podcast_id"/, /"title" ilike/, /as bucket\(at\)/];

const isExplainable = (text: string) => /^\s*(?:select|with|update|delete)\b/i.test(text);

/** Keeps every statement that this process sends from now on, each text once. */
export function recordStatements(): { statements: Map<string, Statement>; stop: () => void } {
  const statements = new Map<string, Statement>();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const read = () => {
    for (const [config, given] of spy.mock.calls as unknown[][]) {
      const query =
        typeof config === 'string' ? { text: config } : (config as { text?: string; values?: unknown[] });
      const values = query.values ?? (Array.isArray(given) ? given : []);
      if (query.text && isExplainable(query.text)) statements.set(query.text, { text: query.text, values });
    }
    spy.mockClear();
  };
  return {
    statements,
    stop: () => {
      read();
      spy.mockRestore();
    },
  };
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  'Plan Rows': number;
  Plans?: Plan[] | undefined;
};
const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Plan Rows': z.number(),
  Plans: z.array(z.lazy(() => plan)).optional(),
});
const explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) });

/** Parts of a plan that read a growing table from its beginning to its end, or sort too much. */
function faultsIn(node: Plan, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  const inner = node.Plans ?? [];
  // A limit stops what gives rows one by one; a sort reads everything first.
  const isStoppedEarly = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  const faults = inner.flatMap((part) => faultsIn(part, isStoppedEarly));
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && !node['Index Cond']);
  if (growingTables.has(table) && isWhole && !isLimited) faults.push(`${type} of ${table}`);
  const sorted = inner[0]?.['Plan Rows'] ?? 0;
  if (type === 'Sort' && sorted > maxSortedRows) faults.push(`Sort of ${Math.round(sorted)} rows`);
  return faults;
}

/** What these statements would do in a large library that they shouldn't, by statement. */
export async function findGrowingPlans(
  databaseUrl: string,
  statements: Iterable<Statement>,
): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await imagineLargeLibrary(client);
    const found = new Map<string, string[]>();
    for (const { text, values } of statements) {
      await client.query('savepoint one');
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      await client.query('rollback to savepoint one');
      const isAllowed = mayReadEpisodes.some((pattern) => pattern.test(text));
      const faults = faultsIn(explained.parse(rows[0])['QUERY PLAN'][0].Plan).filter(
        (fault) => !(isAllowed && fault.endsWith('of episodes')),
      );
      if (faults.length > 0) found.set(text, faults);
    }
    return found;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
