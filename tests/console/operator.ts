import { sql } from 'drizzle-orm';
import type { UserRole } from '../../contract/shared/user.ts';
import { startSession } from '../../domain/accounts/sessions/sessions.ts';
import type { TestPlatform } from '../../testing/platform.ts';

/** The access token of an account with a role. */
export async function signInAs({ database }: TestPlatform, role: UserRole): Promise<string> {
  const email = `${role}@example.org`;
  const { rows } = await database.execute<{ id: string }>(sql`
    with address as (
      insert into addresses (email, email_key, verified_at) values (${email}, ${email}, now()) returning id)
    insert into users (address_id, role) select id, ${role} from address returning id`);
  const device = { network: undefined, userAgent: 'test' };
  return (await startSession(database, rows[0]?.id ?? '', device)).token;
}

export type Answer = { status: number; body: Record<string, unknown> };

/** Calls the API with a token. */
export async function callAs(
  { app }: TestPlatform,
  token: string,
  { method = 'GET', path, body }: { method?: string; path: string; body?: unknown },
): Promise<Answer> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
