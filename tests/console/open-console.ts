import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { type Answer, callAs, signInAs } from './operator.ts';

type Opened = { platform: TestPlatform; admin: string; editor: string; member: string };

/** A platform with an account of each role, for one test file. `prepare` runs when it is open. */
export function openConsole(prepare?: (console: Opened) => Promise<void>) {
  let current: Opened | undefined;
  const opened = (): Opened => {
    if (!current) throw new Error('The console is open only while tests run.');
    return current;
  };
  beforeAll(async () => {
    const platform = await openTestPlatform();
    const [admin, editor, member] = await Promise.all([
      signInAs(platform, 'admin'),
      signInAs(platform, 'editor'),
      signInAs(platform, 'member'),
    ]);
    current = { platform, admin, editor, member };
    await prepare?.(current);
  });
  afterAll(() => current?.platform.close());

  const as =
    (role: 'admin' | 'editor' | 'member') =>
    (method: string, path: string, body?: unknown): Promise<Answer> => {
      const { platform, [role]: token } = opened();
      return callAs(platform, token, { method, path, ...(body === undefined ? {} : { body }) });
    };
  const idOf = async (statement: SQL) =>
    (await opened().platform.database.execute<{ id: string }>(statement)).rows[0]?.id ?? '';
  return {
    opened,
    admin: as('admin'),
    editor: as('editor'),
    member: as('member'),
    idOf,
    episodeId: (title: string) => idOf(sql`select id from episodes where title like ${`${title}%`}`),
    entityId: (name: string) => idOf(sql`select id from entities where name = ${name}`),
  };
}
