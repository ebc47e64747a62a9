import { sql } from 'drizzle-orm';
import type { Executor } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { EmailAddress } from './email.ts';

/** The row of an address, made when there is none; resolves to its id. */
export async function upsertAddress(executor: Executor, { email, key }: EmailAddress): Promise<string> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    insert into addresses (email, email_key) values (${email}, ${key})
    on conflict (email_key) do update set email_key = excluded.email_key returning id`);
  const id = rows[0]?.id;
  if (!id) throw new AppError('internal_error', 'The address could not be stored.');
  return id;
}
