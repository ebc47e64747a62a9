import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { listTables } from '../../runtime/backup/tables.ts';

const created: string[] = [];

const urlOf = (name: string) => {
  const url = new URL(inject('services').databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database without tables. Resolves to its address. */
export async function emptyDatabase(): Promise<string> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  await withClient(inject('services').databaseUrl, (client) => client.query(`create database ${name}`));
  created.push(name);
  return urlOf(name);
}

export async function dropDatabases(): Promise<void> {
  for (const name of created.splice(0))
    await withClient(inject('services').databaseUrl, (client) =>
      client.query(`drop database ${name} with (force)`),
    );
}

/** Every row of every table, as text. */
export const contentOf = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });
